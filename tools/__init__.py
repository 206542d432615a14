"""The rooms behind build.py: set-up, site, tests, benchmarks."""
