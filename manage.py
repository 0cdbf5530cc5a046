#!/usr/bin/env python
"""Starboard's commands: `manage.py help` lists them."""

import gc
import os
import sys


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["play"]:
        gc.disable()  # nothing made while starting is garbage; looking for it takes a tenth of the start
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
