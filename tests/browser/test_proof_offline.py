"""A stranger with the file of a finished game and no network finds the one byte that was changed, in a browser and by
the script that is offered beside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_after_the_game import at_table
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

ROOT = Path(__file__).parents[2]
DICE = re.compile(rb'"dice":\[(\d),\d\]')


def change_die(proof: bytes) -> bytes:
    """The file with one digit changed: a die that the game shows, in the middle."""
    shown = list(DICE.finditer(proof))
    at = shown[len(shown) // 2].start(1)
    return proof[:at] + (b"2" if proof[at : at + 1] == b"1" else b"1") + proof[at + 1 :]


def choose(page: Page, content: bytes) -> None:
    """Gives the page a file from the device."""
    page.locator("[data-own]").set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": content})


@pytest.mark.lone
def test_the_one_flipped_byte_is_found_without_a_network(
    lone_site: LoneSite, open_window: Opener, tmp_path: Path
) -> None:
    window = open_window()
    page = window.page
    at_table(lone_site, window, "galactic-magnate", 60)
    address = page.url.split("?")[0]
    proof = page.request.get(f"{address}proof.json").body()
    whole = json.loads(page.request.get(f"{address}game.json").body())
    with page.expect_event("worker"):
        page.goto(f"{address}proof/")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    says = page.locator("[data-says]")
    choose(page, proof)
    expect(says).to_contain_text("proved")
    changed = change_die(proof)
    choose(page, changed)
    expect(says).to_contain_text(re.compile(r"Roll \d+, turn \d+: "))
    place = re.match(r"Roll \d+, turn \d+", says.inner_text())
    assert place
    choose(page, json.dumps(whole).encode())
    expect(page.locator("[data-more]")).to_contain_text("Of the game’s file this checks its proof")
    expect(says).to_contain_text("proved")
    choose(page, json.dumps(whole | {"proof": json.loads(changed)}).encode())
    expect(says).to_contain_text(place[0])
    choose(page, json.dumps({"no": "proof"}).encode())
    expect(says).to_contain_text("No proof found")
    choose(page, proof)
    expect(says).to_contain_text("proved")
    file = tmp_path / "game.json"
    script = [sys.executable, "-I", str(ROOT / "static/fairlog/verify.py"), str(file)]
    for content in (changed, json.dumps(whole | {"proof": json.loads(changed)}).encode()):
        file.write_bytes(content)
        told = subprocess.run(script, capture_output=True, text=True, check=False)
        assert told.returncode == 1
        assert f"{place[0].lower()}: " in told.stdout
    file.write_text(json.dumps(whole | {"proof": None}))
    assert subprocess.run(script, capture_output=True, text=True, check=False).returncode == 2
