"""What a title stores: its own kinds, and those of the engine that its rules use."""

import subprocess
import sys
from copy import copy
from typing import Any

import msgspec
import pytest

from games.engine.catalog import titles
from games.engine.facts import tag, used
from games.engine.types import Illegal


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_kinds_come_from_the_title_and_from_what_it_uses(title: object) -> None:
    modules = used(title.package)
    kinds = [*title.facts, *title.actions, *title.phases]
    assert {kind.__module__ for kind in kinds} <= modules
    assert not any(".titles." in name and not name.startswith(title.package) for name in modules)


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_no_two_kinds_have_one_name(title: object) -> None:
    for kinds in (title.facts, title.actions, title.phases):
        names = [tag(kind) for kind in kinds]
        assert len(set(names)) == len(names)


LAZY = """
from importlib import import_module
from pkgutil import walk_packages
from games.engine.catalog import title
from games.engine.options import Action
from games.engine.phases import Phase
from games.engine.facts import Fact, family

game = title("{slug}")
known = {{*game.phases, *game.actions, *game.facts}}
for module in walk_packages(import_module(game.package).__path__, f"{{game.package}}."):
    if ".tests" not in module.name:
        import_module(module.name)
print([kind.__name__ for base in (Phase, Action, Fact) for kind in family(base, game.package) if kind not in known])
"""


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_a_fresh_process_knows_every_kind_that_may_be_stored(title: object) -> None:
    """Also those in a file that the others import only when they come there: a process that plays a game stored
    by another must be able to read it."""
    code = [sys.executable, "-c", LAZY.format(slug=title.slug)]
    assert subprocess.run(code, capture_output=True, text=True, check=True, timeout=60).stdout.strip() == "[]"


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
@pytest.mark.parametrize(("name", "value"), [("timers", "on"), ("auction_mode", "open_clock")])
def test_what_runs_by_a_clock_is_refused_by_mail(title: Any, name: str, value: str) -> None:
    """A hammer and a countdown cannot be met by mail: whoever chooses them is told so, in every game that has them."""
    if name not in {field["name"] for field in title.form()}:
        return
    title.check_pace({name: value}, "live")
    with pytest.raises(Illegal, match="live"):
        title.check_pace({name: value}, "mail")


def turned(data: Any) -> Any:
    """The same plain data with the names of every object in another order, as a database may give them back."""
    if isinstance(data, dict):
        return {name: turned(data[name]) for name in reversed(data)}
    return [turned(each) for each in data] if isinstance(data, list) else data


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_the_default_board_tells_in_its_own_order_whoever_reads_it_first(title: Any) -> None:
    """Else a process that publishes it would write facts that no other can replay."""
    fresh = copy(title)
    fresh._boards = {}
    fresh.__dict__.pop("standard", None)
    first = fresh.read_board(turned(title.default_board()))
    assert msgspec.json.encode(first) == msgspec.json.encode(title.standard)
    assert fresh.standard is first
