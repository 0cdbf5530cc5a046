"""Static files under names that carry their hash, so that browsers may keep them for ever, and compressed.

Styles are hashed one by one, as Django does it. Scripts are packed (`packs`) and lie together in a folder that carries
the hash of them all: among them no name changes, so what comes late may import what fetched it. No build step, and no
inline import map, which the policy would forbid.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Any

import brotli
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.packs import Packs
from config.sheets import SHEETS, list_sheets, move_sheet

FOLDERS = (
    "match",
    "lobby",
    "shared",
    "pages",
    "between_moves",
    "plans",
    "learn",
    "lab",
    "studio",
    "fairlog",
    "titles",
    "css",
)
OURS = tuple(f"{each}/" for each in FOLDERS)
SCRIPTS = (*OURS, "vendor/")
QUICK = 9  # of 11: hardly larger than the best, and in a tenth of the time
COMMENT = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
TYPE = re.compile(r"/\*\* @type (?:[^*]|\*(?!/))*\*/ ?")
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
GAP = re.compile(r"(?<=[{};,])\s+|\s+(?=[{}])")


def strip_script(script: str) -> str:
    """A script of ours as it is served: without types and the comments that have lines to themselves, not indented."""
    return INDENT.sub("", TYPE.sub("", COMMENT.sub("", script)))


def strip_style(style: str) -> str:
    """A style sheet of ours as it is served: without comments and gaps."""
    return GAP.sub("", STYLE_COMMENT.sub("", style)).strip()


def get_served_text(name: str, text: str) -> str:
    """What goes over the line of a file. What others wrote stays as it is."""
    if not name.startswith(OURS):
        return text
    return strip_script(text) if name.endswith(".js") else strip_style(text) if name.endswith(".css") else text


class PackedFiles(ManifestStaticFilesStorage):  # type: ignore[misc]
    """Packs scripts, and styles that are needed together."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """As Django's, with scripts and packs of styles as well."""
        if dry_run:
            return
        texts = {name: self._read(paths[name]) for name in paths if name.endswith((".js", ".css"))}
        texts = {name: get_served_text(name, text) for name, text in texts.items()}
        scripts = {name: text for name, text in texts.items() if name.endswith(".js") and name.startswith(SCRIPTS)}
        others = {name: place for name, place in paths.items() if name not in scripts}
        for name in others.keys() & texts.keys():
            if name.startswith(OURS):
                others[name] = self._write(name, texts[name])
        for pack in SHEETS:
            sheets = [move_sheet(texts[name], name, pack) for name in list_sheets(pack, texts)]
            others[pack] = self._write(pack, "\n".join(sheets))
        yield from super().post_process(others, dry_run, **options)
        yield from self._pack(scripts)

    def _pack(self, scripts: dict[str, str]) -> Iterator[tuple[str, str, bool]]:
        packs = Packs(scripts)
        written = packs.write()
        digest = hashlib.sha256("".join(f"{name}\n{written[name]}" for name in sorted(written)).encode()).hexdigest()
        for name, text in written.items():
            self._write(f"scripts/{digest[:12]}/{name}", text)
        for name, home in packs.homes.items():
            self.hashed_files[name] = f"scripts/{digest[:12]}/{home}"
            yield name, self.hashed_files[name], True
        self.save_manifest()

    @staticmethod
    def _read(place: tuple[Any, str]) -> str:
        storage, path = place
        with storage.open(path) as file:
            return str(file.read().decode("utf-8"))

    def _write(self, name: str, text: str) -> tuple[Any, str]:
        """Puts a file among those that were collected; where it is to be read from."""
        if self.exists(name):
            self.delete(name)
        self.save(name, ContentFile(text.encode()))
        return self, name


class CompressedHashedFiles(CompressedManifestStaticFilesStorage, PackedFiles):  # type: ignore[misc]
    """For real: compressed once by the best method, which takes a while, for many visitors."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compresses what pages ask for; nobody asks for the names without a hash."""
        yield from super().compress_files(set(paths) & set(self.hashed_files.values()))


class QuickCompressor(Compressor):  # type: ignore[misc]
    """Compresses in a second what the best takes half a minute for."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """The data, compressed."""
        return bytes(brotli.compress(data, quality=QUICK))


class HashedFiles(CompressedHashedFiles):
    """Alone: collected while somebody waits for it."""

    def create_compressor(self, **options: Any) -> Compressor:
        """What compresses each file."""
        return QuickCompressor(**options)
