"""The logbook over HTTP: its pages, devices, and exporting or deleting it."""
