"""The faults there are: where each one strikes, what it takes, which catalogue row it is.

Room     clawctl.sim.faults, pure data.
Output   KINDS: name → Kind. A new fault is a row here and a branch where its point is met.

Points, and the words of the calls met there:
  boot      the phone is put into service         connect  an adb server connects
  open      the destination of a stream           run      a shell command and its arguments
  sync      a sync request: "STAT /sdcard/x"      http     a path of the uiautomator2 server
  rpc       a method of it                        look     "dump" or "roots"
  picture   ""                                    touch    "tap" or "swipe"
  key       the key's code                        text     ""
  start     an action, component or package
"""

from typing import Final, Literal

import msgspec

from clawctl.sim.stack_traces import ALREADY_REGISTERED, DENIED, UNMAPPABLE

Point = Literal[
    "boot", "connect", "open", "run", "sync", "http", "rpc", "look", "picture", "touch", "key",
    "text", "start",
]  # fmt: skip
# Points of the model itself: a phone without adb in front of it has these only.
MODEL_POINTS: Final[frozenset[Point]] = frozenset(
    {"look", "picture", "touch", "key", "text", "start"}
)


class Kind(msgspec.Struct, frozen=True):
    """One fault.

    does    what happens, for the table of docs/faults.md.
    rows    rows of the fault catalogue it stands for.
    point   where it strikes; any  it may be moved to another point of the model with `at`.
    on      the calls it meets when the file does not say: a shell pattern over the call's words.
    takes   parameters it reads; text, code, after_bytes are their defaults.
    """

    does: str
    rows: tuple[int, ...]
    point: Point
    on: str = "*"
    takes: tuple[str, ...] = ()
    text: str = ""
    code: int = 0
    movable: bool = False


def _change(does: str, rows: tuple[int, ...], *takes: str, text: str = "") -> Kind:
    """A change of the screen right before a call; before a touch unless `at` says otherwise."""
    return Kind(does, rows, "touch", takes=takes, text=text, movable=True)


def _says(
    does: str, rows: tuple[int, ...], on: str, text: str, code: int = 0, point: Point = "run"
) -> Kind:
    return Kind(does, rows, point, on, ("text", "code"), text, code)


_LIFE = "app_process*com.wetest*"
_U2 = "tcp:9008"
KINDS: Final[dict[str, Kind]] = {
    # connection
    "unauthorized": Kind("asks for a key for ever", (1,), "connect"),
    "late_accept": Kind("accepts the key behind time", (2,), "connect"),
    "silent_peer": Kind("never says CNXN", (3,), "connect"),
    "refuse_connection": Kind("drops whoever connects", (4,), "connect"),
    "flap": Kind("drops the connection in place of opening a stream", (9,), "open"),
    # streams
    "refuse_stream": Kind("refuses a stream", (4,), "open"),
    "stall": Kind("says nothing to a request for a stream", (10, 11), "open"),
    "stall_mid": Kind(
        "stops in the middle of an answer and keeps the stream", (3, 10), "open",
        takes=("after_bytes",),
    ),
    "drop_mid": Kind(
        "cuts the connection in an answer, or right before it", (6, 7, 8), "open",
        takes=("after_bytes",),
    ),
    "drop_mid_push": Kind(
        "cuts the connection while it is sent something", (5,), "open", "sync:*", ("after_bytes",)
    ),
    "end_early": Kind(
        "closes the stream in an answer, as if that were all", (7, 14), "open",
        takes=("after_bytes",),
    ),
    "delay": Kind("answers late", (12, 23, 49), "open", takes=("seconds",)),
    "lost_reply": Kind(
        "does what a command asks and drops the connection", (8,), "open", "*input *"
    ),
    # shell
    "says": _says("prints a text in place of a command", (24, 40), "*", ""),
    "preface": _says("prints a text on stderr before a command's own", (26, 46), "*",
                     "WARNING: linker: unused DT entry\n"),
    "crlf": Kind("ends lines with CR LF", (46,), "run"),
    "dump_killed": _says("the dump tool is killed", (24,), "uiautomator *", "Killed\n", 137),
    "dump_owned": _says("the dump tool finds another owner", (25,), "uiautomator *",
                        ALREADY_REGISTERED + "\n", 1),
    "dump_silent": _says("the dump tool writes nothing and says nothing", (24,), "uiautomator *",
                         ""),
    "picture_empty": _says("no picture comes", (26,), "screencap*", ""),
    "picture_garbage": _says("what comes is no picture", (26,), "screencap*", "\x01\x02garbage"),
    "picture_cut": Kind("the picture ends early", (26,), "run", "screencap*", ("after_bytes",)),
    "start_refused": _says("an activity does not start, with status 0", (40,), "am start*",
                           "Error: Activity class {com.example/.Main} does not exist.\n"),
    "app_missing": _says("monkey finds no app", (40,), "monkey *",
                         "** No activities found to run, monkey aborted.\n", 252),
    "text_npe": _says("input writes no such text", (35,), "input*text*",
                      UNMAPPABLE + "\n", 255),
    "settings_refused": _says(
        "settings may not be written", (39,), "settings put *",
        "Exception occurred while executing 'put':\njava.lang.SecurityException: Permission"
        " denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS\n", 255),
    "settings_ignored": _says("settings are not written and nothing is said", (39,),
                              "settings put *", ""),
    "md5_missing": _says("there is no md5sum", (45,), "*md5sum *",
                         "toybox: Unknown command md5sum\n", 127),
    # files
    "push_refused": Kind("a file cannot be written", (44,), "sync", "SEND *", ("text",),
                         "couldn't create file: No space left on device"),
    "no_mtime": Kind("files have no time", (48,), "sync", "ST* *"),
    # the uiautomator2 server
    "launch_dies": _says("the server ends at once", (20,), _LIFE, "", 1),
    "launch_owned": _says(
        "the server finds another owner", (20,), _LIFE, ALREADY_REGISTERED + "\n", 1
    ),
    "launch_stuck": Kind("the server starts and never serves", (20,), "run", _LIFE),
    "port_taken": Kind("another program answers on its port", (43,), "boot"),
    "server_killed": Kind("the server dies before a call reaches it", (13,), "open", _U2),
    "server_dies": Kind("the server dies in a call", (14,), "rpc"),
    "http_500": Kind("answers with status 500", (15, 16), "http", "/jsonrpc/0"),
    "not_json": Kind("answers with a text that is no JSON", (17,), "http", "/jsonrpc/0", ("text",),
                     "<html>busy</html>"),
    "rpc_error": Kind("answers with an error", (18, 34), "rpc", takes=("text",),
                      text="android.os.DeadObjectException"),
    "rpc_overflow": Kind("answers with a stack overflow without data", (19,), "rpc",
                         "dumpWindowHierarchy", text="java.lang.StackOverflowError"),
    "rpc_text": Kind("answers with a text", (21,), "rpc", "dumpWindowHierarchy", ("text",)),
    "rpc_null": Kind("answers null", (22, 27, 36), "rpc", "dumpWindowHierarchy"),
    # the model: what is done at once
    "dump_no_root": Kind("there is no window to dump", (24, 29), "look", "dump"),
    "dump_not_idle": Kind("the screen never stands still", (24,), "look", "dump"),
    "dump_stack": Kind("the dump tool ends with a stack trace", (24,), "look", "dump"),
    "noop_touch": Kind("a touch does nothing", (38,), "touch"),
    "input_refused": Kind("input may not be injected", (34,), "touch", takes=("text",),
                          text=DENIED, movable=True),
    "text_altered": Kind("what is typed is cut to five characters", (37,), "text"),
    # the model: what changes right before a call
    "heads_up": _change("a notification covers the top", (32,)),
    "toast": _change("a toast passes", (32,), "text", text="Saved"),
    "shade": _change("the notification shade is pulled down", (32,)),
    "dialog": _change(
        "a system dialog opens: permission, anr, crash, power-menu", (32,), "text",
        text="permission",
    ),
    "keyboard": _change("the keyboard comes back up", (31,)),
    "screen_off": _change("the screen goes off", (29,)),
    "lock": _change("the phone locks", (29,)),
    "rotate": _change("the screen is turned", (30,)),
    "secure_window": _change("a window that forbids pictures comes up", (28,), "text"),
    "app_crash": _change("the app in front is gone", (40,)),
    "open": _change("another page opens, by an intent's action", (32, 33), "text"),
    "scroll": _change("the list moves, by after_bytes px", (33,), "after_bytes"),
    "put": _change(
        "settings change: rows that show them change words, places or state", (33, 38, 39), "puts"
    ),
    "slide": _change("a transition runs while time does", (33,)),
    "power_off": _change("the phone switches off", (3, 29)),
    "clock_skew": _change("the clock jumps by seconds", (48,), "seconds"),
}  # fmt: skip
