"""`manage.py health`: whether the site is well, in words or as JSON; exit code 0 or 1."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config import health
from config.probes import Probe

PROBE_TIMEOUT_S = 6.0  # seconds for each look


class Command(BaseCommand):
    """Prints one line for each finding."""

    help = "Says whether the site is well: database, Redis, sweeps, what waits, backup, disk. Exit code 1 if not."
    requires_system_checks: list[str] = []  # it shall answer where nothing else does

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For people or for programs."""
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look, say, end."""
        found = [each for look in health.list_looks(everything=True) for each in Probe(look, PROBE_TIMEOUT_S).wait()]
        well = all(each.state == health.OK for each in found)
        if options["json"]:
            checks = {each.name: {"state": each.state, "words": each.words} for each in found}
            self.stdout.write(json.dumps({"healthy": well, "checks": checks}, indent=2))
        else:
            for each in found:
                self.stdout.write(f"{each.name:<11} {each.state:<8} {each.words}")
        if not well:
            sys.exit(1)
