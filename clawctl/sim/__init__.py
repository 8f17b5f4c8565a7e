"""A simulated phone: one deterministic model, several ways to talk to it."""
