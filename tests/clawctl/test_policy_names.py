"""Ids, activities and packages are read by whole words of their authors."""

import pytest

from clawctl.policy_names import of_name, of_package


@pytest.mark.parametrize(
    ("name", "groups"),
    [("com.shop:id/btnSend", ["send"]), ("id/execute_master_clear", ["reset"]),
     (".Settings$FactoryResetActivity", ["reset"]), ("id/send_feedback", []),
     ("id/pay", ["payment"]),
     ("com.android.packageinstaller/.UninstallerActivity", ["uninstall"]), ("id/installed", []),
     ("id/permission_allow_button", ["permission"]), ("id/time_format", []), ("", [])],
)  # fmt: skip
def test_a_name_is_split_at_signs_and_capitals(name, groups):
    assert list(of_name(name, "resource_id")) == [(group, "resource_id") for group in groups]


@pytest.mark.parametrize(
    ("package", "found"),
    [("com.google.android.packageinstaller", [("install", "package")]),
     ("com.miui.packageinstaller", [("install", "package")]), ("com.android.settings", []),
     ("com.example.packageinstallerviewer", [])],
)  # fmt: skip
def test_a_package_installer_is_known_by_its_package(package, found):
    assert list(of_package(package)) == found
