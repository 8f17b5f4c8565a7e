"""Private things by their own form; and the numbers that must stay readable beside them."""

import pytest

from clawctl_adapters.redact_patterns import Span, find_private, passes_luhn


@pytest.mark.parametrize(
    ("text", "kind", "part"),
    [
        ("anna.b+x@mail.example.org", "e-mail", "anna.b+x@mail.example.org"),
        ("mail anna@example.org today", "e-mail", "anna@example.org"),
        ("Your code is 482913", "code", "482913"),
        ("G-482913 is your verification code", "code", "G-482913"),
        ("482 913 is your code", "code", "482 913"),
        ("Use 4821 as your PIN", "code", "4821"),
        ("验证码：482913", "code", "482913"),
        ("Dein Bestätigungscode lautet 123456", "code", "123456"),
        ("رمز التحقق 482913", "code", "482913"),
        ("IMEI: 356938035643809", "device number", "356938035643809"),
        ("35 693803 564380 9", "device number", "35 693803 564380 9"),
        ("٣٥٦٩٣٨٠٣٥٦٤٣٨٠٩", "device number", "٣٥٦٩٣٨٠٣٥٦٤٣٨٠٩"),
        ("S/N: R58N12ABCDE", "device number", "R58N12ABCDE"),
        ("89049032000001000000012345678901", "chip number", "89049032000001000000012345678901"),
        ("4111 1111 1111 1111", "card number", "4111 1111 1111 1111"),
        ("02:00:5e:10:00:01", "hardware address", "02:00:5e:10:00:01"),
        ("+49 151 23456789", "phone number", "+49 151 23456789"),
        ("+1 (650) 555-0134", "phone number", "+1 (650) 555-0134"),
        ("(650) 555-0134", "phone number", "(650) 555-0134"),
        ("090-1234-5678", "phone number", "090-1234-5678"),
        ("192.168.1.23", "network address", "192.168.1.23"),
        ("10.0.0.7", "network address", "10.0.0.7"),
        ("fe80::1ff:fe23:4567:890a", "network address", "fe80::1ff:fe23:4567:890a"),
        ("Wi-Fi password: hunter2222", "password", "hunter2222"),
    ],
)
def test_a_private_thing_is_told_by_its_form(text, kind, part):
    (span,) = find_private(text)
    assert (span.kind, text[span.start : span.end]) == (kind, part)


@pytest.mark.parametrize(
    "text",
    [
        "TP1A.220624.014",
        "12470370",
        "V14.0.3.0.TKHMIXM",
        "MIUI Global 14.0.5.0 (TKHMIXM)",
        "10.2.3.0(ODHMIXM)",
        "OS1.0.6.0.UNACNXM",
        "RP1A.200720.011.A515FXXU5EVG2",
        "6.1.84-android14-11-g5f8d2b1c7a3e #1 Tue Oct 1 08:12:44 UTC 2024",
        "4.19.113-perf-g8d1ccfe (build@host) #1 SMP PREEMPT",
        "g5300i-241002-241024-B-12546398",
        "eng.root.20230101.123456",
        "20230101123000",
        "1.2.3+20240101",
        "356938035643808",
        "2024-11-05",
        "01-01-2024",
        "12:30:45",
        "GMT+01:00",
        "100%",
        "1,234,567",
        "-83 dBm 57 asu",
        "PIN must be 4 digits",
        "Version code 12345",
        "Error code 1234",
        "ab:cd",
        "1.24 GB used Dec 8, 2025 – Jan 5, 2026",
    ],
)
def test_versions_builds_times_and_counters_stay(text):
    assert find_private(text) == ()


def test_two_addresses_in_one_text_are_two_spans():
    assert find_private("2001:db8::24\n192.0.2.24") == (
        Span(0, 12, "network address"),
        Span(13, 23, "network address"),
    )


def test_spans_never_overlap_and_the_longer_one_wins():
    spans = find_private("code +49 151 23456789")
    assert [span.kind for span in spans] == ["phone number"]


def test_the_check_digit_is_that_of_the_standard():
    assert passes_luhn("79927398713")
    assert not passes_luhn("79927398710")
