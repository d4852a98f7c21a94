"""Pictures for the documents and for the installed app."""
