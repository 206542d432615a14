"""The tests of Rumble Nation."""
