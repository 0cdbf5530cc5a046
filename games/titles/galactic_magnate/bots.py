"""How computer players choose; `random` is the engine's."""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, Any] = {}
