"""What the solvers of several games share: tablebases on disk, their verification, and regret matching."""
