"""Reckons all ratings anew from the matches that are over."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand

from games.ratings import rebuild

from ._reporting import print_report


class Command(BaseCommand):
    help = "Reckons stakes and standings anew from the journals of the matches that are over, and mends what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        begun = perf_counter()
        rebuilt = rebuild.rebuild_ratings()
        print_report(self, rebuilt._asdict() | {"seconds": round(perf_counter() - begun, 2)}, options["json"])
