"""The proof of one line of the log: a browser checks it alone, and it tells no more than the file of the whole game."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.engine.catalog import titles
from games.lobby import starting
from games.matches import dice_proof, line_proofs, randomness, sealed_chance
from tests.matches.conftest import Game
from tests.people import person
from tests.services.node import find as find_node

pytestmark = pytest.mark.django_db(transaction=True)

CHECK = """
import {checkDraw, checkOpening} from './line.js';
let text = '';
for await (const piece of process.stdin) text += piece;
const proofs = JSON.parse(text), found = [];
for (const proof of proofs) {
  const draws = {};
  for (const [number, draw] of Object.entries(proof.draws)) draws[number] = (await checkDraw(proof, draw)).fits;
  const opened = await Promise.all(proof.opened.map(each => checkOpening(proof.decks[each.deck], each)));
  found.push({draws, opened});
}
console.log(JSON.stringify(found));
"""


def check(proofs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a browser finds of some lines: of each draw, and of each card that is opened."""
    home = Path("static/fairlog").resolve()
    run = [str(find_node()), "--input-type=module", "-e", CHECK.replace("./line.js", f"{home}/line.js")]
    done = subprocess.run(run, input=json.dumps(proofs), capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def load_lines(game: Game) -> list[dict[str, Any]]:
    made = [line_proofs.build_line_proof(game.match, number) for number in range(game.match.version + 1)]
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


@pytest.mark.parametrize("title", [title.slug for title in titles()])
def test_each_draw_and_card_of_a_game_stands_behind_its_line(title: str) -> None:
    game = Game(starting.start_bot_match(person("Ann"), title, bots=1).pk)
    game.moves(40)
    lines, proof = load_lines(game), dice_proof.build_proof(game.match)
    assert proof
    drawn = [each["ev"]["n"] for each in proof["events"] if each["ev"]["t"] == "draw"]
    assert [int(number) for line in lines for number in line["draws"]] == drawn
    told = [number for line in lines for fact in line["facts"] for number in fact["draws"]]
    assert sorted(set(told)) == drawn, "each draw is behind a fact"
    dealt = [(each["ev"]["deck"], each["ev"]["pos"]) for each in proof["events"] if each["ev"]["t"] == "deal"]
    assert [tuple(place) for line in lines for fact in line["facts"] for place in fact["dealt"]] == dealt
    for found in check(lines):
        assert all(all(fits.values()) for fits in found["draws"].values())
        assert all(found["opened"])
    public = {each["ev"]["salt"] for each in proof["events"] if each["ev"]["t"] == "open"}
    assert {card["salt"] for line in lines for card in line["opened"]} <= public, "no hidden card is opened"


def test_a_changed_value_is_told_where_it_stands() -> None:
    game = Game(starting.start_bot_match(person("Ann"), "planetopoly", bots=1).pk)
    game.moves(10)
    line = next(line for line in load_lines(game) if line["draws"])
    number, draw = next(iter(line["draws"].items()))
    others = {**draw, "out": [7 - die for die in draw["out"]]}, {**draw, "before": "00" * 32}
    other_tips = {**line, "tips": dict.fromkeys(line["tips"], "00" * 32)}
    found = check([*({**line, "draws": {number: other}} for other in others), other_tips])
    wrong = [{name for name, fits in each["draws"][number].items() if not fits} for each in found]
    assert wrong == [{"out"}, {"link"}, {"salt"}]


def test_only_a_sealed_match_says_that_its_dice_are_proved(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = starting.start_bot_match(person("Ann"), "planetopoly", bots=1)
    assert "Dice: proved" in client.get(f"/m/{sealed.pk}/").content.decode()
    assert client.get(f"/m/{sealed.pk}/proof/line.json?at=9999").status_code == 409
    monkeypatch.setattr(sealed_chance, "begin_chance", lambda *match: randomness.SystemRandomness())
    before = starting.start_bot_match(person("Bo"), "planetopoly", bots=1)
    assert "Dice: proved" not in client.get(f"/m/{before.pk}/").content.decode()
    assert client.get(f"/m/{before.pk}/proof/line.json?at=0").status_code == 409
