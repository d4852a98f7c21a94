"""Text in the reader's language: messages, the catalogues that translate them, and errors."""
