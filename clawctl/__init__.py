"""Acts: devices, capture, trace, session, simulated phone, command line."""

__version__ = "0.1.0"
