"""Reviews of finished matches: computed in the background, kept, and shown as pages."""
