"""Cut a shell script into words and operators, as the phone's mksh does.

Room     clawctl.sim.shell; pure.
Input    the script of a shell: or exec: service.
Output   Word and Operator tokens; a Word keeps which part was quoted.
Refuses  an unclosed quote or substitution with ScriptError.

Not shlex: it forgets what was quoted, and then a quoted ";" ends a command, a quoted "$?" is
replaced and a quoted "*" matches files.
"""

import re
from typing import Literal, NamedTuple

Kind = Literal["text", "variable", "output"]

_OPERATOR = re.compile(r"\d?>>|\d?>&\d|&>>|&>|\d?>|\d?<|&&|\|\||;;|[;|&()\n]")
_NAME = re.compile(r"[A-Za-z_]\w*|[?#$!@*0-9-]")
_BLANK = " \t\r"


class ScriptError(ValueError):
    """The shell would not run this script; the text is what it prints."""


class Part(NamedTuple):
    """A piece of a word.

    kind    text as it stands, a variable's name, or a script whose output is put in.
    quoted  inside quotes: not split into fields, not a file pattern.
    """

    kind: Kind
    text: str
    quoted: bool


class Word(NamedTuple):
    """One word before expansion."""

    parts: tuple[Part, ...]

    @property
    def plain(self) -> str | None:
        """Its text when nothing of it was quoted or is replaced, else None: reserved words."""
        if all(part.kind == "text" and not part.quoted for part in self.parts):
            return "".join(part.text for part in self.parts)
        return None


class Operator(NamedTuple):
    """A separator, pipe, bracket or redirection sign; a line feed reads as ";"."""

    sign: str


Token = Word | Operator


class _Scanner:
    def __init__(self, script: str) -> None:
        self.script = script
        self.at = 0
        self.tokens: list[Token] = []
        self.parts: list[Part] = []

    def scan(self) -> list[Token]:
        while self.at < len(self.script):
            self._step()
        self._end_word()
        return self.tokens

    def _step(self) -> None:
        char = self.script[self.at]
        if char in _BLANK:
            self._end_word()
            self.at += 1
        elif char == "#" and not self.parts:
            end = self.script.find("\n", self.at)
            self.at = len(self.script) if end < 0 else end
        elif char == "'":
            self._add("text", self._until("'", self.at + 1), quoted=True)
        elif char == '"':
            self.at += 1
            self._double_quoted()
        elif char == "\\":
            self._add("text", self.script[self.at + 1 : self.at + 2], quoted=True)
            self.at += 2
        elif char in "$`":
            self._replaced(quoted=False)
        elif not self._operator():
            self._add("text", char, quoted=False)
            self.at += 1

    def _operator(self) -> bool:
        found = _OPERATOR.match(self.script, self.at)
        # The digit of "2>" is a stream number only where a word could begin: "a2>b" is a word.
        if found is None or (found.group()[0].isdigit() and self.parts):
            return False
        self._end_word()
        self.tokens.append(Operator(";" if found.group() == "\n" else found.group()))
        self.at = found.end()
        return True

    def _until(self, closing: str, start: int) -> str:
        end = self.script.find(closing, start)
        if end < 0:
            raise ScriptError("no closing quote")
        self.at = end + 1
        return self.script[start:end]

    def _double_quoted(self) -> None:
        self._add("text", "", quoted=True)
        while True:
            if self.at >= len(self.script):
                raise ScriptError("no closing quote")
            char = self.script[self.at]
            if char == '"':
                self.at += 1
                return
            if char == "\\" and self.script[self.at + 1 : self.at + 2] in ('"', "\\", "$", "`"):
                self._add("text", self.script[self.at + 1], quoted=True)
                self.at += 2
            elif char in "$`":
                self._replaced(quoted=True)
            else:
                self._add("text", char, quoted=True)
                self.at += 1

    def _replaced(self, *, quoted: bool) -> None:
        script, at = self.script, self.at
        if script[at] == "`":
            self._add("output", self._until("`", at + 1), quoted=quoted)
        elif script.startswith("$(", at):
            self._add("output", self._bracketed(at + 2), quoted=quoted)
        elif script.startswith("${", at):
            name = self._until("}", at + 2)
            if _NAME.fullmatch(name) is None:
                raise ScriptError(f"${{{name[:20]}}}: bad substitution")
            self._add("variable", name, quoted=quoted)
        elif (name_at := _NAME.match(script, at + 1)) is not None:
            self.at = name_at.end()
            self._add("variable", name_at.group(), quoted=quoted)
        else:
            self.at += 1
            self._add("text", "$", quoted=quoted)

    def _bracketed(self, start: int) -> str:
        depth, at, quote = 1, start, ""
        while depth and at < len(self.script):
            char = self.script[at]
            if quote:
                quote = "" if char == quote else quote
            elif char in "'\"":
                quote = char
            else:
                depth += (char == "(") - (char == ")")
            at += 1
        if depth:
            raise ScriptError("syntax error: unexpected EOF")
        self.at = at
        return self.script[start : at - 1]

    def _add(self, kind: Kind, text: str, *, quoted: bool) -> None:
        last = self.parts[-1] if self.parts else None
        if last is not None and last.kind == kind == "text" and last.quoted == quoted:
            self.parts[-1] = Part(kind, last.text + text, quoted)
        else:
            self.parts.append(Part(kind, text, quoted))

    def _end_word(self) -> None:
        if self.parts:
            self.tokens.append(Word(tuple(self.parts)))
            self.parts = []


def tokens(script: str) -> list[Token]:
    """The script's words and operators in order.

    >>> [token.sign for token in tokens("a;b") if isinstance(token, Operator)]
    [';']
    """
    return _Scanner(script).scan()
