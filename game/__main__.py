"""``python -m tenka`` does the same as the command ``tenka``."""

import sys

from .terminal.command import main

if __name__ == "__main__":
    sys.exit(main())
