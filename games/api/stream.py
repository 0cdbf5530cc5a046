"""One's matches and questions as they come, in one long answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query, Router
from ninja.errors import HttpError

from common.refusals import Refused
from games.core.strict_json import encode_json
from games.realtime import credentials, streams
from games.realtime.consumers.base import open_sockets
from games.realtime.reconcile import get_running_hub

from .auth import get_api_viewer
from .schemas import REFUSAL_RESPONSES

router = Router(tags=["Programs"])

KnownQuery = Annotated[
    str,
    Query(
        max_length=4000,
        pattern=r"^([a-z0-9]{1,10}:[0-9]{1,9}(,[a-z0-9]{1,10}:[0-9]{1,9})*)?$",
        description="How far you know your matches, as `id:version,id:version`: facts after that come with questions.",
    ),
]
TOO_MANY_TEXT = f"You have {streams.MAX_STREAMS} streams open already. Close one."


@router.get(
    "/stream",
    response={200: str, 401: REFUSAL_RESPONSES[401], 422: REFUSAL_RESPONSES[422], 429: REFUSAL_RESPONSES[429]},
    summary="Your matches and questions as they come",
)
def api_stream_matches(request: HttpRequest, known: KnownQuery = "") -> StreamingHttpResponse:
    """Newline-delimited JSON that does not end by itself. Each line is an object with a `type`:

    - `hello`, first;
    - `match` (`match`, `status`, `version`): a match of yours, or its status or seats changed;
    - `question` (`match`, `version`, `position` as of `/matches/{match_id}`): it waits for your answer;
    - `challenge` (`match`, `title`, `by`): a seat is kept for you: join, or decline;
    - `ping`, after 15 s without another line. Whoever hears nothing for 30 s should come anew.

    If the connection breaks, come again with `known`: questions that are still open are told again, and of matches
    that have not changed nothing else.
    """
    if not get_api_viewer(request).is_authenticated:
        raise HttpError(401, "nobody")
    shown = [
        (name.encode(), request.headers[name].encode("latin-1", "replace"))
        for name in ("authorization", "cookie")
        if name in request.headers
    ]
    try:
        credential, _ = credentials.authenticate_headers(shown)
    except credentials.CredentialEndedError:
        raise HttpError(401, "nobody") from None
    matches = streams.StreamedMatches(credential, read_known_versions(known))
    made = StreamingHttpResponse(write_lines(matches), content_type="application/x-ndjson")
    made["Cache-Control"] = "no-store"
    made["X-Accel-Buffering"] = "no"  # a proxy hands every line on at once
    return made


def read_known_versions(known: str) -> dict[str, int]:
    """How far a program knows each match."""
    return {
        match_id: int(version) for match_id, _, version in (each.partition(":") for each in known.split(",") if each)
    }


async def write_lines(matches: streams.StreamedMatches) -> AsyncIterator[str]:
    """The lines of a stream with their ends, if its user has not too many of them."""
    with open_sockets.acquire(f"stream.{matches.credential.user_id}", streams.MAX_STREAMS) as free:
        if not free:
            refused = Refused(TOO_MANY_TEXT, status=429)
            yield encode_json({"type": "error", "reason": refused.reason, "code": refused.code}) + "\n"
            return
        async for line in streams.stream_matches(get_running_hub(), matches):
            yield line + "\n"
