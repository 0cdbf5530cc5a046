"""The way to run follows from DATABASE_URL and REDIS_URL alone."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
REAL = {"DATABASE_URL": "postgresql://u:p@db/name", "REDIS_URL": "redis://cache:6379/3"}
ASK = """
import json
from django.conf import settings
print(json.dumps({name: getattr(settings, name, None) for name in settings.__dir__() if name.isupper()}, default=str))
"""


def run(code: str, folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """A fresh process, because settings are read once."""
    kept = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=kept | given, capture_output=True, text=True, check=False
    )


def settings(folder: Path, **given: str) -> dict[str, Any]:
    """What the settings are in this environment."""
    done = run(ASK, folder, **given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_alone_by_default(tmp_path: Path) -> None:
    found = settings(tmp_path)
    database = found["DATABASES"]["default"]
    assert found["LONE"] is True
    assert found["DEBUG"] is False
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert found["CELERY_BROKER_URL"].startswith("memory://")
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "config.channel_layers.ThreadSafeInMemoryLayer"


def test_for_real(tmp_path: Path) -> None:
    """A hung worker holds a lock for seconds, not for ever (F4)."""
    found = settings(tmp_path, **REAL)
    options = found["DATABASES"]["default"]["OPTIONS"]
    for wait in ("lock_timeout=2s", "statement_timeout=5s", "idle_in_transaction_session_timeout=5s"):
        assert wait in options["options"]
    assert "synchronous_commit=on" in options["options"]
    assert options["server_side_binding"] is True
    assert found["DATABASES"]["default"]["CONN_MAX_AGE"] == 0
    host = found["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"][0]
    assert host["socket_timeout"] is None
    assert host["max_connections"] >= 1000
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"].endswith("RedisPubSubChannelLayer")
    assert found["CELERY_BROKER_URL"] == "redis://cache:6379/4"
    assert found["CELERY_BROKER_TRANSPORT_OPTIONS"]["visibility_timeout"] == 120
    assert found["SESSION_ENGINE"].endswith("backends.db")


@pytest.mark.parametrize("given", REAL)
def test_one_without_the_other_is_refused_with_a_sentence(tmp_path: Path, given: str) -> None:
    done = run(ASK, tmp_path, **{given: REAL[given]})
    other = next(name for name in REAL if name != given)
    assert done.returncode != 0
    assert f"{other} is not set. Set both DATABASE_URL and REDIS_URL" in done.stderr


def test_https_closes_what_can_be_closed(tmp_path: Path) -> None:
    found = settings(tmp_path, **REAL, ORIGINS="https://play.example.org")
    assert found["SESSION_COOKIE_NAME"] == "__Host-session"
    assert found["CSRF_COOKIE_NAME"] == "__Host-csrf"
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["ALLOWED_HOSTS"] == ["play.example.org"]


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first, second = settings(tmp_path)["SECRET_KEY"], settings(tmp_path)["SECRET_KEY"]
    kept = tmp_path / "secret_key"
    assert first == second == kept.read_text()
    assert len(first) > 50
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_mails_have_a_key_of_their_own(tmp_path: Path) -> None:
    """F53: kept beside the secret key, for its owner only; replies are off for real until they are set up."""
    alone, real = settings(tmp_path), settings(tmp_path, **REAL)
    assert alone["MAIL_KEY"] == (tmp_path / "mail_key").read_text() != alone["SECRET_KEY"]
    assert stat.S_IMODE((tmp_path / "mail_key").stat().st_mode) == 0o600
    assert alone["MAIL_REPLY"]
    assert real["MAIL_REPLY"] == real["MAIL_AUTHSERV"] == ""


def test_nothing_in_the_environment_bends_time_on_a_site(tmp_path: Path) -> None:
    """Only config.testing reads these."""
    found = settings(tmp_path, STARBOARD_TIME_OFFSET_MS="5000", STARBOARD_FAIL_AT="x:1", STARBOARD_SITE="1")
    assert (found["TESTING"], found["TIME_OFFSET_MS"], found["FAIL_AT"]) == (False, 0, "")


def test_alone_refuses_more_than_one_process(tmp_path: Path) -> None:
    check = "from django.core.management import execute_from_command_line as e; e(['m', 'check', '-t', 'starboard'])"
    done = run(check, tmp_path, WEB_CONCURRENCY="2")
    assert done.returncode != 0
    assert "starboard.E001" in done.stderr
    assert run(check, tmp_path, WEB_CONCURRENCY="1").returncode == 0
    assert run(check, tmp_path, WEB_CONCURRENCY="2", **REAL).returncode == 0


def test_a_server_without_mail_or_key_is_warned_of(tmp_path: Path) -> None:
    check = "from django.core.management import execute_from_command_line as e; e(['m', 'check', '--deploy'])"
    said = run(check, tmp_path, **REAL, ORIGINS="https://play.example.org").stderr
    assert "starboard.W001" in said
    assert "starboard.W002" in said
    assert "starboard.W003" in said
    assert "starboard.W006" in said
    good = {"EMAIL_URL": "smtp://mail.example:25", "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnop"}
    good |= {"MAIL_KEY": "another key, of mails, long enough", "MAIL_REPLY": "turn@play.example.org"}
    good |= {"DICE_KEY": "another key, of dice, long enough too"}
    half = run(check, tmp_path, **REAL, **good, ORIGINS="https://play.example.org").stderr
    assert "starboard.W004" in half
    assert "starboard.W003" not in half
    good["MAIL_AUTHSERV"] = "mx.example.org"
    assert "starboard.W" not in run(check, tmp_path, **REAL, **good, ORIGINS="https://play.example.org").stderr


def test_play_refuses_to_run_for_real(tmp_path: Path) -> None:
    done = run("from django.core.management import execute_from_command_line as e; e(['m', 'play'])", tmp_path, **REAL)
    assert done.returncode != 0
    assert "play runs alone" in done.stderr


def test_no_package_is_older_than_its_last_known_hole() -> None:
    """The floors of the CVEs that touch what this site stands on."""
    from importlib.metadata import version

    floors = {"django": (5, 2, 19), "channels": (4, 3, 2), "redis": (8,), "websockets": (17,), "uvicorn": (0, 54)}
    found = {name: tuple(int(part) for part in version(name).split(".")[:3]) for name in floors}
    assert all(found[name] >= floor for name, floor in floors.items()), found


def test_the_locks_name_no_index_and_hash_every_package() -> None:
    for lock in ("base", "dev"):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text()
        assert "://" not in text
        pins = [line for line in text.splitlines() if "==" in line and not line.startswith(" ")]
        assert all(line.endswith("\\") for line in pins)
