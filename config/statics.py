"""Static files when alone: collected again only when one of them changed."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from config import packs, sheets, storage
from config.subprocesses import run_command


def have_statics_changed() -> bool:
    """Whether what was collected last differs from what there is now."""
    stamp = settings.VAR / "static.stamp"
    return not stamp.exists() or stamp.read_text() != _stamp()


def collect_statics() -> None:
    """Collect all, under hashed names. The stamp comes last, so that a broken run is repeated."""
    run_command("collectstatic", "--noinput", "--clear")
    (settings.VAR / "static.stamp").write_text(_stamp())


def _stamp() -> str:
    return hashlib.sha256("\n".join(sorted(_lines())).encode()).hexdigest()


def _lines() -> Iterator[str]:
    for code in (packs, sheets, storage):  # how they are collected
        yield f"{code.__name__} {Path(str(code.__file__)).stat().st_mtime}"
    for finder in get_finders():
        for path, place in finder.list(["CVS", ".*", "*~"]):
            status = (place.path(path), place.get_modified_time(path).timestamp(), place.size(path))
            yield f"{path} {status}"
