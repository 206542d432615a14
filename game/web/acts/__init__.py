"""What a player can do, one room for each kind of act; together they are the application."""
