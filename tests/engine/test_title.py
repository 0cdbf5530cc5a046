"""What a title stores: its own kinds, and those of the engine that its rules use."""

import pytest

from games.engine.catalog import titles
from games.engine.words import tag, used


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
