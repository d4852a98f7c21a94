"""The logbook over HTTP: its pages, devices, and what is taken along or deleted."""
