"""A game goes on, and replays, by the rules it was begun by: of each title for as many versions as it declares."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
import pytest

from games.engine import golden
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.changes import Change
from games.engine.given_positions import take_position
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table

TITLES = sorted(title.slug for title in titles())
VERSIONS = [(slug, version) for slug in TITLES for version in find(slug).playable_rules]
LEAST = 3  # versions that stay playable


def list_changes(slug: str) -> list[Change]:
    """What a title says its versions brought."""
    package = import_module(find(slug).package)
    if "changes" not in {module.name for module in iter_modules(package.__path__)}:
        return []
    found = vars(import_module(f"{package.__name__}.changes"))
    return [each for each in found.values() if isinstance(each, Change)]


@pytest.mark.parametrize("slug", TITLES)
def test_the_last_three_versions_stay_playable(slug: str) -> None:
    title = find(slug)
    assert title.playable_rules[0] <= max(1, title.rules - LEAST + 1)
    assert title.playable_rules[-1] == title.rules
    assert set(title.playable_rules[:-1]) <= set(title.upgrades) | set(title.playable_rules)


@pytest.mark.parametrize("slug", TITLES)
def test_what_a_version_brought_is_said_once_and_asked_for(slug: str) -> None:
    """A change belongs to a version that is still told from the one before it; each new version has one."""
    title, changes = find(slug), list_changes(slug)
    assert {change.since for change in changes} == set(title.playable_rules[1:])
    assert all(change.told.endswith(".") and change.rule for change in changes)
    source = "".join(path.read_text("utf-8") for path in folder_of(slug).rglob("*.py") if path.name != "changes.py")
    names = vars(import_module(f"{title.package}.changes")) if changes else {}
    unused = [name for name, each in names.items() if isinstance(each, Change) and f"follows({name})" not in source]
    assert unused == []


@pytest.mark.parametrize("slug", TITLES)
def test_nothing_in_a_title_asks_for_a_bare_number_of_its_rules(slug: str) -> None:
    """Only a `Change` says what differs, so that what an old version needs can be found, and dropped, by its name."""
    for path in folder_of(slug).rglob("*.py"):
        if "tests" not in path.parts:
            text = path.read_text("utf-8")
            assert "game.rules" not in text and "self.rules" not in text, path.name  # noqa: PT018


def folder_of(slug: str) -> Path:
    return Path(str(import_module(find(slug).package).__file__)).parent


@pytest.mark.parametrize("slug", TITLES)
def test_golden_games_are_kept_for_ever(slug: str) -> None:
    """None goes, none is recorded over, each version has some; whoever records a new one lists it."""
    title = find(slug)
    assert golden.list_lost(title) == []
    versions = {each.rules for each in golden.kept(title).values()}
    assert versions >= set(title.playable_rules)


def test_a_golden_game_that_goes_or_changes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "golden"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.json").write_text("{}")
    golden.write_kept_list(folder)
    monkeypatch.setattr(golden, "files", lambda package: tmp_path)
    title: Any = find(TITLES[0])
    assert golden.list_lost(title) == []
    (folder / "one.json").write_text("{ }")
    (folder / "two.json").unlink()
    (folder / "three.json").write_text("{}")
    assert golden.list_lost(title) == ["one.json", "three.json", "two.json"]


def test_a_recording_never_writes_over_an_older_version(tmp_path: Path) -> None:
    made = golden.Golden("any", 1, "end", [], "", [])
    (tmp_path / "ruin.json").write_text(golden.written(made))
    assert golden.choose_golden_file(tmp_path, "ruin", 1).name == "ruin.json"
    assert golden.choose_golden_file(tmp_path, "ruin", 2).name == "rules_2_ruin.json"
    assert golden.choose_golden_file(tmp_path, "other", 2).name == "other.json"


@pytest.mark.parametrize(("slug", "version"), VERSIONS)
def test_a_game_of_each_version_is_played_on_by_its_rules(slug: str, version: int) -> None:
    """From the middle of a golden game: to the end, through dumps and forks, and its journal replays."""
    title = find(slug)
    games = [each for each in golden.kept(title).values() if each.rules == version]
    shortest = sorted(games, key=lambda each: len(each.entries))[:3]
    for kept in shortest:
        entries = golden.journal(title, kept)
        half = replay(entries[: max(1, len(entries) // 2)], kept.board)
        assert half.game.rules == version
        start: Any = entries[0].action
        terms = start.settings, kept.board, start.pace, Seeded(3), 10**12, version
        table, rng = Table.start_at(title, take_position(half, half.entries[-1].now), *terms), Seeded(version)
        for number in range(240):
            if table.over:
                break
            table.play(*random_answer(table, rng), now=10**12 + number)
            if number % 60 == 0:
                assert Table.load(table.dump(), kept.board).game.rules == version
        stored = [title.read_entry(entry.line()) for entry in table.entries]
        again = replay(stored, kept.board)
        assert (again.game.rules, again.digest()) == (version, table.digest())


@pytest.mark.parametrize(("slug", "version"), VERSIONS)
def test_a_game_of_each_version_is_played_from_its_start(slug: str, version: int) -> None:
    title = find(slug)
    chosen = msgspec.to_builtins(title.read_settings(title.seats[-1] if len(title.seats) < 5 else 4, {}))
    seats = title.seats[-1] if len(title.seats) < 5 else 4
    table, rng = Table.start(title, seats, chosen, chance=Seeded(1), rules=version), Seeded(2)
    while not table.over and table.number < 400:
        table.play(*random_answer(table, rng))
    assert table.game.rules == version
    stored = [title.read_entry(entry.line()) for entry in table.entries]
    assert replay(stored).digest() == table.digest()


def test_a_version_that_is_gone_is_refused_in_a_sentence() -> None:
    title = find(TITLES[0])
    for version in (0, title.rules + 1):
        assert version not in title.playable_rules
        told = title.explain_rules(version)
        assert f"rules {version}" in told
        assert told.endswith(".")
