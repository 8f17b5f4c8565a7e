"""content: providers of helpers, and the system's own, which hold nothing here.

Room     clawctl.sim.shell.commands.
Input    content query|insert|update|delete|call --uri URI [--bind NAME:TYPE:VALUE] …
"""

from clawctl.sim.shell.call import Call, Command

_EMPTY = frozenset({
    "call_log", "com.android.calendar", "com.android.contacts", "contacts", "icc", "media",
    "mms", "mms-sms", "settings", "sms", "telephony", "user_dictionary",
})  # fmt: skip


def content(call: Call) -> int:
    """content VERB …"""
    words = list(call.args)
    verb = words[0] if words else ""
    uri = words[words.index("--uri") + 1] if "--uri" in words[:-1] else ""
    authority, _, path = uri.removeprefix("content://").partition("/")
    provider = call.handset.providers.get(authority)
    if provider is not None:
        call.out(provider(verb, path, _bindings(words)))
        return 0
    if authority not in _EMPTY:
        call.err(f"Error while accessing provider:{authority}\njava.lang.IllegalStateException:"
                 f" Could not find provider: {authority}\n")  # fmt: skip
        return 1
    if verb == "query":
        call.out("No result found.\n")
    return 0


def _bindings(words: list[str]) -> dict[str, str]:
    """--bind and --extra values by name; their types do not matter here."""
    found: dict[str, str] = {}
    for place, word in enumerate(words[:-1]):
        if word in ("--bind", "--extra"):
            name, _, typed = words[place + 1].partition(":")
            found[name] = typed.partition(":")[2]
    return found


COMMANDS: dict[str, Command] = {"content": content}
