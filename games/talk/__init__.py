"""What people say: in the lobby's rooms, at tables, to one another."""

from .lines import history, say, tidy

__all__ = ["history", "say", "tidy"]
