"""Phones, real and simulated, behind one small interface. They act and never interpret."""
