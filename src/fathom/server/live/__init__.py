"""Live tables: the event-sourced match, its commands, its subscribers."""
