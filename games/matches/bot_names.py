"""What computer players are called; pages mark them as such. Constellations, but none that a board has for a planet."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from games.engine.temperaments import split_manner

BOT_NAMES = (
    "Vela", "Orion", "Carina", "Norma", "Pavo", "Antlia", "Ara", "Cetus", "Fornax", "Puppis", "Mensa", "Lupus",
    "Auriga", "Caelum", "Cassiopeia", "Cepheus", "Columba", "Circinus", "Crux", "Delphinus", "Dorado", "Eridanus",
    "Grus", "Lacerta", "Lepus", "Libra", "Lynx", "Monoceros", "Musca", "Octans", "Perseus", "Pictor", "Pyxis",
    "Sagitta", "Scutum", "Serpens", "Sextans", "Tucana", "Volans", "Vulpecula",
)  # fmt: skip
NAMES_OF = {  # what a temperament's bots are called first: shields and scales, tools, ships and their quarry
    "careful": ("Libra", "Scutum", "Columba", "Lepus", "Sextans", "Octans"),
    "builder": ("Norma", "Circinus", "Caelum", "Fornax", "Antlia", "Pyxis", "Mensa", "Pictor"),
    "trader": ("Vela", "Carina", "Puppis", "Vulpecula", "Delphinus", "Lynx", "Sagitta"),
}


def order_bot_names(match_id: str, temperament: str = "") -> list[str]:
    """The bots' names in the order in which a match takes them: each match its own, and always the same; those of a
    temperament before the others."""
    own = NAMES_OF.get(temperament, ())
    return sorted(BOT_NAMES, key=lambda name: (name not in own, sha256(f"{match_id}:{name}".encode()).digest()))


def choose_bot_name(match_id: str, taken: Collection[str], manner: str = "") -> str:
    """The first of a match's bot names that nobody bears or bore there, as long as they last; of a bot that plays in
    this manner."""
    ordered = order_bot_names(match_id, split_manner(manner)[1])
    return next((name for name in ordered if name not in taken), ordered[0])
