"""The picture of the simulated display; the only part of the simulator that needs Pillow."""
