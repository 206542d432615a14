"""The lessons of Rumble Nation."""
