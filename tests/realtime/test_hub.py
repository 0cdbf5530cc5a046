"""F21, F23: frames once per audience; lost, doubled and late notifications heal; nobody is held up."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from games.realtime.credentials import Credential
from games.realtime.feeds import FeedUpdate, Subscription
from games.realtime.hub import Hub, Subscriber
from games.realtime.send_buffer import SendBuffer
from tests.realtime.fakes import NAME, Game, LossyLayer, Reader, move, run
from tests.realtime.test_outbox import until


def test_a_frame_is_built_once_per_audience() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        readers = [Reader(hub, user) for user in (1, 1, 2, *range(10, 60), None, None)]
        for reader in readers:
            await reader.enter(0)
        await move(game, layer)
        await until(lambda: all(reader.version == 1 or reader.gaps for reader in readers))
        assert sorted(game.built, key=str) == [(0, 0), (1, 0), (None, 0)]
        assert len({frame["view"] for reader in readers for frame in reader.frames}) == 3

    run(test)


def test_a_process_joins_a_room_once_and_leaves_it_when_it_is_empty() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        readers = [Reader(hub) for _ in range(5)]
        await asyncio.gather(*(reader.enter() for reader in readers))
        assert len(layer.groups[NAME]) == 1
        for reader in readers:
            hub.unsubscribe(reader.listener)
        room = hub.channels[NAME]
        await room.leave()
        assert NAME not in hub.channels
        assert NAME not in layer.groups

    run(test)


def test_who_comes_while_a_room_is_left_is_heard() -> None:
    class Slow(InMemoryChannelLayer):  # type: ignore[misc]
        """Takes its time to let somebody leave."""

        leaving = asyncio.Event()

        async def group_discard(self, group: str, channel: str) -> None:
            self.leaving.set()
            await asyncio.sleep(0)
            await super().group_discard(group, channel)

    async def test(game: Game, hub: Hub, layer: Any) -> None:
        first, second = Reader(hub), Reader(hub)
        room = await first.enter()
        hub.unsubscribe(first.listener)
        parting = asyncio.create_task(room.leave())
        await layer.leaving.wait()
        await second.enter(0)
        await parting
        await move(game, layer)
        await until(lambda: second.version == 1 or second.gaps)

    run(test, Slow())


def test_who_asks_for_more_while_a_frame_is_built_gets_more() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        game.version = 10
        reader = Reader(hub)
        room = await hub.subscribe(reader.listener, NAME)
        reader.listener.cursors = {"state": 9}
        build = game.states

        def states(subject: str, wants: set[Subscription]) -> dict[Subscription, FeedUpdate]:
            hub.builders = {"state": build}
            reader.listener.cursors["state"] = 4  # the client found a gap meanwhile
            return build(subject, wants)

        hub.builders = {"state": states}
        await room.deliver("state")
        assert reader.listener.cursors["state"] == 4
        await room.deliver("state")
        await until(lambda: reader.frames)
        assert reader.frames[-1]["since"] == 4

    run(test)


def test_f23_what_happens_between_subscribing_and_fetching_arrives() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        reader = Reader(hub)
        room = await hub.subscribe(reader.listener, NAME)
        fetched = game.version
        await move(game, layer)  # nothing may be sent before there is an opening
        await until(lambda: room.latest_version == 1)
        assert not reader.frames
        reader.version = fetched
        reader.listener.cursors = {"state": fetched}
        room.note_version(fetched)
        await until(lambda: reader.version == 1)
        assert reader.gaps == 0

    run(test)


@pytest.mark.parametrize("seed", range(8))
def test_f21_after_any_losses_the_last_state_is_the_same(seed: int) -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        chance = random.Random(seed)
        readers = [Reader(hub, user) for user in (1, 2, None, None)]
        for reader in readers:
            await reader.enter()
        room = hub.channels[NAME]
        for _ in range(200):
            await move(game, layer)
            if chance.random() < 0.1:
                chance.choice(readers).reads.clear()
            if chance.random() < 0.2:
                chance.choice(readers).reads.set()
            for _ in range(chance.randrange(4)):
                await asyncio.sleep(0)
        for reader in readers:
            reader.reads.set()
        room.note_version(game.version)  # what reconciling reads in the database
        await until(lambda: all(reader.version == 200 for reader in readers))
        assert [reader.view for reader in readers] == ["0 sees 200", "1 sees 200", "None sees 200", "None sees 200"]
        assert sum(reader.gaps for reader in readers) == 0

    run(test, LossyLayer(seed))


def test_a_slow_reader_holds_up_nobody_and_ends_on_the_last_state() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        slow, quick = Reader(hub), Reader(hub)
        slow.reads.clear()
        for reader in (slow, quick):
            await reader.enter(0)
            reader.version = 0
        for number in range(1, 301):
            await move(game, layer)
            await until(lambda number=number: quick.version == number)
        assert slow.version == 0
        assert len(slow.listener.send_buffer.pending_frames) <= 100
        slow.reads.set()
        await until(lambda: slow.version == 300)
        assert slow.gaps == 0
        assert len(slow.frames) < 110

    run(test)


def test_a_gap_is_filled_from_where_the_reader_is() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        game.version = 50
        reader = Reader(hub)
        room = await reader.enter(50)
        reader.version = reader.listener.cursors["state"] = 41
        room.notify("state")
        await until(lambda: reader.version == 50)
        assert reader.frames[-1]["since"] == 41

    run(test)


def test_f5_a_room_tries_again_when_frames_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.realtime.hub.RETRY_DELAY_S", 0.0)

    async def test(game: Game, hub: Hub, layer: Any) -> None:
        reader = Reader(hub)
        game.fault = RuntimeError("the database is away")
        await reader.enter()
        for _ in range(20):
            await asyncio.sleep(0)
        game.fault = None
        await until(lambda: reader.view == "None sees 0")

    run(test)


def test_f6_a_layer_that_is_away_does_not_keep_anybody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.realtime.hub.RETRY_DELAY_S", 0.0)

    class Away(InMemoryChannelLayer):  # type: ignore[misc]
        away = True

        async def group_add(self, group: str, channel: str) -> None:
            if self.away:
                raise ConnectionError("Redis is away")
            await super().group_add(group, channel)

    async def test(game: Game, hub: Hub, layer: Any) -> None:
        reader = Reader(hub)
        room = await reader.enter()
        await until(lambda: reader.version == 0)
        assert not room.joined
        game.version = 1
        room.note_version(1)  # reconciling's look at the database
        await until(lambda: reader.version == 1)
        layer.away = False
        await room.join()
        await move(game, layer)
        await until(lambda: reader.version == 2)

    run(test, Away())


def test_a_slow_socket_in_two_rooms_is_brought_on_in_both() -> None:
    """One outbox for both; what was thrown away of either is made good."""

    async def test(game: Game, hub: Hub, layer: Any) -> None:
        reads, seen = asyncio.Event(), dict.fromkeys(("state", "said"), -1)

        def states(name: str) -> Any:
            def made(subject: str, wants: set[Subscription]) -> dict[Subscription, FeedUpdate]:
                fresh = {want: want.cursor is None or want.cursor < game.version for want in wants}
                return {
                    want: FeedUpdate(f"{name} {game.version}" if fresh[want] else None, game.version) for want in wants
                }

            return made

        async def send(event: dict[str, Any]) -> None:
            await reads.wait()
            name, version = event["text"].split()
            seen[name] = int(version)

        hub.builders = {name: states(name) for name in seen}
        outbox = SendBuffer(send, lambda: [ear.restart_topics() for ear in ears])
        ears = [Subscriber(Credential(1), outbox) for _ in seen]
        for ear, name, topic in zip(ears, (NAME, "talk.7"), seen, strict=True):
            await hub.subscribe(ear, name)
            ear.cursors = {topic: 0}
        for _ in range(150):
            game.version += 1
            for name, topic in ((NAME, "state"), ("talk.7", "said")):
                hub.channels[name].notify(topic)
                await until(lambda ear=ears[name == "talk.7"], topic=topic: ear.cursors[topic] == game.version)
        assert outbox.overflowed
        reads.set()
        await until(lambda: set(seen.values()) == {150})

    run(test)


def test_what_changes_for_one_user_is_brought_to_their_sockets_alone() -> None:
    async def test(game: Game, hub: Hub, layer: Any) -> None:
        mine, other = Reader(hub, 1), Reader(hub, 2)
        for reader in (mine, other):
            await reader.enter()
        await until(lambda: mine.version == other.version == 0)
        gone = []
        mine.listener.on_moved = lambda: gone.append(1)
        message = {"type": "notification", "room": NAME, "version": 0, "user": 1}
        await layer.group_send(NAME, {**message, "topic": "talk"})  # this subscriber has no cursor there
        await layer.group_send(NAME, {**message, "topic": "moved"})
        await until(lambda: gone == [1])
        hub.channels[NAME].notify_user("state", 1)
        await until(lambda: len(mine.frames) == 2)
        assert len(other.frames) == 1

    run(test)


def test_f40_who_hears_others_while_the_news_is_made_is_told_anew() -> None:
    """Muted while the history is read: what was read before is not shown, and the renewal is not taken for done."""

    async def test(game: Game, hub: Hub, layer: Any) -> None:
        reading, go, made = asyncio.Event(), asyncio.Event(), []

        async def call(build: Any, subject: str, wants: set[Subscription]) -> dict[Subscription, FeedUpdate]:
            heard = hears[-1]
            if not made:
                reading.set()
                await go.wait()
            made.append(heard)
            return {
                want: FeedUpdate(None if want.cursor else f'{{"type":"said","hears":"{heard}"}}', 1) for want in wants
            }

        hears = ["all"]
        hub.run_in_thread = call  # type: ignore[method-assign]
        reader = Reader(hub)
        await reader.enter()
        await reading.wait()
        hears.append("not Ben")
        reader.listener.restart_topics("state")
        go.set()
        await until(lambda: bool(reader.frames) and made[-1] == "not Ben")
        assert [frame["hears"] for frame in reader.frames] == ["not Ben"]

    run(test)
