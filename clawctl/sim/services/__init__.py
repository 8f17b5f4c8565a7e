"""What a simulated phone's adbd serves: one kind of service a file, a row each in table.py."""
