"""The same game under another hash seed, locale or time zone has the same digests."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
from games.engine.catalog import titles
from games.engine.fuzz import random_table
from games.engine.simulate import played
for title in titles():
    for seed in range(3):
        seats, settings = random_table(title, seed)
        print(title.slug, played(title, ["random"] * seats, settings, seed).digest())
"""


def test_the_same_game_everywhere() -> None:
    worlds = [("0", "UTC", "C"), ("1", "Asia/Tokyo", "C.UTF-8"), ("77", "America/New_York", "POSIX")]
    assert len({digests(*world) for world in worlds}) == 1


def digests(hashseed: str, zone: str, locale: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=Path(__file__).parent.parent.parent,
        env={**os.environ, "PYTHONHASHSEED": hashseed, "TZ": zone, "LC_ALL": locale},
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip()
    return done.stdout
