"""Nothing is ever sent to a private address, however it is written, and whatever a name says the second time."""

from __future__ import annotations

import socket
import threading
from typing import Any

import pytest

from games.notices import outward_post, public_addresses
from games.notices.outward_post import Parcel, parse_outward_url, post
from games.notices.public_addresses import ForbiddenAddressError, is_public_address, resolve_public_host
from tests.notices.receivers import Receiver

PRIVATE = (
    *("127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("192.0.0.8", "198.18.0.1", "192.0.2.1", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
    *("192.88.99.1", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "fe80::1%lo"),
    *("fc00::1", "fd12::1", "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::808:808"),
    *("2002:7f00:1::", "2002:a00:1::1", "2001:0:7f00:1::", "2001:db8::1", "100::1", "", "here", "127.1", "0x7f.1"),
)
PUBLIC = ("8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::200e", "64:ff9b::808:808")
# names that this machine's own resolver leads home: decimal, hexadecimal, octal, short, by name
HOME = ("2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0", "localhost", "[::1]", "[::ffff:7f00:1]", "127.0.0.1.")
BAD_URLS = (
    *("", "ftp://a.example/", "file:///etc/passwd", "https://", "https:///x", "//a.example", "javascript:alert(1)"),
    *("https://u:p@a.example/", "https://a.example@b.example/", "https://a.example:22/", "https://a.example:25/"),
    *(
        "https://a.example:99999/",
        "https://a.example:x/",
        "https://a .example/",
        "https://a.example/\r\nX: y",
        "https://ä.example/",
    ),
    *("https:\\\\a.example", "https://a.example\\@b.example/", "https://[::1", "https://a.example/" + "x" * 600),
)


@pytest.fixture(autouse=True)
def as_in_use(settings: Any) -> None:
    """What a site in use may reach."""
    settings.REACHABLE_NETWORKS, settings.OUTWARD_SCHEMES = [], ["https"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses(address: str) -> None:
    assert is_public_address(address)


@pytest.mark.parametrize("host", HOME)
def test_names_that_lead_home(host: str) -> None:
    """As addresses in a link write them. Those that the resolver does not know lead nowhere."""
    parts = parse_outward_url(f"https://{host}/x")
    assert parts
    with pytest.raises(ForbiddenAddressError):
        resolve_public_host(parts.hostname or "", 443)
    assert post(Parcel(f"https://{host}:4433/x", b"{}", {})).status == 0


@pytest.mark.parametrize("url", BAD_URLS)
def test_addresses_that_are_none(url: str) -> None:
    assert parse_outward_url(url) is None


def test_plain_http_is_for_tests_alone() -> None:
    assert parse_outward_url("http://a.example/") is None
    assert parse_outward_url("https://a.example/hook?x=1") is not None


def answer_with(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Has each name lead to these addresses, a resolver's answer each time; the names asked for."""
    asked: list[str] = []

    def look(host: str, port: int, **kwargs: Any) -> list[Any]:
        asked.append(host)
        found = addresses if len(addresses) == 1 else (addresses[min(len(asked), len(addresses)) - 1],)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found[0].split(",")]

    monkeypatch.setattr(public_addresses.socket, "getaddrinfo", look)
    return asked


def test_a_name_with_one_private_address_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, "8.8.8.8,10.0.0.1")
    with pytest.raises(ForbiddenAddressError):
        resolve_public_host("two.example", 443)


def test_a_name_that_leads_home_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: the name is asked once, and the connection is made to the address that was looked at."""
    asked, met = answer_with(monkeypatch, "8.8.8.8", "127.0.0.1"), []

    def connect(place: tuple[str, int], timeout: float) -> Any:
        met.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(outward_post.socket, "create_connection", connect)
    assert post(Parcel("https://rebound.example/x", b"{}", {})).status == 0
    assert (asked, met) == (["rebound.example"], [("8.8.8.8", 443)])


def test_a_resolver_that_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(public_addresses, "RESOLVED_WITHIN_S", 0.05)
    monkeypatch.setattr(public_addresses.socket, "getaddrinfo", lambda *args, **kwargs: done.wait(5))
    with pytest.raises(ForbiddenAddressError):
        resolve_public_host("slow.example", 443)
    done.set()


class TestOnTheWire:
    """Against a server that fails, stalls and lies."""

    @pytest.fixture(autouse=True)
    def near(self, settings: Any) -> None:
        settings.REACHABLE_NETWORKS, settings.OUTWARD_SCHEMES = ["127.0.0.0/8"], ["http"]

    @pytest.mark.parametrize(
        ("answer", "status", "certain"),
        [(204, 204, True), (404, 404, True), (500, 500, True), (302, 302, True), (307, 307, True)],
    )
    def test_answers_and_redirects(self, receiver: Receiver, answer: int, status: int, certain: bool) -> None:
        """A redirect is an answer like others: nobody follows it."""
        receiver.answer = answer
        outcome = post(Parcel(f"{receiver.url}/x", b"{}", {}))
        assert (outcome.status, outcome.certain) == (status, certain)
        assert [got.path for got in receiver.got] == ["/x"]

    @pytest.mark.parametrize("deed", ["stall", "drip", "hang_up"])
    def test_no_answer_ends_in_time_and_is_not_certain(
        self, receiver: Receiver, deed: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(outward_post, "STEP_S", 0.6)
        monkeypatch.setattr(outward_post, "WHOLE_S", 0.8)
        receiver.answer = getattr(receiver, deed)
        outcome = post(Parcel(f"{receiver.url}/x", b"{}", {}))
        assert (outcome.status, outcome.certain) == (0, False)

    def test_an_answer_without_end_is_not_read(self, receiver: Receiver) -> None:
        receiver.answer = receiver.babble
        assert post(Parcel(f"{receiver.url}/x", b"{}", {})).taken

    def test_nobody_there(self, receiver: Receiver) -> None:
        assert post(Parcel("http://127.0.0.1:1/x", b"{}", {})) == outward_post.Outcome(0)
        assert post(Parcel(f"{receiver.url}/x", b"x" * 9000, {})) == outward_post.Outcome(0)
        assert receiver.got == []
