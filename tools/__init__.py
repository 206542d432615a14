"""The modules behind build.py: set-up, site, tests, benchmarks."""
