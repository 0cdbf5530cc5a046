"""What is kept of an imported game beside its match."""

from __future__ import annotations

import json
import zlib
from typing import Any

from games.models import ImportedGame, Match


def load_stored_proof(match: Match) -> dict[str, Any] | None:
    """The proof of its dice that an imported game came with; None where it had none."""
    packed = ImportedGame.objects.filter(match=match).values_list("proof", flat=True).first()
    found: dict[str, Any] | None = json.loads(zlib.decompress(packed)) if packed else None
    return found


def find_imported_seal(match: Match) -> str:
    """The end of the chain (hex) in the proof that an imported game came with; "" where it had none, or was played
    here."""
    proof = load_stored_proof(match) if match.status == Match.Status.IMPORTED else None
    return str(proof["events"][0]["ev"].get("tip", "")) if proof else ""


def pack_proof(proof: Any) -> bytes:
    """A proof as it is stored."""
    return zlib.compress(json.dumps(proof, separators=(",", ":")).encode()) if proof else b""
