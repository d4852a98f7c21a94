"""What an operator does to a server's database: `fathom admin`. All of it works while servers are running."""
