"""`python -m tests.services`: find or install what the tests need, and say what was chosen."""

import sys

from tests.services import chromium, node, postgres, redis
from tests.services.finding import MissingError, say

NEEDS = {
    "PostgreSQL": postgres.find,
    "Redis": redis.find,
    "Chromium": chromium.find,
    "Node": node.find,
    "TypeScript": node.typescript,
}


def main() -> int:
    """0 when all are there."""
    missing = 0
    for name, find in NEEDS.items():
        try:
            say(f"{name:<11} {find()}")
        except MissingError as gone:
            missing += 1
            say(f"{name:<11} {gone}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
