"""The tests; a package, so that two games may each have a test_rulings.py."""
