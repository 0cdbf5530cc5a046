"""Proofs of random games of all titles, and of games that somebody changed: a sample of `manage.py dice_proofs`."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.benchmarks import dice_checkers, dice_tampering
from games.benchmarks.dice_games import play_evening
from games.engine.catalog import titles
from games.engine.fairlog import NumberStream
from games.management.commands import dice_proofs
from tests.services.node import find as find_node

CIV = next(title for title in titles() if title.hidden_draws)


def test_a_sample_is_judged_alike_and_rightly() -> None:
    out = io.StringIO()
    call_command(
        "dice_proofs", "--games", "16", "--entries", "60", "--dice", "6000", "--node", str(find_node()), stdout=out
    )
    assert "changed" in out.getvalue()


def test_a_checker_that_overlooks_something_fails_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    overlooking = dice_checkers.check_by_script
    monkeypatch.setattr(
        dice_checkers,
        "check_by_script",
        lambda cases: [[[], *verdict[1:]] for verdict in overlooking(cases) if verdict],
    )
    with pytest.raises(CommandError, match="judged wrongly"):
        call_command("dice_proofs", "--games", "8", "--entries", "30", "--dice", "600", "--node", str(find_node()))


@pytest.mark.parametrize("hand", dice_tampering.HANDS, ids=lambda hand: hand.__name__)
def test_each_hand_is_found_and_named(hand: Any) -> None:
    """Hashed anew, by somebody who has the whole site in their power."""
    whole = play_evening(CIV, 5).proof()
    kept = dict(enumerate(dice_tampering.list_heads(whole)))
    for seed in range(3):
        proof = dice_tampering.copy.deepcopy(whole)
        expected = hand(proof, random.Random(seed))
        dice_tampering.hash_anew(proof)
        (verdict,) = dice_checkers.check_by_site([(proof, kept)])
        assert dice_proofs.is_found(dice_tampering.Tampered("", proof, kept, expected), verdict)


def test_every_byte_counts() -> None:
    """A file with one bit flipped anywhere is doubted, or can't be read."""
    whole, rng = play_evening(CIV, 6, most=40).proof(), random.Random(7)
    flipped = [dice_tampering.flip_byte(whole, rng) for _ in range(120)]
    for proof, verdict in zip(
        flipped, dice_checkers.check_by_site([(proof or {}, {}) for proof in flipped]), strict=True
    ):
        assert proof is None or proof == whole or verdict is None or verdict[0]


def test_what_is_garbled_is_named_alike_by_all_three() -> None:
    """A value of another kind, or none, in any event or line; a sample of `manage.py dice_proofs`."""
    changed = []
    for number, title in enumerate(titles()):
        whole, rng = play_evening(title, 20 + number, most=30).proof(), random.Random(number)
        kept = dict(enumerate(dice_tampering.list_heads(whole)))
        while len(changed) < 30 * (number + 1):
            proof = dice_tampering.copy.deepcopy(whole)
            try:
                dice_tampering.garble(proof, rng)
            except dice_tampering.NothingToChangeError:
                continue
            if rng.random() < 0.7:
                dice_tampering.hash_anew(proof)
            if proof != whole:
                changed.append((proof, kept))
    by_site = dice_checkers.check_by_site(changed)
    assert by_site == dice_checkers.check_by_script(changed)
    assert by_site == dice_checkers.check_by_page(changed, str(find_node()))
    assert all(verdict is None or verdict[0] for verdict in by_site)


def test_a_file_whose_seal_was_renamed_is_doubted_by_all_three() -> None:
    """One flipped bit: "sum" is "swm". Found by 10,000 garbled files."""
    whole = play_evening(CIV, 6, most=20).proof()
    whole["swm"] = whole.pop("sum")
    for check in (dice_checkers.check_by_site, dice_checkers.check_by_script):
        assert check([(whole, {})])[0][0] == [[-1, None, "file", -1]]
    assert dice_checkers.check_by_page([(whole, {})], str(find_node()))[0][0] == [[-1, None, "file", -1]]


def test_dice_that_favour_a_side_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dice_proofs.measure_dice(60_000, 1) < dice_proofs.TAIL
    real = NumberStream.dice
    monkeypatch.setattr(NumberStream, "dice", lambda self, *args: [max(2, die) for die in real(self, *args)])
    assert dice_proofs.measure_dice(6_000, 1) > dice_proofs.TAIL
