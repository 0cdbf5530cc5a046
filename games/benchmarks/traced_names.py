"""What is traced of a move on its way, in the order in which it comes by. Each name is where it is defined."""

from __future__ import annotations

from typing import Final

THREAD_CALLS: Final = "games.realtime.hub.Hub.run_in_thread"  # work is handed to threads by this method
MOVES: Final = "games.matches.execute.execute_move"  # is called once for each move

TRACED: Final[dict[str, tuple[str, ...]]] = {
    "a move comes in": (
        "games.realtime.consumers.base.BaseSocket.handle_text",
        "games.realtime.protocol.parse_socket_message",
        "games.realtime.consumers.match.MatchSocket.play",
    ),
    "in its thread": (
        "games.realtime.threads.call_with_connections",
        "games.realtime.consumers.match.MatchSocket._submit_move",
        "games.realtime.credentials.get_credential_user",
        "games.matches.access.access_match",
        "games.matches.access.find_user_seat",
        "games.matches.moves.submit_move",
        MOVES,
        "games.matches.execute.execute_optimistic",
        "games.matches.execute.execute_locked",
        "games.engine.table.Table.fork",
        "games.engine.table.Table.play",
        "games.matches.transaction.JournalWrite.__init__",
        "games.matches.storage.append_entry_if_unchanged",
        "games.matches.storage.append_entries",
        "games.matches.transaction.JournalWrite.after_commit",
        "games.core.broadcast.notify_channel",
    ),
    "told to the others": (
        "games.realtime.hub.Hub._dispatch",
        "games.realtime.hub.Channel.deliver",
        "games.realtime.feeds.build_updates_after",
        "games.realtime.feeds.build_state_updates",
        "games.realtime.payloads.find_match_payload",
        "games.realtime.payloads.MatchPayload.build_frame",
        "games.engine.position.Position.view",
        "games.engine.position.Position.options",
        "games.matches.undo.is_undo_likely",
        "games.core.presence.get_seat_presence",
        "games.core.strict_json.encode_json",
        "games.realtime.send_buffer.SendBuffer._drain",
    ),
    "what is kept elsewhere": (
        "django.db.backends.base.base.BaseDatabaseWrapper._commit",
        "redis.connection.AbstractConnection.send_packed_command",
    ),
}
FOR_REAL: Final = (
    "config.postgresql.pool.Pool.getconn",
    "config.postgresql.pool.Pool.putconn",
    "psycopg.Cursor.execute",
    "redis.asyncio.connection.AbstractConnection.send_packed_command",
)
ALONE: Final = ("django.db.backends.sqlite3.base.SQLiteCursorWrapper.execute",)
STATEMENTS: Final = ("psycopg.Cursor.execute", *ALONE)  # which of them are statements to the database
