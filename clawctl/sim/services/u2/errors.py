"""How the server's failures look on the wire.

Room     clawctl.sim.services.u2. Clients decide by substrings of message, so the Java names count.
"""

NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
ILLEGAL = "java.lang.IllegalArgumentException"
PATTERN = "java.util.regex.PatternSyntaxException"
SECURITY = "java.lang.SecurityException"


class RpcError(Exception):
    """An error reply: code, message (a Java class name) and data (text or a stack)."""

    def __init__(self, message: str, data: str | None, code: int = -32001) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def to_wire(self) -> dict[str, object]:
        """The error member of the reply."""
        return {"code": self.code, "message": self.message, "data": self.data}


def no_object(selector: object) -> RpcError:
    """Nothing on the screen fits; the data names what was looked for, without the screen."""
    return RpcError(NOT_FOUND, f"UiSelector[{str(selector)[:200]}]")
