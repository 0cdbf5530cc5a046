"""`manage.py train <title>`: learns from games of bots how likely each seat is to win a position."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.chances import CHANCES, ChanceModel, find_chance_reader, list_features
from games.engine.title import Title

from ._reporting import parse_title_argument, print_report

if TYPE_CHECKING:
    from games.training.fitting import Network
    from games.training.positions import Positions

MOST_SEATS: Final = 6  # that are learned; with more of them nobody plays often enough
KEPT_BACK: Final = 0.1  # of the games, to see when the fit is good
ROUNDS: Final = 4  # fits towards later positions
DIGITS: Final = 5
NEEDED: Final = "Learning needs numpy: pip install '.[lab]'."


class Command(BaseCommand):
    help = (
        "Plays games between bots, learns from them how likely each seat is to win, and writes it down with the "
        "title. The same seed gives the same network. With --report it is judged on games it never saw."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--games", type=int, default=3000, help="for each number of seats")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--every", type=int, default=8, help="one position of so many entries is kept")
        parser.add_argument("--hidden", type=int, default=16, help="units of the hidden layer")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--report", type=int, default=0, help="games for each number of seats to judge it on")
        parser.add_argument("--picture", type=Path, help="where its reliability is drawn, as SVG")
        parser.add_argument("--out", type=Path, help="where it is written; with the title, if not said")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        title = parse_title_argument(options["title"])
        try:
            from games.training import fitting, positions
        except ModuleNotFoundError:
            raise CommandError(NEEDED) from None
        if find_chance_reader(title) is None:
            raise CommandError(f"{title.name} has no chances.py that says how its positions are read.")
        self.began = perf_counter()
        played = self.play(title, options, options["games"], options["seed"])
        scaled, mean, spread = scale_rows(played)
        learn, watch = positions.split_positions(scaled, KEPT_BACK)
        network = fitting.train_network(learn, watch, options["hidden"], ROUNDS, options["seed"], self.tell)
        model = build_chance_model(title, network, mean, spread, options, played)
        if options["report"]:
            model = self.judge(title, network, learn, mean, spread, model, options)
        out = options["out"] or Path(str(files(title.package).joinpath(CHANCES)))
        out.write_bytes(msgspec.json.format(msgspec.json.encode(model), indent=0) + b"\n")
        self.tell(f"written to {out.name}, {out.stat().st_size:,} bytes")

    def tell(self, said: str) -> None:
        """Progress, with the seconds since the beginning."""
        self.stderr.write(f"{perf_counter() - self.began:6.0f} s  {said}")

    def play(self, title: Title[Any, Any, Any], options: dict[str, Any], games: int, seed: int) -> Positions:
        """The positions of so many games for each number of seats."""
        from games.training.positions import gather_positions, join_positions
        from games.training.self_play import TrainingPlan, list_training_variants, play_training_games

        seats, reader = list_learned_seats(title), find_chance_reader(title)
        assert reader is not None
        variants, parts = list_training_variants(title.slug), []
        for number in seats:
            plan = TrainingPlan(title.slug, number, games, seed, options["every"], variants)
            made = play_training_games(plan, options["processes"])
            parts.append(gather_positions(made, len(list_features(reader)), max(seats)))
            self.tell(f"{parts[-1].games} games with {number} seats, {len(parts[-1].rows):,} positions")
        return join_positions(parts)

    def judge(
        self,
        title: Title[Any, Any, Any],
        network: Network,
        learn: Positions,
        mean: Any,
        spread: Any,
        model: ChanceModel,
        options: dict[str, Any],
    ) -> ChanceModel:
        """The model with what a report on other games found; the report is printed."""
        from games.training.picture import draw_reliability
        from games.training.report import build_training_report, foretell

        test = self.play(title, options, options["report"], options["seed"] + 1)
        test = test._replace(rows=(test.rows - mean) / spread * test.living[..., None])
        report = build_training_report(foretell(network, learn, test), test)
        if options["picture"]:
            options["picture"].write_text(draw_reliability(report, title.name))
        brief = {name: {key: each[key] for key in each if key != "tenths"} for name, each in report.items()}
        print_report(self, report if options["json"] else brief, options["json"])
        return msgspec.structs.replace(model, made={**model.made, "judged": brief})


def list_learned_seats(title: Title[Any, Any, Any]) -> list[int]:
    """The numbers of seats that are learned."""
    return [seats for seats in title.seats if seats <= MOST_SEATS]


def scale_rows(played: Positions) -> tuple[Positions, Any, Any]:
    """The positions with every feature but the constant first one about 0 and about 1 wide; mean and width."""
    rows = played.rows[played.living]
    mean, spread = rows.mean(0), rows.std(0) + 1e-3
    mean[0], spread[0] = 0, 1
    return played._replace(rows=(played.rows - mean) / spread * played.living[..., None]), mean, spread


def build_chance_model(
    title: Title[Any, Any, Any], network: Network, mean: Any, spread: Any, options: dict[str, Any], played: Positions
) -> ChanceModel:
    """The network as it is stored: the scaling goes into its weights, so that whoever reads it needs raw rows only."""
    layers, reader = network.layers, find_chance_reader(title)
    assert reader is not None
    biases = layers["biases"] - (mean / spread) @ layers["weights"]
    return ChanceModel(
        features=list_features(reader),
        weights=(layers["weights"] / spread[:, None]).T.round(DIGITS).tolist(),
        biases=biases.round(DIGITS).tolist(),
        outputs=layers["outputs"].round(DIGITS).tolist(),
        direct=(layers["direct"] / spread).round(DIGITS).tolist(),
        seats=list_learned_seats(title),
        rules=title.rules,
        boards=[title.standard.hash],
        made={
            **{name: options[name] for name in ("games", "seed", "every", "hidden")},
            "positions": len(played.rows),
        },
    )
