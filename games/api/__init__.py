"""The HTTP face: the same verbs as the pages and the sockets, for programs and for browsers without a socket.

Programs show a bearer token; browsers their session, with the CSRF token on everything that acts.
Every refusal is `{"reason": sentence, "rule": number or "", "code": name}` with 401, 403, 404, 409, 422, 429 or 503.
The sentence is for people and may change; programs decide by the code.
"""

from games.api.app import api

__all__ = ["api"]
