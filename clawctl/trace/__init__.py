"""A run's record: written before it is read, readable after a crash, checkable by anyone."""
