"""Observes Android screens: values in, values out. No phone, no clock, no files, no network."""
