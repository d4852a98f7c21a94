"""WebSockets after their handshake: frames in, frames out, and who is still there."""
