"""The sockets: they carry, they do not decide. Plain ASGI, one coroutine and one writer for each."""

from .base import reject_unknown_path
from .lobby import LobbySocket, UserSocket
from .match import MatchSocket
from .stream import StreamSocket

__all__ = ["LobbySocket", "MatchSocket", "StreamSocket", "UserSocket", "reject_unknown_path"]
