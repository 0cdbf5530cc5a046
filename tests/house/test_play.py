"""The site running alone, as a newcomer starts it."""

import urllib.request

import pytest

from tests.services.sites import LoneSite


@pytest.mark.lone
def test_one_process_serves_the_first_page(lone_site: LoneSite) -> None:
    """`./play` ends in a page."""
    with urllib.request.urlopen(lone_site.url + "/admin/login/") as page:
        assert page.status == 200
