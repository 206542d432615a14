"""The tests of the house; a package, so that two games may each have a test_rulings.py."""
