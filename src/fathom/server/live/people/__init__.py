"""What matches mean for those who played them: results and ratings."""
