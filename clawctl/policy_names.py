"""What ids, activities and packages say of an act, as the people who wrote them named them.

Room     clawctl; values in, values out.
Input    a resource id, an activity, a page's or package's name.
Output   (group, why) for each group its words name.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

# Words in an id or an activity, as its author wrote them → group. Split at "_" and capitals;
# "send" alone is no such word: "send_feedback" is a row that leads on, and "date_format" a format.
_PARTS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("uninstall", frozenset({"uninstall", "uninstaller"})),
    ("reset", frozenset({"master_clear", "factory_reset", "factory_data", "reset_network"})),
    ("reset", frozenset({"reset_button", "button_reset", "btn_reset", "reset_all"})),
    ("data", frozenset({"erase", "wipe", "clear_data", "delete_button", "btn_delete"})),
    ("account", frozenset({"add_account", "remove_account", "delete_account", "sign_out"})),
    ("payment", frozenset({"buy_button", "btn_buy", "pay_button", "btn_pay", "pay_now"})),
    ("payment", frozenset({"purchase", "place_order"})),
    ("send", frozenset({"send_button", "btn_send", "send_btn", "send_message", "send_sms"})),
    ("install", frozenset({"install_button", "btn_install", "package_installer"})),
    ("install", frozenset({"install_start", "install_installing"})),
    ("permission", frozenset({"permission_allow", "grant_permissions"})),
)
# The same where the word is all there is.
_WHOLE: Final = {"send": "send", "install": "install", "buy": "payment", "pay": "payment",
                 "delete": "data", "reset": "reset"}  # fmt: skip
INSTALLERS: Final = re.compile(r"(?:^|\.)packageinstaller(?:$|\.)")


def of_package(package: str) -> Iterator[tuple[str, str]]:
    """What an app is, by its package."""
    if INSTALLERS.search(package):
        yield "install", "package"


def of_name(name: str, why: str) -> Iterator[tuple[str, str]]:
    """Groups that an id's or activity's own words name: "uninstall_button", ".MasterClear"."""
    padded = _padded(name.rpartition("/")[2].rpartition(".")[2])
    for group, words in _PARTS:
        if any(f"_{word}_" in padded for word in words):
            yield group, why
    if (whole := _WHOLE.get(padded.strip("_"))) is not None:
        yield whole, why


@cache
def _padded(name: str) -> str:
    """The name in small letters, its parts between underscores."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)
    return f"_{'_'.join(parts).lower()}_"
