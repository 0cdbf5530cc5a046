"""Whole matches of computer players through the real door, with time injected."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engine.bots import DEFAULT_LEVEL
from games.engine.pace import Pace

from ._reporting import parse_settings_arguments, parse_title_argument, print_report


class Command(BaseCommand):
    help = "Plays matches of bots through the door, alarm by alarm (under config.testing: it moves time)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--level", default=DEFAULT_LEVEL)
        parser.add_argument("--pace", choices=list(Pace), default=Pace.LIVE)
        parser.add_argument("--silent", type=int, default=1, help="by mail: seats of people who never answer")
        parser.add_argument("--set", nargs="*", default=[], metavar="name=value", help="by mail: settings of the table")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        from games.benchmarks import deadlines
        from games.benchmarks.rehearsal import rehearse

        if not settings.TESTING:
            raise CommandError("Set DJANGO_SETTINGS_MODULE=config.testing and a VAR_DIR or database of its own.")
        asked = (parse_title_argument(options["title"]).slug, options["seats"], options["level"], options["games"])
        found = (
            deadlines.rehearse(*asked, options["silent"], parse_settings_arguments(options["set"]))
            if options["pace"] == Pace.MAIL
            else rehearse(*asked)
        )
        print_report(self, found, options["json"])
        if found["stuck"]:
            raise CommandError(f"{len(found['stuck'])} matches got stuck.")
        if found.get("early") or found.get("twice_or_without_trace"):
            raise CommandError("Some deadlines were not enforced exactly once, in time.")
