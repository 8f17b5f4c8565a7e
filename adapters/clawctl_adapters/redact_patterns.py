"""Private words that can be told by their own form, whatever screen they stand on.

Room     adapters; pure: text in, places out.
Input    one text.
Output   Spans: what kind of private thing stands where in it.
Refuses  nothing. What only looks private stays: a version, a build number, a time and a
         counter must reach the reader unharmed, so numbers need a checksum, a known prefix or a
         word beside them. What has no form of its own (names, serials) is redact.py's matter.
"""

import re
from collections.abc import Callable, Iterator
from ipaddress import AddressValueError, IPv6Address
from typing import Final

import msgspec


class Span(msgspec.Struct, frozen=True, order=True):
    """Characters start to end of a text, and the kind of private thing they are."""

    start: int
    end: int
    kind: str


_EMAIL: Final = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}(?![\w-])"
)
_MAC: Final = re.compile(
    r"(?<![0-9A-Fa-f:-])[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])"
)
# A run of 14 to 32 digits, as identifiers are printed: plain or in groups.
_LONG_NUMBER: Final = re.compile(r"(?<![\w.+])\d(?:[ -]?\d){13,31}(?![\w-]|\.\d)")
# Reporting bodies and old ranges that an IMEI begins with (GSMA TS.06), and payment networks.
_IMEI_BEGINS: Final = ("01", "10", "30", "33", "35", "44", "45", "49", "50", "51", "52", "53", "54",
                       "86", "91", "98", "99")  # fmt: skip
_CARD_BEGINS: Final = {15: ("34", "37"), 16: ("4", "5", "6"), 19: ("4", "6")}
_CHIP = "89"  # ICCID and EID both begin with telecom's number (ITU-T E.118, GSMA SGP.02)

_PHONES: Final = (
    # E.164 with its plus; semantic versions put "+" behind a digit, so nothing may stand before.
    re.compile(r"(?<![\w.+/-])\+[1-9](?:[ ().\u2011-]{0,2}\d){7,14}(?!\d)"),
    re.compile(r"(?<![\w.+/-])\([2-9]\d{2}\)[ .-]?\d{3}[ .-]\d{4}(?![\w-])"),
    re.compile(r"(?<![\w.+/-])[2-9]\d{2}-\d{3}-\d{4}(?![\w-])"),
    re.compile(r"(?<![\w.+/-])0\d{1,3}-\d{3,4}-\d{4}(?![\w-])"),
)
# Ranges nobody numbers a version by: private, link-local, shared and documentation addresses.
_IPV4: Final = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w(]|\.\d)")
_LOCAL_NETS: Final = re.compile(
    r"192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\."
    r"|192\.0\.2\.|198\.51\.100\.|203\.0\.113\."
)
_IPV6: Final = re.compile(r"(?<![\w:.])[0-9A-Fa-f:]{4,39}(?:%\w+)?(?![\w:.])")

_TOKEN: Final = r"(?<![\w.,/:-])(?:[A-Z]{1,2}-)?(?:\d{3}[ -]\d{3,4}|\d{4,8})(?![\w/-]|[.,:]\d)"
_TOKENS: Final = re.compile(_TOKEN, re.IGNORECASE)
# Words that make the number beside them a code, and words before "code" that do not.
_WORDS: Final = (
    r"(?:(?<!version )(?<!error )(?<!country )(?<!area )(?<!source )(?<!model )(?<!postal )"
    r"(?<!zip )(?<!build )(?<!status )(?<!exit )(?<!result )\bcodes?\b|\b\w*(?:bestätigungs|"
    r"sicherheits|anmelde|pass)code\b|\bone[- ]?time (?:password|pin)\b|\botp\b|\b(?-i:PIN|TAN)\b"
    r"|\beinmal(?:passwort|kennwort)\b|c[oó]digo|\bcodice\b|\bkod(?:u|e|unuz)?\b|\bkód\b|\bкод\b"
    r"|验证码|校验码|动态码|驗證碼|確認碼|認証コード|確認コード|認証番号|ワンタイム|인증\s?번호|인증\s?코드|رمز|كود|קוד|รหัส)"
)
_CODES: Final = (
    re.compile(rf"{_WORDS}.{{0,40}}?(?P<code>{_TOKEN})", re.IGNORECASE | re.DOTALL),
    re.compile(rf"(?P<code>{_TOKEN}).{{0,40}}?{_WORDS}", re.IGNORECASE | re.DOTALL),
)
# "IMEI: 35…" in one text. The value needs a digit, else it is only a sentence about the thing.
_NAMED: Final = re.compile(
    r"(?<!\w)(?P<name>imei|meid|imsi|iccid|eid|s/n|serial(?: (?:number|no\.?))?|seriennummer"
    r"|序列号|シリアル番号|일련번호)(?:/sv)?[ \d]{0,3}(?:\([^)]{0,20}\))?\s{0,2}[:：#=]\s{0,2}"
    r"(?P<value>(?=[^\s]{0,31}\d)[\w/-]{5,32})",
    re.IGNORECASE,
)
_PASSWORD: Final = re.compile(
    r"(?<!\w)(?:password|passphrase|passwort|kennwort|mot de passe|contraseña|senha|пароль|密码"
    r"|密碼|パスワード|비밀번호)\s{0,2}[:：=]\s{0,2}(?P<value>\S{4,64})",
    re.IGNORECASE,
)
_EQUALS: Final = ":：=#"  # what stands between a name and its value
# Without any of these no rule finds a thing.
may_be_private: Final = re.compile(rf"[\d@{_EQUALS}]").search


def find_private(text: str) -> tuple[Span, ...]:
    """Every private thing in the text by its form alone, without overlaps, from the left.

    >>> [span.kind for span in find_private("Your code is 482913")]
    ['code']
    >>> find_private("TP1A.220624.014, security update 2024-11-05, 6.1.84-android14-11")
    ()
    """
    if may_be_private(text) is None:
        return ()
    digits = sum(map(str.isdecimal, text))
    found: list[Span] = []
    for least_digits, signs, rule in _RULES:
        if digits >= least_digits and not (signs and signs.isdisjoint(text)):
            found.extend(rule(text))
    if not found:
        return ()
    kept: list[Span] = []
    for span in sorted(found, key=lambda s: (s.start, -s.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return tuple(kept)


def passes_luhn(digits: str) -> bool:
    """The check digit of IMEI, ICCID and card numbers (ISO/IEC 7812-1)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _emails(text: str) -> Iterator[Span]:
    yield from (Span(m.start(), m.end(), "e-mail") for m in _EMAIL.finditer(text))


def _hardware_addresses(text: str) -> Iterator[Span]:
    yield from (Span(m.start(), m.end(), "hardware address") for m in _MAC.finditer(text))


def _long_numbers(text: str) -> Iterator[Span]:
    for found in _LONG_NUMBER.finditer(text):
        digits = "".join(str(int(c)) for c in found.group() if c.isdigit())
        kind = _kind_of_number(digits)
        if kind:
            yield Span(found.start(), found.end(), kind)


def _kind_of_number(digits: str) -> str:
    size = len(digits)
    if size == 32 and digits.startswith(_CHIP):
        return "chip number"
    if not passes_luhn(digits):
        return ""
    if size == 15 and digits.startswith(_IMEI_BEGINS):
        return "device number"
    if size in (19, 20) and digits.startswith(_CHIP):
        return "chip number"
    return "card number" if digits.startswith(_CARD_BEGINS.get(size, ("-",))) else ""


def _phones(text: str) -> Iterator[Span]:
    for pattern in _PHONES:
        yield from (Span(m.start(), m.end(), "phone number") for m in pattern.finditer(text))


def _network_addresses(text: str) -> Iterator[Span]:
    for found in _IPV4.finditer(text) if text.count(".") > 2 else ():
        parts = [int(part) for part in found.group().split(".")]
        alone = text.strip() == found.group() and parts[0] == 10
        if max(parts) < 256 and (_LOCAL_NETS.match(found.group()) or alone):
            yield Span(found.start(), found.end(), "network address")
    for found in _IPV6.finditer(text) if text.count(":") > 1 else ():
        if _is_ipv6(found.group().partition("%")[0]):
            yield Span(found.start(), found.end(), "network address")


def _is_ipv6(word: str) -> bool:
    """An address in use: all eight groups, or a shortened one of a range that is given out."""
    try:
        IPv6Address(word)
    except AddressValueError:
        return False
    return word.count(":") == 7 or word[:1] in ("2", "3") or word[:2].lower() in ("fe", "fc", "fd")


def _codes(text: str) -> Iterator[Span]:
    if _TOKENS.search(text) is None:
        return  # a look at the numbers alone is quicker than one for the words beside them
    for pattern in _CODES:
        for found in pattern.finditer(text):
            yield Span(found.start("code"), found.end("code"), "code")


def _named(text: str) -> Iterator[Span]:
    for found in _NAMED.finditer(text):
        yield Span(found.start("value"), found.end("value"), "device number")


def _passwords(text: str) -> Iterator[Span]:
    for found in _PASSWORD.finditer(text):
        yield Span(found.start("value"), found.end("value"), "password")


# Digits a text needs at least, and signs of which it needs one: most texts are spared the rule.
_ANY: Final = frozenset[str]()
_RULES: Final[tuple[tuple[int, frozenset[str], Callable[[str], Iterator[Span]]], ...]] = (
    (0, frozenset("@"), _emails),
    (0, frozenset(":-"), _hardware_addresses),
    (14, _ANY, _long_numbers),
    (8, frozenset("+(-"), _phones),
    (0, frozenset(".:"), _network_addresses),
    (4, _ANY, _codes),
    (1, frozenset(_EQUALS), _named),
    (0, frozenset(_EQUALS), _passwords),
)
