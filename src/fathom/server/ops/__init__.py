"""What an operator reads: metrics and logs."""
