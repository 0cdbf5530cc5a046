"""The sites of the tests of faults: what a test has killed runs again for the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.evenings import UNTIMED, Evening
from tests.services.sites import LoneSite, RealSite


@pytest.fixture
def site(real_site: RealSite) -> Iterator[RealSite]:
    """The site running for real, whole."""
    yield real_site
    for process in (*real_site.webs, real_site.worker, real_site.beat):
        armed = process.env.pop("STARBOARD_FAIL_AT", "")
        if armed or process.running is None or process.running.poll() is not None:
            process.kill()
            process.start()
    for process, url in zip(real_site.webs, real_site.urls, strict=True):
        process.wait_for(url)


@pytest.fixture
def evening(site: RealSite) -> Evening:
    """A running match between two guests, without clocks."""
    return Evening(site, settings=UNTIMED).start()


@pytest.fixture
def lone_evening(lone_site: LoneSite) -> Evening:
    """The same where the site runs alone."""
    return Evening(lone_site, settings=UNTIMED).start()


@pytest.fixture
def tell(capsys: Any) -> Any:
    """Says a measured figure aloud, whatever is captured."""

    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n    {text}", flush=True)

    return say


@pytest.fixture(scope="module")
def busy_evening(real_site: RealSite) -> Evening:
    """One match for many tests that change nothing."""
    return Evening(real_site, settings=UNTIMED).start()


@pytest.fixture
def public_evening(site: RealSite) -> Evening:
    """A running match that anybody may watch."""
    return Evening(site, settings=UNTIMED, private=False).start()
