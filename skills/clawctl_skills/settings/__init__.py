"""Skills for Settings apps: labels as data, pages read from structure."""
