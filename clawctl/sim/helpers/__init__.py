"""What other tools put on a phone to talk to: one stand-in a file, a row each in table.py."""
