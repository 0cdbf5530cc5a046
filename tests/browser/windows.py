"""A browser window as a player uses it: by what stands on buttons, and with an ear for complaints of the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

WATCH = """
document.addEventListener('securitypolicyviolation', event =>
  console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI || 'something inline'}`));
document.addEventListener('click', () => { window.pressed = Date.now(); }, true);
window.shown = {};  // when each version came to be shown
new MutationObserver(changes => {
  for (const {target} of changes) if (target.id === 'history') window.shown[target.max] ??= Date.now();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['max']});
"""
GRAVE = ("serious", "critical")


class Window:
    """One window of one person."""

    def __init__(self, context: BrowserContext) -> None:
        context.add_init_script(WATCH)
        context.set_default_timeout(15_000)
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))

    def _said(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    # -- looking

    @property
    def panel(self) -> Locator:
        """Where decisions are made."""
        return self.page.get_by_role("region", name="Your decision")

    @property
    def asked(self) -> bool:
        """Whether the tab says that it is one's turn."""
        return "Your turn" in self.page.title()

    @property
    def over(self) -> bool:
        return self.page.title().startswith("Over")

    @property
    def question(self) -> str:
        """What the panel asks."""
        return self.panel.get_by_role("heading").first.inner_text()

    def buttons(self) -> list[str]:
        """What the panel's buttons that can be pressed say."""
        found = self.panel.get_by_role("button").all()
        return [" ".join(each.inner_text().split()) for each in found if each.is_enabled()]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the panel; `name` is how it begins."""
        return self.panel.get_by_role("button", name=re.compile(f"^{name}") if isinstance(name, str) else name).first

    def offers(self, name: str) -> bool:
        """Whether the panel has such a button and it can be pressed."""
        found = self.button(name)
        return found.count() > 0 and found.is_enabled()

    @property
    def version(self) -> int:
        """The last entry of the match, as the history slider knows it."""
        return int(self.page.get_by_role("slider", name="History").get_attribute("max") or -1)

    # -- doing

    def press(self, name: str | re.Pattern[str]) -> None:
        """Presses a button of the panel."""
        self.button(name).click()

    def moves(self, name: str | re.Pattern[str]) -> None:
        """Presses a button that makes a move, and waits until the move is made."""
        before = self.version
        self.press(name)
        expect(self.page.get_by_role("slider", name="History")).not_to_have_attribute("max", str(before))

    def open_table_rules(self) -> None:
        """Unfolds the rules of a new table, which start folded."""
        self.page.get_by_role("heading", name="Table rules").click()

    def keep_up(self, with_: Window) -> None:
        """Waits until this window shows what the other one shows."""
        version = with_.version
        self.page.wait_for_function(
            "version => Number(document.getElementById('history')?.max) >= version", arg=version
        )

    def shown(self, version: int) -> int:
        """When this window came to show a version, in ms since the epoch."""
        return int(self.page.evaluate("version => window.shown[version] ?? 0", version))

    def pressed(self) -> int:
        """When something was last pressed here."""
        return int(self.page.evaluate("window.pressed ?? 0"))

    # -- judging

    def assert_quiet(self) -> None:
        """No error of a script, no violation of the policy, nothing that failed to load."""
        assert not self.complaints, "\n".join(self.complaints)

    def assert_accessible(self, where: str) -> None:
        """Axe finds nothing serious."""
        self.assert_quiet()
        found = Axe().run(self.page).response["violations"]
        said = [f"{where}: {each['id']}: {each['help']}: {places(each)}" for each in found if each["impact"] in GRAVE]
        assert not said, "\n".join(said)
        self.complaints.clear()  # of axe itself

    def assert_fits(self) -> None:
        """Nothing sticks out sideways."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide"


def places(violation: dict[str, Any]) -> str:
    """Where on the page a violation is."""
    return "; ".join(str(node["html"])[:160] for node in violation["nodes"][:4])


Opener = Callable[..., Window]  # the fixture `open_window`
