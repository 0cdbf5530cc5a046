"""What is done before the site serves, each in a process of its own: the memory it takes goes with it."""

import subprocess
import sys

from django.conf import settings


def run_command(*command: str) -> None:
    """Run a management command, quietly; CalledProcessError if it fails."""
    manage = str(settings.BASE_DIR / "manage.py")
    subprocess.run([sys.executable, manage, *command, "-v", "0"], check=True)  # noqa: S603  # our own command
