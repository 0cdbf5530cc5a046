"""One sentence, told to each viewer in words of their own; the browser's teller passes the same cases."""

import json
from pathlib import Path

import pytest

from games.engine.sentences import tell

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "telling.json").read_text("utf-8"))


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["told"])
def test_each_viewer_reads_their_own_sentence(case: dict) -> None:
    assert tell(case["sentence"], VECTORS["names"], case["viewer"]) == case["told"]


def test_a_seat_without_a_name_is_nobody() -> None:
    assert tell("@9 {roll|rolls}.", ["Mira"]) == "nobody rolls."
