"""The uiautomator2 server on one phone: found or started, asked, restarted once, given back.

Room     clawctl.devices.u2.
Input    a phone; methods with parameters.
Output   results.
Refuses  with typed errors, each call within its own deadline: AUTOMATION_TAKEN when another
         tool holds the phone's UiAutomation, HELPER_FAILED when no server serves, DEVICE_LOST
         when one died with a call in hand, DEVICE_TIMEOUT.

A server that answers already belongs to somebody else: it is used and never ended. The one we
launch lives as long as the stream that launched it; closing that stream is how it ends, also
when this process is killed.
"""

import select
from typing import TYPE_CHECKING, Any, Final

from clawctl.devices.u2.http import BadAnswer, Response, read_response, request
from clawctl.devices.u2.jar import SHARED_PATH, Jar, put_on, wheel_jar
from clawctl.devices.u2.rpc import PATH, Trouble, encode_call, result_of
from clawctl_adapters.errors import ClawError, DeviceError

if TYPE_CHECKING:
    from clawctl.devices.adb.link import Connection, Phone

PORTS: Final = (9008, 9018)  # the usual one, and where ours goes when that one does not serve
LAUNCH_WITHIN_S: Final = 20.0  # a cold start on a slow phone takes up to 10 s
PING_WITHIN_S: Final = 3.0
PAUSE_S: Final = 0.05  # between two looks at a starting server
STOP_WITHIN_S: Final = 3.0
MAIN_CLASS: Final = "com.wetest.uia2.Main"
_MAX_WORDS: Final = 64 * 1024


class Resident:
    """One phone's server. Not for two threads at once.

    restarts  how often a server of ours had to be started anew.
    """

    def __init__(self, phone: "Phone", *, jar: Jar | None = None) -> None:
        self._phone = phone
        self._jar = jar
        self._port = PORTS[0]
        self._life: Connection | None = None  # the stream our server lives by
        self._pushed: str | None = None
        self.restarts = 0

    @property
    def is_ours(self) -> bool:
        """Whether the server was started here."""
        return self._life is not None

    def answers(self, *, timeout_s: float = PING_WITHIN_S) -> bool:
        """Whether a server answers on its port. It may be of no use all the same."""
        try:
            with self._phone.client.call(self._phone.name, timeout_s):
                return self._exchange("GET", "/ping") == Response(200, b"pong")
        except (Trouble, ClawError):
            return False

    def serves(self, *, timeout_s: float = PING_WITHIN_S) -> bool:
        """Whether it answers a real, cheap question: one that only pings may have lost the phone's
        UiAutomation."""
        try:
            with self._phone.client.call(self._phone.name, timeout_s):
                answer = self._exchange("POST", PATH, encode_call("deviceInfo", ()))
                return isinstance(result_of(answer), dict)
        except (Trouble, ClawError):
            return False

    def ensure(self, *, timeout_s: float = LAUNCH_WITHIN_S) -> None:
        """Have a server that answers: the one that is there, else one of ours."""
        if self._life is None and self.answers(timeout_s=min(timeout_s, PING_WITHIN_S)):
            return
        self.start(timeout_s=timeout_s)

    def start(self, *, timeout_s: float = LAUNCH_WITHIN_S) -> None:
        """Start ours and wait until it answers."""
        self.stop()
        with self._phone.client.call(self._phone.name, timeout_s) as deadline:
            path = self._program()
            command = f"CLASSPATH={path} app_process / {MAIN_CLASS} -p {self._port}"
            life = self._phone.open_service(f"shell:{command}")
            if life is None:
                raise DeviceError("HELPER_FAILED", self._phone.name, saw="no shell")
            self._life = self._phone.client.keep(life)
            words = b""
            try:
                while not self._is_up(words):
                    deadline.check(self._phone.name)
                    words = self._listen(words)
            except ClawError:
                self.stop()
                raise

    def call(self, method: str, *params: Any, timeout_s: float, repeat: bool = False) -> Any:
        """One call, within timeout_s with all it takes.

        repeat  whether it only reads: a dead or useless server is then replaced once and asked
                again. Anything else is sent once, and never again; a server that was not there
                at all is started first.
        """
        reached = {False: True, True: repeat}  # whether it may still be replaced for that
        with self._phone.client.call(self._phone.name, timeout_s) as deadline:
            while True:
                try:
                    answer = self._exchange("POST", PATH, encode_call(method, params))
                    return result_of(answer)
                except Trouble as trouble:
                    if not (trouble.restart and reached[trouble.reached]):
                        raise self._error(trouble, repeat) from trouble
                    reached[trouble.reached] = False
                    self.restarts += trouble.reached or self.is_ours
                self._replace(deadline.left_s())

    def stop(self) -> None:
        """End our server, if there is one. Somebody else's stays. Repeatable."""
        life, self._life = self._life, None
        if life is not None:
            life.close()

    def close(self) -> None:
        """Stop, and take from the phone what was put there. Repeatable."""
        self.stop()
        pushed, self._pushed = self._pushed, None
        if pushed is not None:
            try:
                with self._phone.client.call(self._phone.name, STOP_WITHIN_S):
                    self._phone.run(f"rm -f {pushed}")
            except ClawError:
                return  # a phone out of reach: nothing more can be done from here

    def _program(self) -> str:
        if self._pushed is not None:
            return self._pushed
        path, ours = put_on(self._phone, self._jar or wheel_jar())
        self._pushed = path if ours and path != SHARED_PATH else None
        return path

    def _is_up(self, words: bytes) -> bool:
        if b"already registered" in words:
            saw = "UiAutomationService already registered"
            raise DeviceError("AUTOMATION_TAKEN", self._phone.name, saw=saw)
        if self._life is None:
            raise DeviceError("HELPER_FAILED", self._phone.name, saw="a server that ended at once")
        try:
            return self._exchange("GET", "/ping") == Response(200, b"pong")
        except Trouble:
            return False

    def _listen(self, words: bytes) -> bytes:
        """Wait a moment for what the starting server prints; what was said so far."""
        assert self._life is not None
        ready, _, _ = select.select([self._life.conn], [], [], PAUSE_S)
        if not ready:
            return words
        piece = self._life.recv(_MAX_WORDS)
        if not piece:
            self.stop()
        return (words + piece)[-_MAX_WORDS:]

    def _replace(self, left_s: float) -> None:
        """A new server in place of one that does not serve: ours on its port, else on another.

        The useless server of somebody else is left alone.
        """
        if self._life is None and self.answers(timeout_s=min(left_s, PING_WITHIN_S)):
            self._port = PORTS[1]
        self.start(timeout_s=left_s)

    def _exchange(self, method: str, path: str, body: bytes = b"") -> Response:
        """One request. Must stand inside client.call. Raises Trouble."""
        connection = self._phone.open_service(f"tcp:{self._port}")
        if connection is None:
            raise Trouble("nobody listens on its port", restart=True, reached=False)
        with connection:
            try:
                connection.send_all(request(method, path, body))
                return read_response(connection.recv)
            except BadAnswer as answer:
                ended = "ended" in str(answer) or "short" in str(answer)
                raise Trouble(str(answer), restart=ended) from answer
            except TimeoutError:
                raise
            except OSError as error:
                raise Trouble("a connection that ended", restart=True) from error

    def _error(self, trouble: Trouble, repeat: bool) -> DeviceError:
        where, saw = self._phone.name, trouble.saw
        if "registered" in saw:
            return DeviceError("AUTOMATION_TAKEN", where, saw=saw)
        if saw == "a SecurityException":
            return DeviceError("INPUT_REFUSED", where, saw=saw)
        if trouble.restart and not repeat and trouble.reached:
            return DeviceError("DEVICE_LOST", where, saw=f"the server's end: {saw}")
        return DeviceError("HELPER_FAILED", where, saw=saw)
