"""What a dump claims of itself, read in one cheap pass: whose windows, how turned, how many nodes.

Room     adapters, sources.
Input    bytes of a hierarchy dump, and the facts the phone told around it.
Output   Claims; the doubts they raise against the facts, as codes.
Refuses  nothing: a document that cannot be read claims nothing, and its reader will say why.
"""

from typing import Final, NamedTuple
from xml.parsers import expat

from clawctl_adapters.model.evidence import DeviceFacts

OTHER_PACKAGE: Final = "OTHER_PACKAGE"  # no node of the focused window's package
BARS_ONLY: Final = "BARS_ONLY"  # nothing but System UI while another package has the focus
NEAR_EMPTY: Final = "NEAR_EMPTY"  # fewer nodes than any page with something on it
OTHER_ROTATION: Final = "OTHER_ROTATION"  # the tree's own word against the phone's
# Doubts that say the tree is not all there is: what is not in it may be on the screen.
LESS_THAN_ALL: Final = frozenset({OTHER_PACKAGE, BARS_ONLY, NEAR_EMPTY})
MIN_NODES: Final = 5
SYSTEM_UI: Final = "com.android.systemui"


class Claims(NamedTuple):
    """packages of all nodes, without ""; rotation 0..3 or None; nodes counted."""

    packages: frozenset[str]
    rotation: int | None
    nodes: int


class _Refused(Exception):
    """Stops the parser at what no dump holds."""


def read_claims(data: bytes) -> Claims | None:
    """What the document says of itself, or None when it is none."""
    packages: set[str] = set()
    rotations: list[str] = []
    nodes = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal nodes
        if name == "hierarchy":
            rotations.append(attributes.get("rotation", ""))
        elif name not in ("displays", "display", "window"):
            nodes += 1
            packages.add(attributes.get("package", ""))

    def refuse(*_: object) -> None:
        raise _Refused

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data.strip(b" \t\r\n\0"), True)
    except (expat.ExpatError, _Refused):
        return None
    turned = rotations[0] if rotations else ""
    rotation = int(turned) if turned in ("0", "1", "2", "3") else None
    return Claims(frozenset(packages - {""}), rotation, nodes)


def doubts_of(data: bytes, facts: DeviceFacts) -> tuple[str, ...]:
    """Codes of what speaks against this tree being the screen those facts describe."""
    claims = read_claims(data)
    if claims is None:
        return ()
    found = []
    if facts.package and claims.packages and facts.package not in claims.packages:
        found.append(BARS_ONLY if claims.packages == {SYSTEM_UI} else OTHER_PACKAGE)
    if None not in (claims.rotation, facts.rotation) and claims.rotation != facts.rotation:
        found.append(OTHER_ROTATION)
    if claims.nodes < MIN_NODES:
        found.append(NEAR_EMPTY)
    return tuple(found)
