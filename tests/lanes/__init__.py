"""The lanes of ./test: what is checked, in which order, and how it is told."""
