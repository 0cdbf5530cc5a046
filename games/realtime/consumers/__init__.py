"""The sockets: they carry, they do not decide. Plain ASGI, one coroutine and one writer for each."""

from .base import nowhere
from .lobby import LobbySocket, MeSocket
from .match import MatchSocket

__all__ = ["LobbySocket", "MatchSocket", "MeSocket", "nowhere"]
