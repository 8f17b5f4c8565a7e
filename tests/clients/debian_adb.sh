#!/usr/bin/env bash
# Unpack Debian's adb (an older client than the wheel's) into a folder, without installing it.
#   bash tests/clients/debian_adb.sh FOLDER        then: DEBIAN_ADB=FOLDER pytest tests/e2e
set -eu
folder=${1:?name a folder outside the repository}
mkdir -p "$folder/packages"
cd "$folder/packages"
apt-get -qq download adb android-libbase android-libboringssl android-libcutils android-liblog libusb-1.0-0
for package in *.deb; do dpkg -x "$package" ..; done
echo "DEBIAN_ADB=$folder"
