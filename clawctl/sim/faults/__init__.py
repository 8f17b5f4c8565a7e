"""What can go wrong with a simulated phone, as data: which fault, at which call, how often."""
