"""The house, measured: `python -m tests.house.measures` prints each figure beside its goal; test_shape holds them.

What each figure was when the house was rebuilt stands beside the goal, so that a reader sees how far it went.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
BESIDE = ("accounts", "common", "config")  # what games stands on
PRODUCT = (*BESIDE, "games")
ENTRY_POINTS = {"apps", "receivers", "routing", "tasks", "urls"}
APART = {"engine", "titles", "benchmarks", "management", "migrations"}  # names of games that are read with their folder
TEMPLATE_LINE = 120  # characters
JOURNAL_WRITERS = {
    "JournalWrite",
    "storage.append_entries",
    "storage.append_entry_if_unchanged",
    "storage.EntryRow",
    "Entry.objects.create",
    "Entry.objects.bulk_create",
}
REMINDER = ("Reminder: ", "answers for you")  # its words, as players read them
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
ANY = re.compile(r"\bany\b")
COUNTS = {"games/engine/simulate.py", "games/engine/conformance.py"}  # the same numbers, but entries of a game
PLAIN_UNITS = {60_000, 3_600_000, 86_400_000, 604_800_000, 3_600, 86_400, 604_800}  # written out, in ms and s
RATE_LIMITER = re.compile(r"rate_limit|check_rate|within_rate|token_?bucket|throttle|in_window", re.IGNORECASE)
CLEANER = "unicodedata.category("  # asks of each character what kind it is
GENDERED = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
FORMER_WORDS = {  # of the glossary's last table, those that mean nothing else
    *("letter", "letters", "whereabouts", "wishes", "bell", "bells", "doorbell", "telegraph", "kindly", "goodbye"),
    *("ledger", "outbox", "robot", "robots", "hearing", "partings", "thumbs", "halls", "fates"),
}
OTHER_MEANING = {"keep_letters", "has_letter", "_is_letter", "show_robots"}  # of the alphabet; of robots.txt
KEPT = ("beyond his means", "The harbour master raises his dues")  # words of stored facts, and nobody who plays
PROSE = {".py", ".js", ".mjs", ".css", ".html", ".md", ".txt", ".toml", ".sh"}
QUOTED = {"golden", "migrations", "vendor", "fonts", "node_modules"}
SELF = {"measures.py", "test_voice.py", "test_voice_of_games.py"}  # which name what they look for


class Measure(NamedTuple):
    """A figure of the house: what it counts, what it was, the most it may be; and the places it counts, or itself."""

    name: str
    before: int
    goal: int
    find: Callable[[], list[str] | float]

    def read(self) -> tuple[float, str]:
        """The figure now, and the places where it comes from."""
        found = self.find()
        return (len(found), "\n".join(found[:40])) if isinstance(found, list) else (found, "")


def find_modules(*folders: str) -> Iterator[Path]:
    """The product's modules, without tests and what is written once."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not {"tests", "migrations", "title_template"} & set(path.parts):
                yield path


def parse(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def count_public_names(*folders: str) -> Counter[str]:
    """How many modules of these packages have a public function of each name."""
    own = [path for path in find_modules(*folders) if path.relative_to(ROOT).parts[1] not in APART]
    return Counter(name for path in own for name in set(find_public_functions(path)))


def find_public_functions(path: Path) -> Iterator[str]:
    """The public functions of a module."""
    for node in parse(path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node.name


def find_loose_modules() -> list[str]:
    """The modules that stand in games itself."""
    return sorted(path.stem for path in (ROOT / "games").glob("*.py") if path.stem != "__init__")


def measure_shared_names(*folders: str) -> float:
    """The percentage of public functions whose name another module of these packages has as well."""
    counts = count_public_names(*folders)
    return 100 * sum(count for count in counts.values() if count > 1) / counts.total()


def measure_one_word_names(*folders: str) -> float:
    """The percentage of public functions that are called by a single word."""
    counts = count_public_names(*folders)
    return 100 * sum(count for name, count in counts.items() if "_" not in name) / counts.total()


def find_journal_writers() -> list[str]:
    """The modules that write journal entries."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in find_modules(*PRODUCT)
        if "benchmarks" not in path.parts and "titles" not in path.parts and JOURNAL_WRITERS & set(find_calls(path))
    ]


def find_calls(path: Path) -> Iterator[str]:
    """The functions and classes a module calls, as it names them."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield ast.unparse(node.func)


def find_files_of_a_move() -> list[str]:
    """The files through which a move goes from one browser to the other, as the page on the architecture leads."""
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    return [line.split()[0] for line in page.split("## A move")[1].split("```")[1].strip().splitlines()]


def find_files_of_a_reminder() -> list[str]:
    """The files in which the words of a reminder stand."""
    folders = (ROOT / "games" / "mail", ROOT / "games" / "templates" / "mail", ROOT / "games" / "templatetags")
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in PROSE)
    return [path.name for path in files if any(words in path.read_text("utf-8") for words in REMINDER)]


def find_template_lines() -> Iterator[tuple[str, str]]:
    """Each line of a template, with where it stands."""
    for path in sorted(ROOT.glob("**/templates/**/*.html")):
        if ".venv" not in path.parts:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                yield f"{path.relative_to(ROOT)}:{number}", line


def find_long_template_lines() -> list[str]:
    """The lines of templates that nobody reviews."""
    return [place for place, line in find_template_lines() if len(line) > TEMPLATE_LINE]


def find_modules_with_units() -> list[str]:
    """The modules that write out how long an hour is."""
    return [
        name
        for path in find_modules(*PRODUCT)
        if (name := path.relative_to(ROOT).as_posix()) not in COUNTS
        if any(isinstance(node, ast.Constant) and node.value in PLAIN_UNITS for node in ast.walk(parse(path)))
    ]


def find_refusals() -> list[str]:
    """The exceptions that say no to somebody who asks, by themselves: those derived from Refused are the same one."""
    return [
        f"{path.relative_to(ROOT)}:{node.name}"
        for path in find_modules("accounts", "common", "config", "games")
        if not {"engine", "titles"} & set(path.relative_to(ROOT).parts)
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ClassDef) and is_refusal(node)
    ]


def is_refusal(node: ast.ClassDef) -> bool:
    """Whether a class is an exception with a reason of its own."""
    bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
    return bool(bases & {"Exception", "ValueError"}) and "reason" in ast.unparse(node)


def find_rate_limiters() -> list[str]:
    """The modules that define how often somebody may do something within a span of time."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in find_modules(*PRODUCT)
        if any(RATE_LIMITER.search(name) for name in find_definitions(path))
    ]


def find_definitions(path: Path) -> Iterator[str]:
    """The functions and classes that a module defines."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def find_former_words() -> list[str]:
    """Modules, scripts, classes and functions whose name has a word that is not used any more."""
    modules = list(find_modules(*PRODUCT))
    named = [(path, path.stem) for path in (*modules, *find_scripts())]
    named += [(path, name) for path in modules for name in find_definitions(path)]
    return [f"{path.relative_to(ROOT)}: {name}" for path, name in named if FORMER_WORDS & set(split_name(name))]


def split_name(name: str) -> list[str]:
    """The words of a name: `find_turn_mail` and `TurnMail` both have turn and mail."""
    return [] if name in OTHER_MEANING else re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_").split("_")


def find_text_cleaners() -> list[str]:
    """The modules that decide which characters of strangers may stay."""
    return [path.relative_to(ROOT).as_posix() for path in find_modules(*PRODUCT) if CLEANER in path.read_text("utf-8")]


def find_scripts() -> list[Path]:
    """The scripts of the site and of its titles, and what only has types."""
    folders = [ROOT / "static", *(ROOT / "games/titles").glob("*/client")]
    found = [path for folder in folders for kind in ("*.js", "*.d.ts") for path in folder.rglob(kind)]
    return [path for path in sorted(found) if "vendor" not in path.parts]


def find_types(text: str) -> list[str]:
    """The types in the comments of a script: what stands in their braces after a tag."""
    found = []
    for comment in COMMENT.findall(text):
        for tag in re.finditer(r"@(?:type|param|returns|property|typedef|template)\s+\{", comment):
            depth, at = 1, tag.end()
            while depth and at < len(comment):
                depth += {"{": 1, "}": -1}.get(comment[at], 0)
                at += 1
            found.append(comment[tag.end() : at - 1])
    return found


def find_open_types() -> list[str]:
    """The scripts that leave a type open, as often as they do."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in find_scripts()
        for text in (
            [COMMENT.sub("", path.read_text("utf-8"))] if path.suffix == ".ts" else find_types(path.read_text("utf-8"))
        )
        for _ in ANY.findall(text)
    ]


def find_gendered_lines() -> list[str]:
    """The lines in which a player is a man."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in find_prose()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if GENDERED.search(line) and not any(each in line for each in KEPT)
    ]


def find_prose() -> Iterator[Path]:
    """Everything that is written for people or by them."""
    for folder in (*PRODUCT, "deploy", "docs", "static", "templates", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in PROSE and not set(path.parts) & QUOTED and path.name not in SELF:
                yield path
    yield from (ROOT / "README.md", ROOT / "pyproject.toml")


MEASURES = (
    Measure("loose modules in games/", 37, 5, find_loose_modules),
    Measure("public names of games that two modules share, %", 47, 12, partial(measure_shared_names, "games")),
    Measure("public names of games of one word, %", 81, 15, partial(measure_one_word_names, "games")),
    Measure("public names beside games that two modules share, %", 14, 0, partial(measure_shared_names, *BESIDE)),
    Measure("public names beside games of one word, %", 63, 0, partial(measure_one_word_names, *BESIDE)),
    Measure("places that write a journal entry", 9, 1, find_journal_writers),
    Measure("files from a click to the other screen", 31, 18, find_files_of_a_move),
    Measure("files with the words of a reminder", 9, 3, find_files_of_a_reminder),
    Measure("lines of templates above 120 characters", 381, 0, find_long_template_lines),
    Measure("types left open in scripts", 514, 66, find_open_types),
    Measure("modules that write out a unit of time", 12, 1, find_modules_with_units),
    Measure("kinds of refusals", 3, 1, find_refusals),
    Measure("rate limiters", 2, 1, find_rate_limiters),
    Measure("text cleaners", 5, 1, find_text_cleaners),
    Measure("names with a word that is not used any more", 27, 0, find_former_words),
    Measure("lines in which a player is he", 463, 0, find_gendered_lines),
)


def main() -> None:
    """Prints the table."""
    for measure in MEASURES:
        print(f"{measure.name:<52} {measure.before:>5} {measure.read()[0]:>7.4g}   at most {measure.goal}")


if __name__ == "__main__":
    main()
