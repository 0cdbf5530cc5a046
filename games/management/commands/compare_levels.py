"""`manage.py compare_levels <title>`: how often one strong computer player wins among steady ones."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter, thread_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.balance.contest import Contest, Score, play_contest
from games.engine.bots import DEFAULT_LEVEL
from games.engine.types import Illegal
from games.matches.bots import LIVE_THOUGHT_S

from ._reporting import parse_settings_arguments, parse_title_argument, print_report


class Command(BaseCommand):
    help = (
        "Plays games of one bot of a level among bots of another, its place in the order of play in turn and with the "
        "same dice, and reports the share it won with its 95 % interval."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--level", default="sharp")
        parser.add_argument("--against", default=DEFAULT_LEVEL)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--thought", type=float, default=LIVE_THOUGHT_S, help="seconds of processor an answer")
        parser.add_argument("--minutes", type=float, default=0.0, help="after which no game is begun; 0: without end")
        parser.add_argument("--set", nargs="*", default=[], metavar="name=value", help="settings of the table")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        settings, thought = parse_settings_arguments(options["set"]), options["thought"]
        contest = Contest(
            parse_title_argument(options["title"]),
            options["level"],
            options["against"],
            options["seats"],
            settings,
            options["seed"],
        )

        def allow() -> Any:
            until = thread_time() + thought
            return lambda: thread_time() < until

        began, played = perf_counter(), Score([], [])
        try:
            for score in play_contest(contest, options["games"], allow):
                played = score
                if options["minutes"] and perf_counter() - began > 60 * options["minutes"]:
                    break
        except (Illegal, LookupError) as refusal:
            raise CommandError(str(refusal)) from None
        spent = (perf_counter() - began) / max(1, sum(played.games))
        given = {"title": contest.title.slug, "level": contest.level, "against": contest.rivals, **settings}
        print_report(self, given | describe_score(played) | {"seconds a game": round(spent, 2)}, options["json"])


def describe_score(score: Score) -> dict[str, Any]:
    """The score in a reader's words."""
    low, high = score.measure_interval()
    places = zip(score.won, score.games, strict=True)
    return {
        "won": round(sum(score.won), 1),
        "games": sum(score.games),
        "share": f"{score.share:.1%} ({low:.1%} to {high:.1%})",
        "by place": " ".join(f"{won:g}/{games}" for won, games in places),
    }
