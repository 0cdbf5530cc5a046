"""Pages on which programs are owned, and those on which they are met."""

from __future__ import annotations

from typing import Any

from accounts import programs
from games.lobby import joining
from games.lobby.tables import create_match

TITLE = "galactic-magnate"


def list_program_pages(world: Any) -> list[dict[str, Any]]:
    """One's programs: none yet, the key of a new one, a name that is taken; and the profile, the challenge and the
    table of one, as others see them. `world`: the people of the gallery."""
    address, orbit = "/account/programs/", programs.create_program(world.mira, "Deep Orbit")[0]
    table = create_match(world.ines, TITLE, seats=3, programs="welcome", name="Open to programs")
    joining.join_match(table.pk, orbit)
    return [
        world.page("settings: programs, none yet", address, world.bo),
        world.page("settings: programs", address, world.guest),
        world.page("settings: programs, a key", address, world.mira, form={"name": "An Orbit Further Away"}),
        world.page("refused: a program's name", address, world.mira, form={"name": "Mirabel"}, status=422),
        world.page("profile: a program", f"/people/{orbit.username}/", world.bo),
        world.page("new table: a challenge to a program", f"/play/new/{TITLE}/?against={orbit.username}", world.bo),
        world.page("room: a program sits there", f"/m/{table.pk}/", world.ines),
    ]
