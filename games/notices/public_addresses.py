"""Which addresses of the network strangers may have us send to: public ones alone.

A name is resolved here, every address it leads to is looked at, and the connection is made to one of these very
addresses: a name that leads elsewhere a moment later (DNS rebinding) leads nobody anywhere. However an address is
written (decimal, octal, inside an IPv6 address), what counts is where it leads.
"""

from __future__ import annotations

import socket
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLateError
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from django.conf import settings

RESOLVED_WITHIN_S = 3.0  # seconds for a name; the system's own patience is longer
GLOBAL_V6: Final = IPv6Network("2000::/3")
NAT64: Final = IPv6Network("64:ff9b::/96")  # an IPv4 address in its last four bytes
SPECIAL_V4: Final = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))  # for protocols, and a way to tunnels
TUNNELS: Final = (IPv6Network("2002::/16"), IPv6Network("2001::/32"))  # 6to4, Teredo: they lead to IPv4 addresses

_resolving = ThreadPoolExecutor(max_workers=8, thread_name_prefix="names")


class ForbiddenAddressError(Exception):
    """The name leads into a private network, or nowhere."""


def resolve_public_host(host: str, port: int) -> list[str]:
    """The addresses of a host, all of them public. ForbiddenAddressError: one is not, or there is none in 3 s."""
    looking: Future[list[str]] = _resolving.submit(resolve_host, host, port)
    try:
        found = looking.result(RESOLVED_WITHIN_S)
    except (OSError, UnicodeError, TooLateError):
        looking.cancel()
        raise ForbiddenAddressError("there is no such host") from None
    if not found or not all(is_public_address(each) for each in found):
        raise ForbiddenAddressError("the host is not a public one")
    return found


def resolve_host(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system finds them, each once."""
    told = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in told))


def is_public_address(text: str) -> bool:
    """Whether an address is one of the open internet, not of this machine, of a private network or for many."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if any(address in ip_network(each) for each in settings.REACHABLE_NETWORKS):
        return True
    return is_public_v4(address) if isinstance(address, IPv4Address) else is_public_v6(address)


def is_public_v4(address: IPv4Address) -> bool:
    """The same of an IPv4 address."""
    special = address.is_multicast or any(address in network for network in SPECIAL_V4)
    return address.is_global and not special


def is_public_v6(address: IPv6Address) -> bool:
    """The same of an IPv6 address; of one that stands for an IPv4 address, what that one is."""
    if address in NAT64:
        return is_public_v4(IPv4Address(address.packed[12:]))
    if any(address in tunnel for tunnel in TUNNELS):
        return False
    return address in GLOBAL_V6 and address.is_global
