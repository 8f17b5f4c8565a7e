"""The commands a simulated phone's shell finds: one area a file, one row each in table.py."""
