"""What people are to each other: whom somebody follows, blocks and does not hear.

Each verb may be repeated without harm. Refused says why one cannot be done: 403 a block, 409 too many, 422 oneself.
"""

from django.db.models import Exists, Model, OuterRef, Q
from django.dispatch import Signal

from accounts.models import Block, Follow, Mute, User
from common.refusals import Refused

MOST = 500  # of each kind, for one person
hearing_changed = Signal()  # sender: the user, who hears others than before

Tie = type[Follow] | type[Block] | type[Mute]


def show_notice(user: User | None, notice: str) -> None:
    """Shows somebody a sentence on every page until they have read it; a newer one takes its place."""
    if user is not None:
        User.objects.filter(pk=user.pk).update(notice=notice)


def follow_user(user: User, whom: User) -> None:
    """`user` wants to see what `whom` plays."""
    if blocked_between(user, whom):
        raise Refused("You can't follow this player.", status=403)
    _tie(Follow, user, whom, "follow")


def unfollow_user(user: User, whom: User) -> None:
    """No longer."""
    Follow.objects.filter(user=user, whom=whom).delete()


def block_user(user: User, whom: User) -> None:
    """The two meet at no table that has not begun and whisper nothing; neither follows the other any more."""
    _tie(Block, user, whom, "block")
    Follow.objects.filter(Q(user=user, whom=whom) | Q(user=whom, whom=user)).delete()
    hearing_changed.send(user)


def unblock_user(user: User, whom: User) -> None:
    """As far as `user` is concerned they may meet again."""
    Block.objects.filter(user=user, whom=whom).delete()
    hearing_changed.send(user)


def blocked_between(one: User | int, other: User | int) -> bool:
    """Whether either of the two blocks the other, or the other's owner."""
    return (other if isinstance(other, int) else other.pk) in blocked_with(one)


def blocked_with(user: User | int) -> set[int]:
    """Everybody whom this person blocks or who blocks this person. A block of an owner holds for their programs, and
    one by an owner is one by each of them."""
    mine = user if isinstance(user, int) else user.pk
    side = User.objects.filter(Q(pk=mine) | Q(programs=mine)).values("pk")
    by_us = Block.objects.filter(user__in=side).values_list("whom_id")
    of_us = Block.objects.filter(whom__in=side).values_list("user_id")
    others = {other for (other,) in by_us.union(of_us)}
    if others:
        others.update(User.objects.filter(owner__in=others).values_list("pk", flat=True))
    return others - {mine}


def mute_user(user: User, whom: User) -> None:
    """`user` hears nothing any more of what `whom` says."""
    _tie(Mute, user, whom, "mute")
    hearing_changed.send(user)


def unmute_user(user: User, whom: User) -> None:
    """The user hears that person again."""
    Mute.objects.filter(user=user, whom=whom).delete()
    hearing_changed.send(user)


def mute_all(user: User) -> None:
    """The user hears nobody."""
    _hears_nobody(user, True)


def unmute_all(user: User) -> None:
    """The user hears everybody again, those muted one by one too."""
    Mute.objects.filter(user=user).delete()
    _hears_nobody(user, False)


def muted_by(user: User | int) -> set[int]:
    """Those whom this person does not hear: muted or blocked by them. `User.mutes_all` says that they hear nobody."""
    muted = Mute.objects.filter(user=user).values_list("whom_id")
    return {whom for (whom,) in muted.union(Block.objects.filter(user=user).values_list("whom_id"))}


def get_relationships(user: User, whom: User) -> dict[str, bool]:
    """What `user` has decided about `whom`: {"follows", "blocks", "mutes", "self"}."""
    kinds: dict[str, Tie] = {"follows": Follow, "blocks": Block, "mutes": Mute}
    if user.pk == whom.pk:
        return {**dict.fromkeys(kinds, False), "self": True}
    mine = {name: Exists(kind.objects.filter(user=OuterRef("pk"), whom=whom)) for name, kind in kinds.items()}
    found = User.objects.filter(pk=user.pk).values_list(*mine.values()).first() or (False,) * len(mine)
    return {**dict(zip(mine, found, strict=True)), "self": False}


def _hears_nobody(user: User, nobody: bool) -> None:
    User.objects.filter(pk=user.pk).update(mutes_all=nobody)
    user.mutes_all = nobody
    hearing_changed.send(user)


def _tie(kind: Tie, user: User, whom: User, verb: str) -> Model:
    if user.pk == whom.pk:
        raise Refused(f"You can't {verb} yourself.", status=422)
    mine = kind.objects.filter(user=user)
    if mine.count() >= MOST and not mine.filter(whom=whom).exists():
        raise Refused(f"You already {verb} {MOST} players. Take one back first.")
    return kind.objects.get_or_create(user=user, whom=whom)[0]
