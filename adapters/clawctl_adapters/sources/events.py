"""Read any document with expat: every form XML allows, at every depth we take.

Room     adapters, sources.
Input    the text of one document.
Output   an ElementReader that has read it.
Refuses  document types at their first byte, CDATA, words between elements; expat's own errors
         are the caller's to translate.
"""

from typing import Any
from xml.parsers import expat

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources.elements import ElementReader


def read_events(text: str) -> ElementReader:
    """The whole document. Raises ExpatError, UnicodeEncodeError and EvidenceError."""
    events = _Events()
    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.StartElementHandler = events.start
    parser.EndElementHandler = events.reader.close
    parser.CharacterDataHandler = events.data
    parser.StartCdataSectionHandler = events.forbid_cdata
    parser.StartDoctypeDeclHandler = events.forbid_doctype
    parser.Parse(text, True)
    return events.reader


class _Events:
    def __init__(self) -> None:
        self.reader = ElementReader()

    def start(self, tag: str, attributes: list[Any]) -> None:
        names = tuple(attributes[::2])
        if self.reader.is_node(tag, names):
            layout = self.reader.layout(names)
            attributes.append(None)  # what an absent attribute's place, -1, points at
            self.reader.open_node(tag, layout, attributes)
        else:
            self.reader.open_frame(tag, dict(zip(names, attributes[1::2], strict=True)))

    def data(self, text: str) -> None:
        if text.strip():
            saw = "words between elements"
            raise EvidenceError("HIERARCHY_MALFORMED", self.reader.place, saw=saw)

    def forbid_doctype(self, *_: object) -> None:
        raise EvidenceError("HIERARCHY_FORBIDDEN", saw="a document type")

    def forbid_cdata(self) -> None:
        raise EvidenceError("HIERARCHY_FORBIDDEN", self.reader.place, saw="a CDATA section")
