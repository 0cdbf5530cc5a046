"""A site on which much has been played: players and matches that are over and counted, written in bulk.

Ratings, stakes and standings are those that counting would have led to; journals there are none.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from accounts.models import User
from accounts.names import MOODS, STARS
from common import clock
from games.content import boards
from games.engine.catalog import titles
from games.models import Match, Seat, Stake, Standing
from games.ratings.outcome import calculate_match_outcome
from games.ratings.play_time import SeatActivity
from games.ratings.settlement import apply_stake

MARK = "crowd-"  # how the names of its players begin
DAYS = 300  # over which the matches are spread


def create_crowd(players: int, matches: int, *, seed: int = 1, busiest: int = 0) -> list[User]:
    """So many players, and so many matches they have played; player 0 sits in `busiest` of them at least."""
    chance = Random(seed)  # noqa: S311
    users = create_players(players, chance)
    played, seats, stakes = [], [], []
    standings: dict[Any, Standing] = {}
    begun = clock.get_current_time() - timedelta(days=DAYS)
    kinds = [(title, boards.get_default_board(title.slug)) for title in titles()]
    for number in range(matches):
        title, board = kinds[0] if chance.random() < 0.7 else chance.choice(kinds)
        pace = Match.Pace.LIVE if chance.random() < 0.7 else Match.Pace.MAIL
        size = chance.choice([n for n in title.seats if 1 < n <= 5])
        sitting = draw_players(users, size, chance, number < busiest)
        match = Match(
            title=title.slug,
            name=f"Evening {number}",
            pace=pace,
            board=board,
            rules=title.rules,
            size=size,
            status=Match.Status.OVER,
            rating=Match.Rating.DONE,
            private=chance.random() < 0.1,
            host=sitting[0],
            settings={},
            started=begun,
            ended=begun + timedelta(minutes=40),
            version=300,
            snapshot_version=300,
        )
        begun += timedelta(days=DAYS) / matches
        order = sorted(range(size), key=lambda seat: -chance.gauss(get_skill(sitting[seat]), 1))
        match.result = {"ranking": [[seat] for seat in order], "ending": "last_standing"}
        laid = []
        for seat, user in enumerate(sitting):
            key = (user.pk, title.slug, pace)
            standing = standings.setdefault(key, Standing(user=user, title=title.slug, pace=pace))
            here = {"match": match, "seat": seat, "user": user, "title": title.slug, "pace": pace}
            laid.append(Stake(**here, points=standing.points, began=standing.games))
            seats.append(Seat(match=match, number=seat, user=user, name=user.name))
        did = [SeatActivity(2_400_000, chance.randrange(2_000, 9_000), chance.random() < 0.05) for _ in laid]
        outcome = calculate_match_outcome(match, laid, did)
        for stake, judgement in zip(laid, outcome.stake_outcomes, strict=True):
            apply_stake(judgement.write_to(stake), standings[stake.user_id, stake.title, stake.pace], outcome.ended)
        played.append(match)
        stakes += laid
    rows: dict[Any, list[Any]] = {Match: played, Seat: seats, Stake: stakes, Standing: list(standings.values())}
    for model, made in rows.items():
        model._base_manager.bulk_create(made, batch_size=500)
    return users


def create_players(count: int, chance: Random) -> list[User]:
    """So many players with friendly names."""
    made = [
        User(username=f"{MARK}{number}", display=f"{chance.choice(MOODS)} {chance.choice(STARS)}", password="!")  # noqa: S106
        for number in range(count)
    ]
    return list(User.objects.bulk_create(made, batch_size=500))


def draw_players(users: list[User], size: int, chance: Random, with_first: bool) -> list[User]:
    """Who sits at a table: some come more often than others."""
    sitting = {users[0]: None} if with_first else {}
    while len(sitting) < size:
        sitting[users[int(len(users) * chance.random() ** 2)]] = None
    found = list(sitting)
    chance.shuffle(found)
    return found


def get_skill(user: User) -> float:
    """Some play better."""
    return (user.pk * 7919 % 100) / 50
