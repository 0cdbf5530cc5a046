"""Designers and a draft."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.content import boards
from games.models import Board
from games.studio import drafts
from tests.people import person

TITLE = "galactic-magnate"


@pytest.fixture
def noor(db: None) -> User:
    return person("Noor")


@pytest.fixture
def ines(db: None) -> User:
    return person("Ines")


@pytest.fixture
def base(db: None) -> Board:
    return boards.get_default_board(TITLE)


@pytest.fixture
def draft(base: Board, noor: User) -> Board:
    return drafts.open_draft(base, noor)
