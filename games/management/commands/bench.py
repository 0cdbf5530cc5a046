"""Measures the rules, the door and the fan-out on this machine, each beside what bounds it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.benchmarks.door import CLIENTS
from games.engine.catalog import titles

from ._reporting import parse_title_argument, print_report

PARTS = ("engine", "door", "fanout", "talk", "end_to_end", "pages", "deadlines", "growth", "seals")
EXTRA = ("environments", "thinking")  # measured where they are asked for: one needs what `pip install '.[lab]'` brings


class Command(BaseCommand):
    help = (
        "Decisions a second and fork time per title; moves a second through the door; frames a second to sockets; "
        "how soon a full room hears what is said in it; how soon a move is on every screen at its table; what a page "
        "and a deadline cost the processor; whether a move of a long match costs more; what the proof of its dice "
        "adds to a move; whether strong bots hold up people's moves while they think."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="whose rules are measured; all, if none is named")
        parser.add_argument("--only", nargs="+", choices=PARTS + EXTRA, default=PARTS)
        parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
        beside = "of engine and environments: a Python that has what is measured beside (PERFORMANCE.md)"
        parser.add_argument("--beside", help=beside)
        parser.add_argument("--clients", type=int, nargs="+", default=CLIENTS, help="of the door: processes at once")
        parser.add_argument("--sockets", type=int, default=500, help="in the room of the talk")
        parser.add_argument("--tables", type=int, default=100, help="of end_to_end, of the title named first")
        parser.add_argument("--table-sockets", type=int, default=5, help="at each table: players, then spectators")
        parser.add_argument("--processes", type=int, choices=(1, 2), default=1, help="web processes of end_to_end")
        parser.add_argument("--client-processes", type=int, default=1, help="that play in end_to_end")
        parser.add_argument("--rate", type=float, default=0.0, help="moves a second of end_to_end; 0: all it can do")
        parser.add_argument("--moving", type=int, default=0, help="tables of end_to_end that move; 0: all")
        parser.add_argument("--matches", type=int, default=10_000, help="that were played before pages are looked at")
        parser.add_argument("--moves", type=int, default=10_000, help="of the long match of growth")
        parser.add_argument("--trace", action="store_true", help="where the time of a move of end_to_end goes")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = {part: getattr(self, part)(options) for part in options["only"]}
        trace = None if options["json"] else found.get("end_to_end", {}).get("trace")
        rows = trace.pop("rows") if trace else {}
        print_report(self, found, options["json"])
        if rows:
            from games.benchmarks.trace_report import format_table

            self.stdout.write(format_table(rows))

    def engine(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.engine import beside_catanatron, measure, measure_beside

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        if options["beside"]:
            with beside_catanatron(options["beside"]) as peer:
                return {title.slug: measure_beside(title, peer, options["seconds"]) for title in chosen}
        return {title.slug: measure(title, options["seconds"]) for title in chosen}

    def door(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.door import measure

        return measure(options["seconds"], options["clients"])

    def fanout(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.fanout import measure

        return measure(seconds=options["seconds"])

    def talk(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.talk import measure

        return measure(options["sockets"], 4 * options["seconds"])

    def end_to_end(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.end_to_end import Shape, measure

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        shape = Shape(
            title=chosen[0].slug,
            tables=options["tables"],
            sockets=options["table_sockets"],
            processes=options["processes"],
            clients=options["client_processes"],
            rate=options["rate"],
            moving=options["moving"],
            trace=options["trace"],
        )
        return measure(shape, 2 * options["seconds"])

    def pages(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.pages import measure

        return measure(options["matches"], options["seconds"])

    def deadlines(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.wakeup_cost import measure

        return measure(options["seconds"])

    def growth(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.growth import measure

        return measure(options["moves"])

    def seals(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.sealed_moves import measure

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        return measure(chosen[0].slug, min(options["moves"], 400))

    def thinking(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.thinking import measure

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        return measure(chosen[-1].slug, 2 * options["seconds"])

    def environments(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.environments import measure, measure_beside_classics

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        if options["beside"]:
            return measure_beside_classics([title.slug for title in chosen], options["beside"], options["seconds"])
        return {title.slug: measure(title.slug, options["seconds"]) for title in chosen}
