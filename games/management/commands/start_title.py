"""A new game: a folder in games/titles that plays, passes its tests and the laws of the house, and needs no edit
anywhere else. What is in it is a copy of games/management/title_template; docs/ADDING_A_TITLE.md says what to change.
"""

from __future__ import annotations

import keyword
import re
import shutil
from argparse import ArgumentParser
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings as site
from django.core.management.base import BaseCommand, CommandError

from games.engine import catalog

TEMPLATE = Path(__file__).parents[1] / "title_template"
OWN = ("README.md", "__pycache__")  # of the template itself: not copied from its top
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")
LONGEST = 40  # characters
SHORTEST = 4
SHARED = ("accounts", "common", "config", "games", "static", "templates")  # what is to name no title
CODE = {".py", ".js", ".css", ".html", ".toml", ".svg"}
ELSEWHERE = {"titles", "vendor", "migrations", "fonts", "node_modules"}


class TitleName(NamedTuple):
    """The three ways to write a name: as people say it, as a package and as it stands in addresses."""

    spoken: str
    package: str
    slug: str


SAMPLE = TitleName("Sample Race", "sample_race", "sample-race")


class Command(BaseCommand):
    help = "Make the folder of a new game, which plays at once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="what people will call it, in quotes where it has several words")

    def handle(self, *args: Any, **options: Any) -> None:
        name = parse_title_name(options["name"])
        folder = Path(site.BASE_DIR) / "games" / "titles" / name.package
        refuse_taken_name(name, folder)
        try:
            copy_template(name, folder)
            record_golden_games(name)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self.stdout.write(
            f"{name.spoken} is in games/titles/{name.package}, and plays. Its tests:\n"
            f"    python -m pytest games/titles/{name.package}\n"
            "docs/ADDING_A_TITLE.md says what each file is for. Begin with rulebook.md."
        )


def parse_title_name(given: str) -> TitleName:
    """The name in its three forms; CommandError where it cannot be one."""
    said = " ".join(given.split())
    if not NAME.fullmatch(said):
        raise CommandError(
            f"{given!r} can't be the name of a game. Use letters and digits, a letter first, with one space "
            "between words."
        )
    if not SHORTEST <= len(said) <= LONGEST:
        raise CommandError(f"The name of a game has {SHORTEST} to {LONGEST} characters; {said!r} has {len(said)}.")
    words = re.split(r"[ _-]", said)
    package = "_".join(words).lower()
    if keyword.iskeyword(package) or package in {"tests", "test"}:
        raise CommandError(f"{said!r} can't be the name of a package of Python. Choose another name.")
    spoken = " ".join(words) if said != said.lower() else " ".join(word.capitalize() for word in words)
    return TitleName(spoken, package, package.replace("_", "-"))


def refuse_taken_name(name: TitleName, folder: Path) -> None:
    """CommandError where there is such a folder or title, or where the shared code already uses the words: a law of the
    house is that it names no title."""
    if folder.exists():
        raise CommandError(f"There is a folder games/titles/{name.package} already. Choose another name.")
    if name.slug in {title.slug for title in catalog.titles()}:
        raise CommandError(f"There is a game called {name.spoken} already. Choose another name.")
    if name.package == SAMPLE.package:
        raise CommandError(f"{name.spoken} is what the template is called. Choose another name.")
    if where := find_in_shared_code(name):
        raise CommandError(f"The site's own code says that too, in {where}, and may name no game. Choose another name.")


def find_in_shared_code(name: TitleName) -> str:
    """The first file outside the titles that says the name, in any of its forms; "" where none does."""
    spoken, root = re.compile("|".join(map(re.escape, name)), re.IGNORECASE), Path(site.BASE_DIR)
    for shared in SHARED:
        for path in sorted((root / shared).rglob("*")):
            inside = path.relative_to(root)
            if path.suffix not in CODE or {"titles", "vendor", "migrations", "fonts", "node_modules"} & set(
                inside.parts
            ):
                continue
            if spoken.search(path.read_text("utf-8")):
                return inside.as_posix()
    return ""


def copy_template(name: TitleName, folder: Path) -> None:
    """The files of the template, with the name in the place of the sample's."""
    for path in sorted(TEMPLATE.rglob("*")):
        inside = path.relative_to(TEMPLATE)
        if path.is_dir() or inside.parts[0] in OWN or "__pycache__" in inside.parts:
            continue
        text = path.read_text("utf-8")
        for old, new in zip(SAMPLE, name, strict=True):
            text = text.replace(old, new)
        target = folder / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


def record_golden_games(name: TitleName) -> None:
    """The golden games, which name the title, are played by its own recipes."""
    invalidate_caches()
    catalog.titles.cache_clear()
    title = catalog.title(name.slug)
    recorder = import_module(f"{title.package}.golden.record")
    recorder.record_games(title, recorder.RECIPES, Path(recorder.__file__ or "").parent)
