"""Names of rows that tell what stands beside them: private, or never private.

Room     adapters.
Input    redact_labels.toml: kind → locale → names; a shown name.
Output   its kind, or None; whether a value has the shape that its kind needs.

Names are compared as people read them, without format characters ("E" zero-width-space "ID"),
case, kinds of hyphen and space, and a bracket or colon at the end. A name means one thing in
every language, so the locale need not be known.
"""

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib import resources
from typing import Final

MAX_NAME = 60  # characters; longer texts are sentences about a thing, not its name
PUBLIC: Final = "public"
_HYPHENS: Final = re.compile("[\u2010-\u2015\u2212]")
_TAIL: Final = re.compile(r"\s*(?:\([^)]*\))?\s*[:：]?\s*$")
# Acronyms that every language keeps.
_ACRONYMS: Final = (
    (re.compile(r"(?<![a-z])(?:imei|meid|imsi|iccid|eid)(?![a-z])"), "device number"),
    (
        re.compile(
            r"(?<![a-z])ip(?:v[46])?(?![a-z])(?:.*(?:ad+res|地址|アドレス|주소)|$)|عنوان ip"
        ),
        "network address",
    ),
    (re.compile(r"(?<![a-z])mac(?![a-z])"), "hardware address"),
    (
        re.compile(
            r"(?:verification|security|pairing|one-time|confirmation) (?:code|pin|passcode)$"
            r"|^(?:otp|passcode|(?:verifizierungs|bestätigungs|kopplungs)code)$"
            r"|(?:pairing|wps) pin$"
            r"|^(?:验证码|配对码|認証コード|ペア設定コード)$"
        ),
        "code",
    ),
)
_KINDS: Final = {"phone": "phone number", "serial": "device number", "account": "account",
                 "password": "password", "public": PUBLIC}  # fmt: skip
# What a value must look like to be one; "Tap to show info" and "Not available" are none.
_SHAPES: Final = {
    "phone number": re.compile(r"(?=(?:\D*\d){5})[\d\s()+.\-\u2011/*#]{5,40}"),
    "device number": re.compile(r"(?=.*\d)[\w/\- ]{5,60}|(?=.*\d)\S{4,60}", re.ASCII),
    "network address": re.compile(r"(?=.*[.:])[0-9A-Fa-f.:%\w\s,]{4,400}"),
    "hardware address": re.compile(r"[0-9A-Fa-f]{2}(?:[:\- ]?[0-9A-Fa-f]{2}){5}"),
    "code": re.compile(r"(?=.*\d)[A-Z0-9]{2,8}(?:[ -]?[A-Z0-9]{2,8}){0,4}"),
    "password": re.compile(r"\S{4,64}|(?=.*\d)[\S ]{4,64}"),
    "account": re.compile(r".*\w.*", re.DOTALL),
}
_ABOUT_ACCOUNTS: Final = re.compile(
    r"a[ck]+ount|e-?mail|konto|compte|cuenta|conta\b|backup|sync|google|login|sign|user|owner"
    r"|аккаунт|アカウント|账号|帐号|帳|계정|حساب|メール|邮|郵|이메일",
    re.IGNORECASE,
)


def normal_name(text: str) -> str:
    """The form in which two names are compared."""
    plain = text if text.isascii() else _visible(unicodedata.normalize("NFKC", text))
    folded = " ".join(_HYPHENS.sub("-", plain).split()).casefold()
    return _TAIL.sub("", folded)


def _visible(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def kind_of_name(text: str) -> str | None:
    """What stands beside this name: a kind of private thing, "public", or None: not known."""
    return None if len(text) > MAX_NAME else _kind_of(text)


@lru_cache(maxsize=4096)  # of names only: a screen's texts may have any length
def _kind_of(text: str) -> str | None:
    name = normal_name(text)
    listed = _table().get(name)
    if listed is not None or not name:
        return listed
    return next((kind for pattern, kind in _ACRONYMS if pattern.search(name)), None)


def fits(kind: str, value: str) -> bool:
    """Whether the value is one of that kind and not a word in its place."""
    return _SHAPES[kind].fullmatch(_visible(value).strip()) is not None


def speaks_of_accounts(text: str) -> bool:
    """Whether a title beside an address names a setting ("Backup account"), not a person."""
    return _ABOUT_ACCOUNTS.search(text) is not None


@cache
def _table() -> dict[str, str]:
    source = resources.files("clawctl_adapters").joinpath("redact_labels.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    return {
        normal_name(name): _KINDS[kind]
        for kind, locales in data.items()
        for names in locales.values()
        for name in names
    }
