"""Matches: moves, deadlines, pauses and everything else that changes or reads one."""
