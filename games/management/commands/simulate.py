"""Many games of bots: who wins, how long it takes, how it ends; by mail, how many days and letters that takes."""

from __future__ import annotations

import json
import math
import tomllib
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.balance.record import play_and_count
from games.engine.bots import DEFAULT_LEVEL
from games.engine.mail_days import BARE, NONE
from games.engine.mail_planner import OfferedPlans
from games.engine.mail_tally import MailTally, compare_turn_mails, mail_games
from games.engine.plans.describing import STRENGTHS as PLANNED
from games.engine.title import MAIL_DAYS, Title
from games.engine.types import Illegal
from games.lab import report
from games.lab.summary import summarize_tally

from ._reporting import parse_settings_arguments, parse_title_argument, print_report

STRENGTHS = (*BARE, *PLANNED)


class Command(BaseCommand):
    help = (
        "Plays games between bots and reports wins by seat, lengths and endings. With --mail steady bots stand for "
        "people who play by mail: days (the longest chain of answers that people have to give), letters, answers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--levels", nargs="+", default=[DEFAULT_LEVEL], help="one level for all, or one a seat")
        parser.add_argument("--set", nargs="*", default=[], metavar="name=value", help="settings of the table")
        parser.add_argument(
            "--board", metavar="BOARD", help="a version of the title's own (2), or a TOML file; version 1, if not said"
        )
        parser.add_argument("--report", metavar="FILE", help="writes a page with all figures and charts")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--mail", action="store_true", help="how many days and letters games by mail take")
        parser.add_argument("--strength", default="default", choices=STRENGTHS, help="how much needs no letter")
        parser.add_argument("--clock", action="store_true", help="everyone looks once a day at an hour of their own")
        parser.add_argument(
            "--record", action="store_true", help="keep the days with the title: they are the length that it prints"
        )
        parser.add_argument("--planners", type=int, help="how many of the seats have a plan; all, if not said")
        parser.add_argument(
            "--compare",
            action="store_true",
            help="besides, games by hand: fewer letters, what one planner among them wins",
        )
        parser.add_argument("--minutes", type=float, default=0.0, help="after which no game is begun; 0: without end")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["mail"]:
            self.handle_mail(options)
        else:
            self.handle_bots(options)

    def handle_mail(self, options: dict[str, Any]) -> None:
        title, seats, strength = parse_title_argument(options["title"]), options["seats"], options["strength"]
        planners = None if strength in BARE else options["planners"]
        began = perf_counter()
        tally = count_mail_games(title, options, strength, planners)
        given = {"title": title.slug, "seats": seats, "strength": strength, "seed": options["seed"]}
        found = given | {"by_the_clock": options["clock"]} | tally.report()
        if planners:
            found |= tally.report_wins()
        if options["compare"]:
            found |= compare_with_games_by_hand(title, options, tally)
        if options["record"]:
            record_mail_days(title, seats, tally)
        print_report(self, found | {"seconds": round(perf_counter() - began, 1)}, options["json"])

    def handle_bots(self, options: dict[str, Any]) -> None:
        title, seats, settings = (
            parse_title_argument(options["title"]),
            options["seats"],
            parse_settings_arguments(options["set"]),
        )
        levels = options["levels"] * seats if len(options["levels"]) == 1 else options["levels"]
        if len(levels) != seats:
            raise CommandError(f"Say one level for all or {seats}, one a seat.")
        began = perf_counter()
        try:
            board = title.board_for(read_board_argument(options["board"], title))
            tally = play_and_count(title, levels, settings, options["seed"], range(options["games"]), board)
        except (Illegal, LookupError) as refusal:
            raise CommandError(str(refusal)) from None
        spent = perf_counter() - began
        if options["report"]:
            page = report.write_report(title, board, tally, levels, settings, options["seed"])
            Path(options["report"]).write_text(page, "utf-8")
        told = summarize_tally(title, board, tally, settings)
        found = {"title": title.slug, "seats": seats, "levels": levels, "seed": options["seed"], **told}
        print_report(self, found | {"decisions_per_second": round(tally.decisions / spent)}, options["json"])


def count_mail_games(
    title: Title[Any, Any, Any], options: dict[str, Any], strength: str, planners: int | None
) -> MailTally:
    """Games by mail as the command says, at that strength and with so many planners; until their minutes are over."""
    tally, until = MailTally(), perf_counter() + 60 * options["minutes"]
    try:
        for game in mail_games(
            title,
            options["seats"],
            strength,
            games=options["games"],
            seed=options["seed"],
            by_clock=options["clock"],
            planners=planners,
            make_planner=lambda offered: OfferedPlans(title, offered),
            settings=parse_settings_arguments(options["set"]),
        ):
            tally.add(game)
            if options["minutes"] and perf_counter() > until:
                break
    except (Illegal, LookupError) as refusal:
        raise CommandError(str(refusal)) from None
    return tally


def compare_with_games_by_hand(
    title: Title[Any, Any, Any], options: dict[str, Any], tally: MailTally
) -> dict[str, Any]:
    """As many games in which each question is a letter, and as many with one planner among people without a plan."""
    by_hand = count_mail_games(title, options, NONE, None)
    among = count_mail_games(title, options, options["strength"], 1)
    return compare_turn_mails(tally, by_hand) | {"one_planner": among.report_wins()}


def read_board_argument(path: str | None, title: Title[Any, Any, Any]) -> dict[str, Any] | None:
    """The plain data of a board: a version that comes with the title, by its number, or a TOML file. CommandError
    where it cannot be read."""
    if path is None:
        return None
    versions = title.list_boards()
    if path.isdecimal() and 0 < int(path) <= len(versions):
        return versions[int(path) - 1]
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as why:
        raise CommandError(f"{path} is no board: {why}") from None


def record_mail_days(title: Title[Any, Any, Any], seats: int, tally: MailTally) -> None:
    """Keeps the days of games with so many seats in the folder of their title."""
    days = {**title.mail_days, seats: tuple(math.ceil(each) for each in tally.report()["mail_days"].values())}
    told = {"about": f"manage.py simulate {title.slug} --mail --record --games {tally.games}"}
    kept = told | {"days": {str(many): days[many] for many in sorted(days)}}
    Path(str(files(title.package).joinpath(MAIL_DAYS))).write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
