"""`python -m cheeseboard` is the same as `cheeseboard`."""

import sys

from cheeseboard.cli import main

if __name__ == "__main__":
    sys.exit(main())
