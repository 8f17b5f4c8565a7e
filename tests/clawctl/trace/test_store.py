"""Evidence is kept under fixed names, once, and moved aside rather than overwritten."""

import pytest

from clawctl.trace.format import CaptureFacts, DeviceName
from clawctl.trace.store import FolderStore, MemoryStore
from clawctl_adapters.errors import UsageError
from tests.clawctl.fakes import ABOUT

FACTS = CaptureFacts(
    capture_id="c-0001",
    run_id=None,
    device=DeviceName(serial="FAKE-1", kind="fake"),
    started_at="2026-01-01T00:00:00.000Z",
    started_s=1000.0,
    finished_s=1000.5,
    method="scripted",
    attempts=1,
    before=ABOUT,
    after=ABOUT,
    picture_px=None,
    tree_sha256="00",
    picture_sha256=None,
)


class Memory(MemoryStore):
    """Memory read like a folder."""

    def content(self):
        return self.files


class Folder(FolderStore):
    """A folder read like memory."""

    def content(self):
        files = (p for p in self.path.rglob("*") if p.is_file())
        return {p.relative_to(self.path).as_posix(): p.read_bytes() for p in files}


@pytest.fixture(params=["memory", "folder"])
def store(request, tmp_path):
    return Memory() if request.param == "memory" else Folder(tmp_path / "kept")


def test_a_capture_lies_under_its_own_names(store):
    store.store_tree("c-0001", b"tree")
    store.store_picture("c-0001", b"picture")
    store.store_facts("c-0001", FACTS)
    store.store_projection("c-0001", {"schemaVersion": 1})
    store.store_text("c-0001", "brief.txt", "About phone \ud83d")

    content = store.content()
    assert sorted(content) == [
        f"captures/c-0001/{name}"
        for name in ("brief.txt", "facts.json", "projection.json", "screen.png", "tree.xml")
    ]
    assert content["captures/c-0001/tree.xml"] == b"tree"
    assert content["captures/c-0001/brief.txt"] == b"About phone ?"
    assert content["captures/c-0001/projection.json"] == b'{\n  "schemaVersion": 1\n}\n'


def test_nothing_is_stored_over_another_thing(store):
    store.store_tree("c-0001", b"first")
    with pytest.raises(UsageError) as caught:
        store.store_tree("c-0001", b"second")
    assert caught.value.code == "RUN_UNWRITABLE"
    assert store.content() == {"captures/c-0001/tree.xml": b"first"}


def test_a_refused_attempt_makes_room_and_stays(store):
    store.store_tree("c-0001", b"first tree")
    store.store_picture("c-0001", b"first picture")
    store.set_aside("c-0001", attempt=1)
    store.store_failed_tree("c-0001", b"half", attempt=2)
    store.store_tree("c-0001", b"third tree")
    assert store.content() == {
        "captures/c-0001/failed-1.tree.xml": b"first tree",
        "captures/c-0001/failed-1.screen.png": b"first picture",
        "captures/c-0001/failed-2.tree.xml": b"half",
        "captures/c-0001/tree.xml": b"third tree",
    }


def test_an_attempt_that_brought_nothing_leaves_nothing(store):
    assert store.set_aside("c-0001", attempt=1) is None
    assert store.content() == {}


def test_outside_a_run_there_is_no_run_id(store):
    assert store.run_id is None


def test_memory_keeps_records_and_has_no_place_to_open():
    store = MemoryStore()
    store.record("captured", {"a": 1})
    assert store.records == [("captured", {"a": 1})]
    assert store.store_tree("c-0001", b"tree") is None
    assert store.locate("captures/c-0001/tree.xml") is None


def test_a_folder_names_the_file_a_person_can_open(tmp_path):
    store = FolderStore(tmp_path / "kept")
    reference = store.store_tree("c-0001", b"tree")
    assert reference == "captures/c-0001/tree.xml"
    assert store.locate(reference) == str(tmp_path / "kept/captures/c-0001/tree.xml")
    assert store.locate(None) is None


@pytest.mark.parametrize("name", ["..", ".", "", "../../x", "a/../../../x", "/etc/x", "a\x00b"])
def test_no_name_leads_out_of_the_folder(tmp_path, name):
    store = FolderStore(tmp_path / "kept")
    with pytest.raises(UsageError):
        store.store_tree(name, b"tree")
    with pytest.raises(UsageError):
        store.store_text("c-0001", name, "text")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["kept"]
