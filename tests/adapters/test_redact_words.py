"""Known words are found in other texts, whole, the longest first."""

from clawctl_adapters.redact_words import Words


def test_a_word_is_found_where_it_stands_alone():
    words = Words({"R58N12ABCDE", "+49 151 2345"})
    assert words.replaced("Serial R58N12ABCDE, call +49 151 2345.", "#") == "Serial #, call #."


def test_a_word_inside_a_longer_one_stays():
    assert list(Words({"1234"}).spans("build 12345, v.1234a, x1234")) == []


def test_the_longest_of_several_words_wins():
    words = Words({"Anna", "Anna Example"})
    assert words.replaced("Anna Example and Anna", "#") == "# and #"


def test_a_word_that_ends_in_a_sign_is_found_before_a_letter():
    assert list(Words({"a@b.example/"}).spans("a@b.example/x")) == [(0, 12)]


def test_words_without_letters_name_nothing():
    assert Words({"••••", "--"}).replaced("•••• --", "#") == "•••• --"


def test_a_text_without_known_words_is_returned_as_it_is():
    text = "nothing to see"
    assert Words({"secret"}).replaced(text, "#") is text


def test_words_can_be_added_later():
    words = Words()
    assert list(words.spans("Anna")) == []
    words.add({"Anna"})
    words.add({"Anna"})
    assert list(words.spans("Anna")) == [(0, 4)]
