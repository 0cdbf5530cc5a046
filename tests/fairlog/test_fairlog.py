"""FairLog/1: three checkers, one verdict; what is honest is proved, and every tampering is found and named."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from games.benchmarks.dice_checkers import load_script
from games.engine.fairlog import Chain, FairLog, NumberStream, SealedDeck, check_log, hash_link, opens_to
from games.engine.fairlog.chains import STEP
from games.engine.fairlog.decks import hash_leaf
from games.engine.fairlog.shapes import FORMS, SHAPES, read_plain
from tests.fairlog import evenings
from tests.fairlog.evenings import TAMPERINGS, agree, by_engine, hash_anew, honest, tampered

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/fairlog.json").read_text())


def test_all_three_read_the_vectors_alike() -> None:
    assert agree([VECTORS]) == [[[], [], 6, 0, 0]]


def test_the_vectors_are_made_from_their_seeds() -> None:
    """The chain whose seed is 00, 01, … 1f has the tip that the vectors register."""
    chain = Chain("game-0001", "server", bytes(range(32)), 1000)
    assert chain.tip.hex() == VECTORS["events"][0]["ev"]["tip"]
    assert msgspec.convert(VECTORS, FairLog).head.hex() == VECTORS["events"][-1]["h"]


def test_honest_evenings_are_proved() -> None:
    found = agree([honest(seed) for seed in range(12)])
    assert all(faults == [] and draws > 3 for faults, _, draws, *_ in found)
    assert {bool(sealed) for _, sealed, *_ in found} == {True, False}


def test_every_tampering_is_found_by_all_three() -> None:
    """A sample of `python -m tests.fairlog.evenings 10000`."""
    bad = [tampered(seed) for seed in range(60)]
    found = agree([log for _, log, _ in bad])
    assert all(faults for faults, *_ in found)
    assert {hand for hand, _, _ in bad} == {hand.__name__ for hand in TAMPERINGS}


@pytest.mark.parametrize("hand", [evenings.change_a_die, evenings.another_card, evenings.flip_a_letter])
def test_the_fault_is_named_where_it_is(hand: object) -> None:
    """Hashed anew or not: the event that was changed is the first that is named."""
    for seed in range(20):
        log = honest(seed)
        before = json.loads(json.dumps(log))
        hand(log, random.Random(seed))  # type: ignore[operator]
        changed = next(at for at, each in enumerate(log["events"]) if each != before["events"][at])
        if hand is not evenings.flip_a_letter:
            hash_anew(log)
        (faults, *_), *_ = by_engine([log])
        assert faults[0][0] == changed
        event = log["events"][changed]["ev"]
        assert faults[0][1] == event.get("n")


def test_a_rewritten_history_has_another_head() -> None:
    """What a letter or a player's browser has kept: a server that starts again cannot have the same."""
    log = honest(3)
    kept = log["events"][-1]["h"]
    evenings.change_a_die(log, random.Random(1))
    hash_anew(log)
    assert log["events"][-1]["h"] != kept


def test_garbage_is_a_fault_and_no_crash() -> None:
    """Whatever stands in an event, all three go on."""
    rubbish = [
        {},
        {"t": 5},
        {"t": "draw"},
        {"t": "draw", "n": "x"},
        {"t": "open", "path": 3},
        {"t": "table", "parts": 1},
    ]
    rubbish += [{"t": "shuffle", "deck": "d", "cards": 7, "root": ""}, {"t": "register", "who": "x", "tip": "zz"}]
    rubbish += [{"t": ["draw"]}, {"t": {}}, {"t": "__proto__"}, {"t": "line", "n": 0, "facts": []}]
    rubbish.append({"t": "deal", "deck": "é", "pos": 0})
    logs = [{"game": "g", "events": [{"ev": event, "h": "00" * 32}]} for event in rubbish]
    assert all(faults[0][2] == "head" and len(faults) == 2 for faults, *_ in agree(logs))


def test_what_can_be_no_file_is_none_to_all_three() -> None:
    honest_log, deep = honest(2), json.loads("[" * 80 + "]" * 80)
    strange = [{}, {"game": 5, "events": []}, {"game": "g", "events": {}}, {"game": "é", "events": []}]
    strange += [{"game": "g", "events": [each]} for each in (5, {}, {"ev": [], "h": ""}, {"ev": {}, "h": 5})]
    strange += [{"game": "g", "events": [{"ev": {}, "h": "", "entry": entry}]} for entry in (None, "1", True, 0.5)]
    strange += [{**honest_log, "é": 1}, {**honest_log, "more": deep}]
    assert agree(strange) == [None] * len(strange)


def test_a_number_is_the_same_in_every_language() -> None:
    """1.0 is 1 to a browser, and beyond 2 ** 53 it holds no number exactly; 1.5 is written differently by each."""
    whole = honest(4)
    at = next(at for at, each in enumerate(whole["events"]) if each["ev"]["t"] == "draw")
    changed = []
    for value in (1.5, 2**60, -1, True, None, "1", [1], 1e300):
        log = json.loads(json.dumps(whole))
        log["events"][at]["ev"]["n"] = value
        changed.append(log)
    for faults, *_ in agree(changed):
        assert [fault[2] for fault in faults if fault[0] == at] == ["head", "unreadable"]
    same = json.loads(json.dumps(whole))
    same["events"][at]["ev"]["n"] = float(same["events"][at]["ev"]["n"])
    assert agree([same]) == agree([whole])


def test_a_step_of_a_path_is_left_right_or_alone() -> None:
    """A neighbour stands on side 0 or 1; on any other the card is not opened, though as the right one it would fit."""
    seed, at, step = next(
        (seed, at, step)
        for seed in range(20)
        for at, each in enumerate(honest(seed)["events"])
        for step, side in enumerate(each["ev"].get("path", []))
        if side and side[0] == 1
    )
    neighbour = honest(seed)["events"][at]["ev"]["path"][step][1]
    sides = (5, 2, -1, 2**31, 1.5, "1", "", None, [1], {})
    strange = [[side, neighbour] for side in sides]
    strange += [[1], [1, neighbour, 0], [1, neighbour[:-1]], [1, 5], [], 1, "", False, {"0": 1, "1": neighbour}]
    verdicts = agree([with_step(seed, at, step, value) for value in strange])
    assert [faults for faults, *_ in verdicts] == [[[at, None, "unreadable", -1]]] * len(strange)
    assert all(opened == verdicts[0][-1] for *_, opened in verdicts)
    fitting = agree([with_step(seed, at, step, [side, neighbour]) for side in (1, True, 1.0)])
    assert fitting == agree([honest(seed)] * 3)
    other_side = agree([with_step(seed, at, step, value) for value in ([0, neighbour], [False, neighbour], None)])
    assert [faults for faults, *_ in other_side] == [[[at, None, "opened card", -1]]] * 3


def with_step(seed: int, at: int, step: int, value: object) -> evenings.Log:
    """An honest log in which one step of one path is another, hashed anew as a checker reads it."""
    log = honest(seed)
    log["events"][at]["ev"]["path"][step] = value
    told = read_plain(log)
    hash_anew(told)
    for each, read in zip(log["events"], told["events"], strict=True):
        each["h"] = read["h"]
    return log


def test_all_three_have_the_same_table_of_shapes() -> None:
    page = (Path(__file__).parents[2] / "static/fairlog/shapes.js").read_text()
    told = dict(re.findall(r"^  (\w+): '([^']*)',$", page, re.MULTILINE))
    assert told == SHAPES == load_script().SHAPES
    assert (
        tuple(FORMS)
        == tuple(load_script().FORMS)
        == tuple(re.findall(r"\w+", page.split("FORMS = [")[1].split("]")[0]))
    )


def test_too_much_is_refused_at_once() -> None:
    log = honest(1)
    for each in log["events"]:
        if each["ev"]["t"] == "draw":
            each["ev"]["count"] = 10**12
    assert any(fault.what == "unreadable" for fault in check_log(msgspec.convert(log, FairLog)).faults)


def test_a_chain_reveals_what_hashes_to_the_one_before() -> None:
    chain = Chain("g", "seat:1", b"s" * 32, 150)
    links = [chain.link(index) for index in range(151)]
    assert all(hash_link("g", "seat:1", after) == before for before, after in pairwise(links))
    assert links[0] == chain.tip
    assert links[-1] == b"s" * 32
    assert Chain("h", "seat:1", b"s" * 32, 150).tip != chain.tip
    with pytest.raises(IndexError):
        chain.link(151)
    assert "73" * 8 not in repr(chain)


def test_links_that_are_revealed_in_a_row_are_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll costs one hash, not half of those between two links that are kept; in any order they are the same."""
    chain, hashed = Chain("g", "seat:1", b"s" * 32, 150), []
    assert chain.tip
    hash_one = Chain._hash
    monkeypatch.setattr(Chain, "_hash", lambda self, value: hashed.append(1) or hash_one(self, value))
    links = [chain.link(index) for index in range(1, 151)]
    assert len(hashed) <= 150
    assert [chain.link(index) for index in range(150, 0, -1)] == links[::-1]
    assert Chain("g", "seat:1", b"s" * 32, 150).link(100) == links[99]


def test_a_chain_with_its_marks_is_not_hashed_from_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match's first roll in a process costs its table no more than a stretch of hashes."""
    chain, hashed = Chain("g", "server", b"s" * 32, 1_000), []
    hash_one = Chain._hash
    monkeypatch.setattr(Chain, "_hash", lambda self, value: hashed.append(1) or hash_one(self, value))
    for number in (1, 127, 128, 500, 999, 1_000):
        assert chain.link(number)
        hashed.clear()
        assert Chain("g", "server", b"s" * 32, 1_000, chain.marks).link(number) == chain.link(number)
        assert len(hashed) <= 2 * STEP  # its own stretch, and that of the chain it is compared with


def test_a_deck_opens_card_by_card() -> None:
    for size in (1, 2, 3, 7, 16, 33):
        cards = [f"c{n}" for n in range(size)]
        deck = SealedDeck("g", bytes(32), "d", b"x" * 32, cards)
        assert sorted(deck.cards) == sorted(cards)
        for at, card in enumerate(deck.cards):
            leaf = hash_leaf("d", at, card, deck.card_salt(at))
            assert opens_to(deck.root, leaf, deck.path(at))
            assert not opens_to(deck.root, hash_leaf("d", at, card + "?", deck.card_salt(at)), deck.path(at))


def test_dice_are_fair() -> None:
    """Chi-square over 60,000 dice, 5 degrees of freedom: 20.5 is passed once in a thousand."""
    counted = Counter(NumberStream(b"a fixed key, so a fixed verdict").dice(60_000, 6))
    assert sum((counted[side] - 10_000) ** 2 / 10_000 for side in range(1, 7)) < 20.5


def test_no_word_is_favoured() -> None:
    """A number below three quarters of a word's range is not the remainder of a word above it."""
    numbers = NumberStream(b"k")
    stop = 3 * 2**30
    drawn = [numbers.below(stop) for _ in range(3_000)]
    assert all(0 <= number < stop for number in drawn)
    low = sum(number < 2**30 for number in drawn)
    assert 900 < low < 1100  # a bare remainder would make it 1,500
