"""Lessons as a learner meets them: what they say, how long they take, how they look."""
