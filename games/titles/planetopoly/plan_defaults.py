"""The three plans that the page offers for Planetopoly, in the grammar itself."""

from __future__ import annotations

KEEP = "keep 50 plus 12% of the dearest rent"
OFFERS = """
decline offers that give less than they take
ask if an offer to me is open
""".strip()
AGAIN = """
ask about my throw if I may end my turn and what a throw costs at least 50% of what a throw brings and \
what a throw costs below 200% of what a throw brings
end my turn if what a throw costs at least what a throw brings
throw
""".strip()

DEFAULTS = {
    "routine": f"""
{KEEP}
{OFFERS}
do not throw while I can buy any from afar
do not throw while I can build from afar on any
{AGAIN}
ask before build on any
build no more
borrow
""",
    "default": f"""
{KEEP}
{OFFERS}
do not throw while I can buy any from afar
do not throw while I can build from afar on any
{AGAIN}
buy any on my planets even if the reserve is touched
buy any
ask before build on any
build no more
borrow
""",
    "careful": f"""
{KEEP}
{OFFERS}
buy any from afar
build from afar on any
{AGAIN}
buy any on my planets even if the reserve is touched
buy any
build on any
build no more
borrow
""",
}
