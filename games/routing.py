"""The addresses of the sockets.

They find out for themselves who comes, by session or token; whether the page that opens them is ours is
asked before (config.origins).
"""

from __future__ import annotations

from django.urls import re_path

from games.realtime.consumers import LobbySocket, MatchSocket, StreamSocket, UserSocket, reject_unknown_path

websocket_urlpatterns = [
    re_path(r"^ws/matches/(?P<match_id>[A-Za-z0-9]{1,20})/?$", MatchSocket.app),  # type: ignore[arg-type]
    re_path(r"^ws/lobby/?$", LobbySocket.app),  # type: ignore[arg-type]
    re_path(r"^ws/stream/?$", StreamSocket.app),  # type: ignore[arg-type]
    re_path(r"^ws/me/?$", UserSocket.app),  # type: ignore[arg-type]
    re_path(r"", reject_unknown_path),  # type: ignore[arg-type]
]
