"""Sockets: one hub in each process, what it sends, and who may listen."""
