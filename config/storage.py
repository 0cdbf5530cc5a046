"""Static files under names that carry their hash, so that browsers may keep them for ever.

Both rewrite the relative imports of ES modules too: no build step and no inline import map. A change of
a file changes the names in all that import it, so a chain of modules takes as many passes as it is long;
modules that import each other in a circle would never come to an end, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

LONGEST_CHAIN = 40  # modules
OURS = ("match/", "lobby/", "shared/", "pages/", "titles/", "css/")
COMMENT = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
TYPE = re.compile(r"/\*\* @type (?:[^*]|\*(?!/))*\*/ ?")
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
GAP = re.compile(r"(?<=[{};,])\s+|\s+(?=[{}])")


def lean(script: str) -> str:
    """A script of ours as it is served: without types and the comments that have lines to themselves, not indented."""
    return INDENT.sub("", TYPE.sub("", COMMENT.sub("", script)))


def lean_style(style: str) -> str:
    """A style sheet of ours as it is served: without comments and gaps."""
    return GAP.sub("", STYLE_COMMENT.sub("", style)).strip()


def served(name: str, text: str) -> str:
    """What goes over the line of a file. What others wrote stays as it is."""
    if not name.startswith(OURS):
        return text
    return lean(text) if name.endswith(".js") else lean_style(text) if name.endswith(".css") else text


class Lean:
    """Takes comments and gaps out of the collected copies, a fifth of their weight."""

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        for name in paths:
            if name.endswith((".js", ".css")) and name.startswith(OURS):
                copy = Path(self.path(name))  # type: ignore[attr-defined]
                copy.write_text(served(name, copy.read_text("utf-8")), "utf-8")
                paths[name] = (self, name)  # to be read from here, not from where it was collected
        yield from super().post_process(paths, **options)  # type: ignore[misc]


class HashedFiles(Lean, ManifestStaticFilesStorage):  # type: ignore[misc]
    """Alone: collected in a second."""

    support_js_module_import_aggregation = True
    max_post_process_passes = LONGEST_CHAIN


class CompressedHashedFiles(Lean, CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """For real: compressed once by the best method, which takes half a minute, for many visitors."""

    support_js_module_import_aggregation = True
    max_post_process_passes = LONGEST_CHAIN
