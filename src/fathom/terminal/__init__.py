"""The terminal: play, replay, verify and study at a keyboard."""
