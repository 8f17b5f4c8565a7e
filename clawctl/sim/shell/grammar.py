"""Read tokens into lists, pipelines and commands.

Room     clawctl.sim.shell; pure.
Input    tokens of a script.
Output   a Script: what to run in which order, nothing expanded yet.
Refuses  with ScriptError what the shell would call a syntax error, and the compound commands
         no client was seen to use (if, for, while, case, functions).
"""

import re
from typing import NamedTuple

from clawctl.sim.shell.words import Operator, Part, ScriptError, Token, Word, tokens

MAX_DEPTH = 24  # brackets within brackets; deeper is nobody's script

_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_REDIRECT = re.compile(r"(\d|&)?(>>|>&|>|<)(\d)?")
_COMPOUND = frozenset({"if", "for", "while", "until", "case", "function", "select", "[["})


class Redirect(NamedTuple):
    """Where a stream goes: stream is 0, 1, 2 or None for both 1 and 2 ("&>").

    Exactly one of target (a file's word) and copy_of (another stream) is given.
    """

    stream: int | None
    append: bool
    target: Word | None
    copy_of: int | None


class Simple(NamedTuple):
    """NAME=value … command word … with its redirections, in the order written."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


class Group(NamedTuple):
    """( script ) keeps its changes to itself; { script; } does not."""

    script: "Script"
    redirects: tuple[Redirect, ...]
    apart: bool


class Pipeline(NamedTuple):
    """Commands joined by "|"; negated by a leading "!"."""

    commands: "tuple[Simple | Group, ...]"
    negated: bool


class Item(NamedTuple):
    """A pipeline and the sign that stands before it: ";", "&&" or "||"."""

    joined_by: str
    pipeline: Pipeline


class Script(NamedTuple):
    """Items in order."""

    items: tuple[Item, ...]


class _Reader:
    def __init__(self, found: list[Token]) -> None:
        self.found = found
        self.at = 0
        self.depth = 0

    def sign(self) -> str | None:
        """The operator at hand, or None."""
        token = self.found[self.at] if self.at < len(self.found) else None
        return token.sign if isinstance(token, Operator) else None

    def reserved(self) -> str | None:
        """The bare word at hand, or None."""
        token = self.found[self.at] if self.at < len(self.found) else None
        return token.plain if isinstance(token, Word) else None

    def unexpected(self) -> ScriptError:
        """What the shell says of the token at hand."""
        if self.at >= len(self.found):
            return ScriptError("syntax error: unexpected EOF")
        name = self.sign() or self.reserved() or "word"
        return ScriptError(f"syntax error: unexpected '{name[:20]}'")

    def script(self, closing: str | None) -> Script:
        """Items up to the closing bracket, or to the end when there is none."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ScriptError("syntax error: nested too deep")
        items: list[Item] = []
        joined_by = ";"
        while not self._ended(closing):
            if self.sign() == ";":  # an empty line
                self.at += 1
                continue
            items.append(Item(joined_by, self.pipeline()))
            joined_by = self._separator(closing)
        if joined_by in ("&&", "||"):
            raise self.unexpected()
        self.depth -= 1
        return Script(tuple(items))

    def _separator(self, closing: str | None) -> str:
        sign = self.sign()
        if sign in (";", "&", "&&", "||"):
            self.at += 1
            return ";" if sign == "&" else sign  # in the background: done before the next begins
        if not self._ended(closing):
            raise self.unexpected()
        return ";"

    def _ended(self, closing: str | None) -> bool:
        if closing is None:
            return self.at >= len(self.found)
        if self.at >= len(self.found):
            raise self.unexpected()
        return closing in (self.sign(), self.reserved())

    def pipeline(self) -> Pipeline:
        """Commands joined by "|"."""
        negated = self.reserved() == "!"
        self.at += negated
        commands = [self.command()]
        while self.sign() == "|":
            self.at += 1
            commands.append(self.command())
        return Pipeline(tuple(commands), negated)

    def command(self) -> Simple | Group:
        """A group or a simple command."""
        if self.sign() == "(" or self.reserved() == "{":
            apart = self.sign() == "("
            self.at += 1
            script = self.script(")" if apart else "}")
            self.at += 1
            return Group(script, self._redirects(), apart)
        if (name := self.reserved()) in _COMPOUND:
            raise ScriptError(f"syntax error: '{name}' is not simulated")
        return self._simple()

    def _simple(self) -> Simple:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while self.at < len(self.found):
            token = self.found[self.at]
            if isinstance(token, Word):
                pair = None if words else _assignment(token)
                if pair is not None:
                    assignments.append(pair)
                else:
                    words.append(token)
                self.at += 1
            elif (redirect := self._redirect()) is not None:
                redirects.append(redirect)
            else:
                break
        if not (assignments or words or redirects):
            raise self.unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def _redirects(self) -> tuple[Redirect, ...]:
        found: list[Redirect] = []
        while (redirect := self._redirect()) is not None:
            found.append(redirect)
        return tuple(found)

    def _redirect(self) -> Redirect | None:
        match = _REDIRECT.fullmatch(self.sign() or "")
        if match is None:
            return None
        self.at += 1
        stream, kind, copy = match.groups()
        number = None if stream == "&" else int(stream or ("0" if kind == "<" else "1"))
        if kind == ">&" and copy is not None:
            return Redirect(number, False, None, int(copy))
        token = self.found[self.at] if self.at < len(self.found) else None
        if not isinstance(token, Word):
            raise self.unexpected()
        self.at += 1
        return Redirect(number, kind == ">>", token, None)


def _assignment(word: Word) -> tuple[str, Word] | None:
    first = word.parts[0]
    match = _ASSIGNMENT.fullmatch(first.text) if not first.quoted and first.kind == "text" else None
    if match is None:
        return None
    name, rest = match.groups()
    return name, Word((Part("text", rest, False), *word.parts[1:]))


def parse(script: str) -> Script:
    """The script as a tree. Raises ScriptError with the shell's message."""
    return _Reader(tokens(script)).script(None)
