"""The site running alone, as a newcomer starts it."""

import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.services.processes import Process, free_port
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone
MEGABYTES = 150


def get(url: str) -> tuple[int, str]:
    """Status and text of a page."""
    try:
        with urllib.request.urlopen(url) as page:
            return page.status, page.read().decode("latin-1")
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode("latin-1")


def test_it_says_where_everything_is(lone_site: LoneSite) -> None:
    said = lone_site.web.text()
    for line in (lone_site.url, "/owner/", "/mailbox/", str(lone_site.folder), "Ctrl-C"):
        assert line in said


def test_the_first_page_brings_what_it_needs(lone_site: LoneSite) -> None:
    """Every style and script of the front page is served, under a name that carries its hash."""
    _, text = get(lone_site.url)
    files = re.findall(r'(?:href|src)="(/static/[^"#]+)', text)
    assert files
    for file in files:
        assert get(lone_site.url + file)[0] == 200
        assert re.search(r"[./][0-9a-f]{12}[./]", file), file


def test_the_admin_link_shows_a_button_and_acts_on_post_only(lone_site: LoneSite) -> None:
    """F42."""
    for _ in range(2):
        status, text = get(lone_site.admin_link())
        assert status == 200
        assert 'method="post"' in text


def test_it_is_small() -> None:
    """One process, below 150 MB, with its first pages read. A site of its own: one that tests share has the games of
    all of them in memory."""
    site = LoneSite().start()
    try:
        for path in ("/", "/rules/planetopoly/", "/learn/"):
            assert get(site.url + path)[0] == 200
        assert site.web.running
        status = Path(f"/proc/{site.web.running.pid}/status")
        if status.exists():  # Linux
            found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
            assert found
            assert int(found.group(1)) / 1024 < MEGABYTES
    finally:
        site.stop()


def test_a_second_one_on_the_same_data_is_refused(lone_site: LoneSite, tmp_path: Path) -> None:
    """Before it makes a new link into the admin, which would end the one that the first has printed."""
    port, link = str(free_port()), lone_site.admin_link()
    second = Process("second", ["manage.py", "play", "--port", port], lone_site.env, tmp_path).start()
    assert second.wait() != 0
    assert "Alone means one process" in second.text()
    assert "/owner/" not in second.text()
    assert "Starboard is at" not in second.text()
    assert 'method="post"' in get(link)[1]


def test_the_next_free_port_is_taken(lone_site: LoneSite, tmp_path: Path) -> None:
    site = LoneSite().furnish(lone_site)
    other = Process("other", ["manage.py", "play", "--port", str(lone_site.port)], site.env, tmp_path).start()
    try:
        for port in range(lone_site.port + 1, lone_site.port + 20):
            if f"taking {port}" in other.wait_for_text("Ctrl-C"):
                other.wait_for(f"http://localhost:{port}")
                return
        raise AssertionError(other.text())
    finally:
        other.stop()
        site.stop()
