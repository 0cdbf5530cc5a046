"""What a site keeps when alone is closed to all other users of the machine."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import private_files
from tests.services.sites import LoneSite

SECRET = ("starboard.sqlite3", "starboard.sqlite3-wal", "starboard.sqlite3-shm", "secret_key", "mail_key")


def modes(folder: Path) -> dict[str, str]:
    """Who may do what, of the folder and of what lies in it."""
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *folder.iterdir())}


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """What most machines give new files: everybody may read them."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.lone
@pytest.mark.usefixtures("open_to_all")
def test_a_site_alone_is_closed_to_others(lone_site: LoneSite) -> None:
    """Also where an earlier version has left folder and files open."""
    site = LoneSite().furnish(lone_site)
    try:
        site.folder.chmod(0o755)
        (site.folder / "secret_key").write_text("kept from before, and readable by everybody on this machine")
        (site.folder / "starboard.sqlite3").chmod(0o644)
        site.start()
        site.ask("from accounts import guests\nanswer = guests.create_guest().pk")
        found = modes(site.folder)
        assert found[site.folder.name] == "0o700"
        assert {name: found[name] for name in SECRET} == dict.fromkeys(SECRET, "0o600")
    finally:
        site.stop()


@pytest.mark.usefixtures("open_to_all")
def test_what_is_there_is_closed_and_what_comes_is_too(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in ("starboard.sqlite3", "starboard.sqlite3.before", "mail_key", "something_else"):
        (tmp_path / name).write_text("")
    private_files.close_folder(tmp_path)
    (tmp_path / "made later").write_text("")
    found = modes(tmp_path)
    assert found.pop(tmp_path.name) == "0o700"
    assert found.pop("something_else") == "0o644"  # not ours; the folder is closed anyway
    assert set(found.values()) == {"0o600"}


@pytest.mark.usefixtures("open_to_all")
def test_a_folder_that_all_use_stays_open(tmp_path: Path) -> None:
    """VAR_DIR=/tmp is unwise, but /tmp belongs to everybody."""
    tmp_path.chmod(0o1777)
    private_files.close_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@pytest.mark.usefixtures("open_to_all")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("")
    folder = tmp_path / "var"
    folder.mkdir()
    (folder / "secret_key").symlink_to(elsewhere)
    private_files.close_folder(folder)
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644
