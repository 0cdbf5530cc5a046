"""What computer players are called; pages mark them as such. Constellations, but none that a board has for a planet."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

BOT_NAMES = (
    "Vela", "Orion", "Carina", "Norma", "Pavo", "Antlia", "Ara", "Cetus", "Fornax", "Puppis", "Mensa", "Lupus",
    "Auriga", "Caelum", "Cassiopeia", "Cepheus", "Columba", "Circinus", "Crux", "Delphinus", "Dorado", "Eridanus",
    "Grus", "Lacerta", "Lepus", "Libra", "Lynx", "Monoceros", "Musca", "Octans", "Perseus", "Pictor", "Pyxis",
    "Sagitta", "Scutum", "Serpens", "Sextans", "Tucana", "Volans", "Vulpecula",
)  # fmt: skip


def order_bot_names(match_id: str) -> list[str]:
    """The bots' names in the order in which a match takes them: each match its own, and always the same."""
    return sorted(BOT_NAMES, key=lambda name: sha256(f"{match_id}:{name}".encode()).digest())


def choose_bot_name(match_id: str, taken: Collection[str]) -> str:
    """The first of a match's bot names that nobody bears or bore there, as long as they last."""
    ordered = order_bot_names(match_id)
    return next((name for name in ordered if name not in taken), ordered[0])
