"""How often somebody may do something."""

from django.core.cache import cache


def allow(what: str, who: str, most: int, seconds: int) -> bool:
    """Whether `who` may do `what` once more: at most `most` times within `seconds` from the first time."""
    key = f"limit:{what}:{who}"
    if cache.add(key, 1, seconds):
        return True
    try:
        return cache.incr(key) <= most
    except ValueError:  # it ran out in between
        cache.set(key, 1, seconds)
        return True
