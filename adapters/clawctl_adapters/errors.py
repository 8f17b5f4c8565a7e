"""Whose move is next: the five error families and every code they may carry.

Room     adapters, the bottom floor; all floors raise these and nothing else.
Input    a code of the table below, a place, what was seen, kept evidence.
Output   an exception whose text is one bounded line without the screen's own words.
Refuses  a code that its family does not list: an unknown code is a programming fault.

ClawError
├── UsageError      exit 2   the caller fixes the call
├── DeviceError     exit 3   wait, reconnect or choose another device
├── EvidenceError   exit 4   keep the raw file, capture again
├── StaleError      exit 5   observe again
└── BudgetError     exit 6   narrow the request or raise the budget

What a correct caller must expect (a hint, incomplete coverage, a refused budget, an act
without effect, giving up) is a value, not an exception.
"""

from collections.abc import Mapping
from typing import ClassVar, Self

MAX_TEXT = 300  # longest message or `saw`; longer ones hide the code and fill logs
MAX_SAW = 120


class ClawError(Exception):
    """A failure with a code, a place, what was seen and what to do next.

    code       one of `codes`, upper case; stable, for programs.
    where      the node path, file, option or device it happened at; "" when there is none.
    saw        what was found instead, bounded, never the words of the screen.
    next_move  one sentence for the reader; the code's own when none is given.
    evidence   where the raw bytes were kept (a path or capture id), or None.
    raw        the bytes nobody could trust, for whoever keeps evidence; never printed.
    """

    codes: ClassVar[Mapping[str, str]] = {}
    exit_code: ClassVar[int] = 1

    def __init__(
        self,
        code: str,
        where: str = "",
        *,
        saw: str = "",
        next_move: str | None = None,
        evidence: str | None = None,
        raw: bytes | None = None,
    ) -> None:
        if code not in self.codes:
            raise KeyError(f"{code} is not a code of {type(self).__name__}; add it to its table")
        self.code = code
        self.where = where
        self.saw = saw if len(saw) <= MAX_SAW else saw[: MAX_SAW - 1] + "…"
        self.next_move = next_move or self.codes[code]
        self.evidence = evidence
        self.raw = raw
        super().__init__(self.text())

    def text(self) -> str:
        """One line of at most 300 characters: code, place, sight, next move, kept evidence."""
        place = f" at {self.where}" if self.where else ""
        saw = f": saw {self.saw}" if self.saw else ""
        kept = f" Raw bytes kept: {self.evidence}" if self.evidence else ""
        line = f"{self.code}{place}{saw}. {self.next_move}{kept}"
        line = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
        return line if len(line) <= MAX_TEXT else line[: MAX_TEXT - 1] + "…"

    def kept_at(self, evidence: str) -> Self:
        """The same error with where the evidence is; what it already names stays."""
        if self.evidence is not None:
            return self
        return type(self)(
            self.code, self.where, saw=self.saw, next_move=self.next_move, evidence=evidence,
            raw=self.raw,
        )  # fmt: skip

    def to_wire(self) -> dict[str, str | None]:
        """The JSON form, as printed by `--json` and stored in a run."""
        return {
            "family": type(self).__name__,
            "code": self.code,
            "where": self.where,
            "saw": self.saw,
            "nextMove": self.next_move,
            "evidence": self.evidence,
        }


class UsageError(ClawError):
    """The call itself is wrong; nothing was sent to a device."""

    exit_code = 2
    codes: ClassVar[Mapping[str, str]] = {
        "BRIEF_UNREADABLE": "Pass a text as render_brief wrote it.",
        "OUTLINE_UNREADABLE": "Pass a text as render_outline wrote it.",
        "DIFFERENCE_UNREADABLE": "Pass a text as render_difference wrote it.",
        "COMMAND_LINE_INVALID": "Run the command with --help for what it takes.",
        "DEVICE_AMBIGUOUS": "Several devices are connected: name one with -d SERIAL.",
        "INTERRUPTED": "Run it again; what was done so far is in the run folder.",
        "INVALID_CANDIDATE_ID": "Give each candidate spec its own nonempty id.",
        "INVALID_PROJECTION_OPTIONS": "Pass lists for paths and specs and whole limits from 1.",
        "INVALID_MARKS_SIZE": "Give a longest side from 64 to 8192 px.",
        "NOT_A_RUN": "Name a run folder that `clawctl run` wrote.",
        "POLICY_UNKNOWN": "Allow by the names of docs/policy.md, or `destructive` for all.",
        "REFS_OF_ANOTHER_SCREEN": "Pass the refs that assign_refs gave for this observation.",
        "RUN_NOT_PLAYABLE": "Name a run that kept its raw evidence whole.",
        "RETENTION_UNSET": "Say what to keep: --keep-days DAYS, --keep RUNS, or both.",
        "RUN_FORMAT_UNKNOWN": "Read this run with the clawctl version that wrote it.",
        "RUN_UNWRITABLE": "Name a folder that may be written and has space, and a new run in it.",
        "CHOOSER_NOT_STARTED": "Name a program that can be started, with its arguments.",
        "SKILL_INPUT_INVALID": "Give the inputs that `clawctl skills show` lists for it.",
        "SKILL_INVALID": "Mend the skill at the named place; `clawctl skills check` says more.",
        "SKILL_NOT_CHOOSABLE": "Give the skill `fields` that its read can prove.",
        "SKILL_UNKNOWN": "Name one of the installed skills.",
        "OUTPUT_UNWRITABLE": "Give the command an output that can be written to.",
        "SETTING_INVALID": "Name a table (system, secure, global) and a key of it.",
        "STEP_INVALID": "Use the verbs, keys and pages of the step vocabulary.",
        "UNKNOWN_NODE_REFERENCE": "Select only node paths of this observation.",
        "UNSUPPORTED_CANDIDATE_KIND": "Use the kind click or scroll.",
        "FAULTS_INVALID": "Mend the faults file at the named place; docs/faults.md lists them.",
        "FILE_EXISTS": "Name a place where nothing is yet.",
        "FILE_UNREADABLE": "Name a readable file.",
        "WORLD_INVALID": "Mend the world file at the named place.",
        "WORLD_UNKNOWN": "Name a world that ships with clawctl or a path to a world file.",
    }


class DeviceError(ClawError):
    """The phone or its connection is not in a state to answer."""

    exit_code = 3
    codes: ClassVar[Mapping[str, str]] = {
        "AUTOMATION_TAKEN": "Stop the other automation tool on this phone, then try again.",
        "ADB_MISSING": "Install Android platform-tools or the adbutils wheel; -d sim needs no adb.",
        "ADB_SERVER_DOWN": "Start the adb server (`adb start-server`) and try again.",
        "DEVICE_BUSY": "Another run holds this device: wait for it or choose another.",
        "DEVICE_LOST": "Reconnect the device, then observe before doing anything else.",
        "DEVICE_NOT_FOUND": "Check `clawctl devices`, the cable and USB debugging.",
        "DEVICE_NO_PERMISSION": "Let this user use the phone's USB device (udev), then reconnect.",
        "DEVICE_OFFLINE": "Reconnect the device and unlock it; then try again.",
        "DEVICE_OTHER_MODE": "Boot the phone into Android; this mode shows no screen.",
        "DEVICE_TIMEOUT": "The device did not answer in time: check it, then observe again.",
        "DEVICE_UNAUTHORIZED": "Allow USB debugging in the dialog on the phone.",
        "HELPER_FAILED": "Use --backend adb: the uiautomator2 server on this phone does not serve.",
        "INPUT_REFUSED": "Allow input over adb in the phone's developer options.",
        "NO_DEVICE": "Connect a phone with USB debugging on, or use -d sim.",
        "NO_FOCUSED_FIELD": "Touch the field, look again, then type; nothing was typed.",
        "NOT_RECORDED": "Do only what the run did, in its order, or use a phone.",
        "SETTING_UNREADABLE": "Read it on the screen: the settings command of this phone fails.",
        "SIM_FAILED": "Report this: the simulated phone stopped by itself.",
        "TEXT_NOT_EXACT": "Read the field: it may hold a part of the text, or other words.",
        "TEXT_NOT_SENDABLE": "Use --backend u2 for this text; nothing was typed.",
        "START_REFUSED": "Check that the app exists and may be started.",
    }


class EvidenceError(ClawError):
    """What came back cannot be trusted; the raw bytes are kept and nothing is derived."""

    exit_code = 4
    codes: ClassVar[Mapping[str, str]] = {
        "ANCESTRY_CYCLE": "Capture again; parent links form a loop.",
        "COVERAGE_MISMATCH": "Capture again; the counts contradict the nodes.",
        "DUMP_EMPTY": "Capture again; the phone returned no tree.",
        "DUMP_INCOMPLETE": "Capture again; the document ends before its last element.",
        "DUMP_NOT_IDLE": "Wait until the screen stands still, then capture again.",
        "DUMP_NO_ROOT": "Wake and unlock the phone, then capture again.",
        "DUMP_REFUSED": "Stop other automation tools on this phone, then capture again.",
        "DUMP_UNCONFIRMED": "Capture again; the dump command did not report success.",
        "ENCODING_UNCERTAIN": "Save the dump again as UTF-8; its encoding cannot be told.",
        "HIERARCHY_FORBIDDEN": "Use a plain dump: no document type, entity or foreign element.",
        "HIERARCHY_MALFORMED": "Capture again; the XML is broken.",
        "HIERARCHY_TOO_LARGE": "Capture a smaller screen; the stated limit is exceeded.",
        "IDENTITY_MISMATCH": "Capture again; envelope and tree name different captures.",
        "INVALID_NODE_IDENTITY": "Capture again; a node path or parent path is unusable.",
        "INVALID_SNAPSHOT": "Capture again; no successful schema version 1 snapshot in it.",
        "INVALID_STATE_FIELD": "Capture again; a state is neither true, false nor null.",
        "INVALID_TEXT_FIELD": "Capture again; a text field is neither text nor null.",
        "INVALID_TRUNCATION_FLAG": "Capture again; a truncation flag is not true or false.",
        "INVALID_VIEWPORT": "Give a viewport of positive size with reference and time.",
        "MALFORMED_INPUT": "Pass the response object as the producer wrote it.",
        "NOT_A_HIERARCHY": "Name a uiautomator dump; this is something else.",
        "PICTURE_INVALID": "Capture again; the screenshot is not a complete PNG.",
        "PICTURE_MISMATCH": "Capture tree and picture again together; they are not of one screen.",
        "SCREEN_CHANGED": "Capture again; the screen changed between tree and picture.",
    }


class StaleError(ClawError):
    """A decision rests on a screen that may be gone."""

    exit_code = 5
    codes: ClassVar[Mapping[str, str]] = {
        "CANDIDATE_EXPIRED": "Observe again and choose from the new candidates.",
        "CANDIDATE_SPENT": "Observe again; a candidate is used once.",
        "CANDIDATE_SUPERSEDED": "Choose from the candidates of the latest observation.",
        "CANDIDATE_UNKNOWN": "Choose a candidate that the latest projection offers.",
        "TARGET_UNSTEADY": "Wait until the screen stands still, then observe again.",
    }


class BudgetError(ClawError):
    """A stated limit would be exceeded; nothing was shortened."""

    exit_code = 6
    codes: ClassVar[Mapping[str, str]] = {
        "BUDGET_EXCEEDED": "Select fewer nodes or raise the limit.",
        "RUN_BUDGET_EXCEEDED": "Raise the budget or start nearer to the goal.",
    }


FAMILIES: tuple[type[ClawError], ...] = (
    UsageError,
    DeviceError,
    EvidenceError,
    StaleError,
    BudgetError,
)
