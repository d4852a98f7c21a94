"""The logbook in the browser: what somebody played, and their papers."""
