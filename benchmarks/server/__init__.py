"""What a server carries, keeps and survives."""
