"""Systemd and the shell read deploy/starboard.env.example alike, as it is shipped and filled in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.services.systemd import read_environment

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "deploy" / "starboard.env.example"
PLACEHOLDER = "CHANGE-ME"
NASTY = 'a $HOME `id` "b" \\n & ; # | < > ( ) * ? ! ~ %40'


def shell() -> str:
    """What reads it on Debian: /bin/sh is dash there."""
    return shutil.which("dash") or "sh"


def read_by_shell(text: str, folder: Path) -> dict[str, str]:
    """The variables after `. FILE`, in a shell that knows none before."""
    file = folder / "starboard.env"
    file.write_text(text)
    show = "import os, json; print(json.dumps(dict(os.environ)))"
    command = [shell(), "-euc", f'set -a; . "{file}"; set +a; exec "$0" -c "$1"', sys.executable, show]
    done = subprocess.run(command, env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return {name: value for name, value in found.items() if name not in ("PWD", "LC_CTYPE", "_", "OLDPWD", "SHLVL")}


def uncommented(text: str) -> str:
    """All that may be set, set."""
    return re.sub(r"^# ([A-Z_]+=)", r"\1", text, flags=re.MULTILINE)


@pytest.mark.parametrize("change", [str, uncommented, lambda text: uncommented(text).replace(PLACEHOLDER, NASTY)])
def test_systemd_and_the_shell_read_the_same(tmp_path: Path, change: type[str]) -> None:
    text = change(EXAMPLE.read_text())
    found = read_by_shell(text, tmp_path)
    assert found == read_environment(text)
    assert found["MAIL_FROM"] == "Starboard <starboard@example.org>"


def test_every_value_is_in_single_quotes() -> None:
    """The one way to write a value in which neither of the two changes anything."""
    settings = re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", EXAMPLE.read_text(), flags=re.MULTILINE)
    assert len(settings) > 20
    assert [name for name, value in settings if not re.fullmatch(r"'[^']*'", value)] == []


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=plain words  ", "plain words"),
        ("A='  kept $HOME \\n '", "  kept $HOME \\n "),
        ('A="a \\"b\\" \\$c \\d"', 'a "b" $c \\d'),
        ("A=a\\ b\\\nc", "a bc"),
        ("# A=0\n;A=0\nA=1", "1"),
        ("A=", ""),
        ("A=it's", "it's"),
    ],
)
def test_the_reading_of_systemd(line: str, value: str) -> None:
    """As systemd.exec(5) has it."""
    assert read_environment(f"{line}\nB=2\n") == {"A": value, "B": "2"}


def check(folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What update.sh asks about the settings."""
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    env = environment | {"PATH": os.environ["PATH"], "VAR_DIR": str(folder)}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_placeholders_are_refused_by_name(tmp_path: Path) -> None:
    """Everybody can read the example's keys."""
    shipped = read_environment(EXAMPLE.read_text())
    left = [name for name, value in shipped.items() if PLACEHOLDER in value]
    assert left == ["DATABASE_URL", "SECRET_KEY", "EMAIL_URL", "MAIL_KEY", "DICE_KEY", "VAPID_KEY"]
    done = check(tmp_path, shipped)
    assert done.returncode != 0
    assert sorted(re.findall(r"starboard\.E002\) (\w+)", done.stderr)) == sorted(left)


def test_an_example_filled_in_is_good(tmp_path: Path) -> None:
    """Without a warning: update.sh stops at those too."""
    filled = read_environment(EXAMPLE.read_text())
    for number, name in enumerate(filled):
        filled[name] = filled[name].replace(PLACEHOLDER, f"{number}-abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKL")
    done = check(tmp_path, filled)
    assert (done.returncode, done.stderr) == (0, "")
    one = filled | {"MAIL_KEY": PLACEHOLDER}
    assert "MAIL_KEY still says CHANGE-ME" in check(tmp_path, one).stderr
