"""Pauses by vote, for every title, at live tables.

Whoever plays asks for one; enough others agree within a minute, and nobody refuses. Then it waits for the next turn,
and the door begins it with the move that comes there. It is over when all who play have said so, or, once its time is
over, any one of them. All of it is in rows (`games.models.Pause`), so it outlasts a restart of everything; what time
alone decides is settled by the sweep, and by whoever touches it first.
"""

from games.pauses.looking import of, played
from games.pauses.settling import settle, sweep
from games.pauses.voting import ask, no, resume, yes

__all__ = ["ask", "no", "of", "played", "resume", "settle", "sweep", "yes"]
