"""`python -m mqdissect` is `mqdissect`."""

from dissect.cli import main

if __name__ == "__main__":
    main()
