"""A world: the screens and rules of a simulated phone, read from data and checked."""
