"""Static files when alone: collected again only when one of them changed."""

import hashlib
from collections.abc import Iterator

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from config.subprocesses import chore


def changed() -> bool:
    """Whether what was collected last differs from what there is now."""
    stamp = settings.VAR / "static.stamp"
    return not stamp.exists() or stamp.read_text() != _stamp()


def collect() -> None:
    """Collect all, under hashed names. The stamp comes last, so that a broken run is repeated."""
    chore("collectstatic", "--noinput", "--clear")
    (settings.VAR / "static.stamp").write_text(_stamp())


def _stamp() -> str:
    return hashlib.sha256("\n".join(sorted(_lines())).encode()).hexdigest()


def _lines() -> Iterator[str]:
    for finder in get_finders():
        for path, storage in finder.list(["CVS", ".*", "*~"]):
            status = (storage.path(path), storage.get_modified_time(path).timestamp(), storage.size(path))
            yield f"{path} {status}"
