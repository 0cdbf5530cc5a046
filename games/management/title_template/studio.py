"""What the way is called where it is edited. Without this file every field has its own name."""

from __future__ import annotations

from games.engine.studio import ListWords, StudioWords, Words

STUDIO = StudioWords(
    lists={"cards": ListWords("Weather", "card")},
    fields={
        "length": Words("Length of the way", unit="spaces"),
        "fuel": Words("Fuel at the start"),
        "clouds": Words("Clouds", help="The spaces on which a card is drawn."),
        "cards.name": Words("Name"),
        "cards.move": Words("Moves the ship", unit="spaces", tell="{} spaces"),
        "cards.fuel": Words("Fuel", tell="fuel {}"),
    },
)
