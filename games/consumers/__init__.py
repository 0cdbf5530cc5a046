"""The sockets: they carry, they do not decide. Plain ASGI, one coroutine and one writer for each."""

from .halls import LobbySocket, MeSocket
from .match import MatchSocket
from .socket import nowhere

__all__ = ["LobbySocket", "MatchSocket", "MeSocket", "nowhere"]
