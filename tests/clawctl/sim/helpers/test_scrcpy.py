"""The scrcpy server without a picture: who, how large, touches."""

import struct

JAR = "/data/local/tmp/scrcpy-server.jar"
LAUNCH = f"shell:CLASSPATH={JAR} app_process / com.genymobile.scrcpy.Server 1.20 info"


def touch(action, x, y):
    return struct.pack(">BBQIIHHHI", 2, action, 0, x, y, 720, 1280, 0xFFFF, 1)


def test_name_size_and_touches(bench):
    bench.handset.files.write(JAR, b"jar")
    service, log = bench.open(LAUNCH)
    assert b"Device: Corridor One" in log.sent
    _, video = bench.open("localabstract:scrcpy")
    assert (video.sent[:1], video.sent[65:]) == (b"\0", struct.pack(">HH", 720, 1280))
    assert video.sent[1:65].rstrip(b"\0") == b"Corridor One"
    control, _ = bench.open("localabstract:scrcpy")
    control.receive(touch(0, 3, 4)[:10])
    control.receive(touch(0, 3, 4)[10:] + touch(1, 3, 4))
    control.receive(touch(0, 300, 900) + touch(1, 300, 400))
    control.receive(struct.pack(">BBIII", 0, 0, 4, 0, 0) + b"\x01" + struct.pack(">I", 2) + b"hi")
    kinds = [e.kind for e in bench.phone.log if e.kind in ("tap", "swipe", "key", "text")]
    assert kinds == ["tap", "swipe", "key", "text"]
    control.receive(b"\xff garbage")
    control.receive(touch(0, 1, 1))
    service.closed()
    assert bench.open("localabstract:scrcpy")[0] is None
