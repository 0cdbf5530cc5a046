"""Notices on their ways: what was queued (games.core.notice_queue) reaches people by mail, push and hooks."""
