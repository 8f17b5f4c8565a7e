"""Read tokens into lists, pipelines and commands.

Room     clawctl.sim.shell; pure.
Input    tokens of a script.
Output   a Script: what to run in which order, nothing expanded yet.
Refuses  with ScriptError what the shell would call a syntax error, and what no client was seen
         to use (functions, select, here-documents).
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from clawctl.sim.shell.words import Operator, Part, ScriptError, Token, Word, tokens

MAX_DEPTH = 24  # brackets within brackets; deeper is nobody's script

_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_REDIRECT = re.compile(r"(\d|&)?(>>|>&|>|<)(\d)?")
_CLOSING = frozenset({"then", "else", "elif", "fi", "do", "done", "esac"})
_NOT_SIMULATED = frozenset({"function", "select"})


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


class If(NamedTuple):
    """if, elif …: conditions with their scripts; otherwise is the one behind else."""

    branches: "tuple[tuple[Script, Script], ...]"
    otherwise: "Script | None"
    redirects: tuple[Redirect, ...]


class For(NamedTuple):
    """for name in words."""

    name: str
    words: tuple[Word, ...]
    body: "Script"
    redirects: tuple[Redirect, ...]


class While(NamedTuple):
    """while and until: wanted is what the condition must be for another turn."""

    condition: "Script"
    wanted: bool
    body: "Script"
    redirects: tuple[Redirect, ...]


class Case(NamedTuple):
    """case word in: patterns with their scripts, the first that fits counts."""

    word: Word
    arms: "tuple[tuple[tuple[Word, ...], Script], ...]"
    redirects: tuple[Redirect, ...]


Step = Simple | Group | If | For | While | Case


class Pipeline(NamedTuple):
    """Commands joined by "|"; negated by a leading "!"."""

    commands: tuple[Step, ...]
    negated: bool


class Item(NamedTuple):
    """A pipeline and the sign that stands before it: ";", "&&" or "||".

    background: an "&" stands behind it; the script goes on while it waits.
    """

    joined_by: str
    pipeline: Pipeline
    background: bool = False


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

    def script(self, *closing: str) -> Script:
        """Items up to one of the closing words, or to the end when there is none."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ScriptError("syntax error: nested too deep")
        items: list[Item] = []
        joined_by = ";"
        while not self._ended(closing):
            if self.sign() == ";":  # an empty line
                self.at += 1
                continue
            item = Item(joined_by, self.pipeline())
            joined_by = self._separator(closing)
            items.append(item._replace(background=joined_by == "&"))
            joined_by = ";" if joined_by == "&" else joined_by
        if joined_by in ("&&", "||"):
            raise self.unexpected()
        self.depth -= 1
        return Script(tuple(items))

    def _separator(self, closing: tuple[str, ...]) -> str:
        sign = self.sign()
        if sign in (";", "&", "&&", "||"):
            self.at += 1
            return sign
        if not self._ended(closing):
            raise self.unexpected()
        return ";"

    def _ended(self, closing: tuple[str, ...]) -> bool:
        if not closing:
            return self.at >= len(self.found)
        if self.at >= len(self.found):
            raise self.unexpected()
        return self.sign() in closing or self.reserved() in closing

    def expect(self, word: str) -> None:
        """Pass a word or sign that must stand here; line ends before it do not count."""
        while word != ";" and self.sign() == ";":
            self.at += 1
        if word not in (self.sign(), self.reserved()):
            raise self.unexpected()
        self.at += 1

    def pipeline(self) -> Pipeline:
        """Commands joined by "|"."""
        negated = self.reserved() == "!"
        self.at += negated
        commands = [self.command()]
        while self.sign() == "|":
            self.at += 1
            commands.append(self.command())
        return Pipeline(tuple(commands), negated)

    def command(self) -> Step:
        """A group, a compound command or a simple one."""
        if self.sign() == "(" or self.reserved() == "{":
            apart = self.sign() == "("
            closing = ")" if apart else "}"
            self.at += 1
            script = self.script(closing)
            self.expect(closing)
            return Group(script, self._redirects(), apart)
        name = self.reserved()
        if name in _CLOSING:
            raise self.unexpected()
        if name in _NOT_SIMULATED:
            raise ScriptError(f"syntax error: '{name}' is not simulated")
        if (compound := _COMPOUND.get(name or "")) is not None:
            self.at += 1
            return compound(self)
        return self._simple()

    def _if(self) -> If:
        branches = [self._branch()]
        while self.reserved() == "elif":
            self.at += 1
            branches.append(self._branch())
        otherwise = None
        if self.reserved() == "else":
            self.at += 1
            otherwise = self.script("fi")
        self.expect("fi")
        return If(tuple(branches), otherwise, self._redirects())

    def _branch(self) -> tuple[Script, Script]:
        condition = self.script("then")
        self.expect("then")
        return condition, self.script("elif", "else", "fi")

    def _for(self) -> For:
        name = self._word()
        if name.plain is None or not name.plain.isidentifier():
            raise self.unexpected()
        self.expect("in")
        words: list[Word] = []
        while self.at < len(self.found) and isinstance(self.found[self.at], Word):
            words.append(self._word())
        return For(name.plain, tuple(words), self._body(), self._redirects())

    def _while(self) -> While:
        return self._turns(wanted=True)

    def _until(self) -> While:
        return self._turns(wanted=False)

    def _turns(self, *, wanted: bool) -> While:
        condition = self.script("do")
        return While(condition, wanted, self._body(), self._redirects())

    def _body(self) -> Script:
        self.expect("do")
        body = self.script("done")
        self.expect("done")
        return body

    def _case(self) -> Case:
        word = self._word()
        self.expect("in")
        arms: list[tuple[tuple[Word, ...], Script]] = []
        while True:
            while self.sign() == ";":
                self.at += 1
            if self.reserved() == "esac":
                break
            arms.append(self._arm())
        self.expect("esac")
        return Case(word, tuple(arms), self._redirects())

    def _arm(self) -> tuple[tuple[Word, ...], Script]:
        self.at += self.sign() == "("
        patterns = [self._word()]
        while self.sign() == "|":
            self.at += 1
            patterns.append(self._word())
        self.expect(")")
        script = self.script(";;", "esac")
        self.at += self.sign() == ";;"
        return tuple(patterns), script

    def _word(self) -> Word:
        token = self.found[self.at] if self.at < len(self.found) else None
        if not isinstance(token, Word):
            raise self.unexpected()
        self.at += 1
        return token

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
        return Redirect(number, kind == ">>", self._word(), None)


_COMPOUND: dict[str, Callable[[_Reader], Step]] = {
    "case": _Reader._case,
    "for": _Reader._for,
    "if": _Reader._if,
    "until": _Reader._until,
    "while": _Reader._while,
}


def _assignment(word: Word) -> tuple[str, Word] | None:
    first = word.parts[0]
    match = _ASSIGNMENT.fullmatch(first.text) if not first.quoted and first.kind == "text" else None
    if match is None:
        return None
    name, rest = match.groups()
    return name, Word((Part("text", rest, False), *word.parts[1:]))


def parse(script: str) -> Script:
    """The script as a tree. Raises ScriptError with the shell's message."""
    return _Reader(tokens(script)).script()
