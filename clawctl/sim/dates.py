"""Dates as Settings writes them out, in the languages of the shipped worlds.

Room     clawctl.sim, pure.
Input    an ISO date, a BCP 47 tag.
Output   the long form; what is no date stays as it is.
"""

from datetime import date

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
}
_FORMS = {
    "en": "{month} {day}, {year}", "de": "{day}. {month} {year}", "ar": "{day} {month} {year}",
    "ja": "{year}年{number}月{day}日", "zh": "{year}年{number}月{day}日",
}  # fmt: skip
_ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def long_date(iso: str, locale: str = "en") -> str:
    """The date in words.

    >>> long_date("2025-01-05"), long_date("2025-01-05", "de-DE")
    ('January 5, 2025', '5. Januar 2025')
    """
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    language = locale.split("-")[0]
    language = language if language in _FORMS else "en"
    months = _MONTHS.get(language, _MONTHS["en"]).split()
    text = _FORMS[language].format(
        month=months[day.month - 1], number=day.month, day=day.day, year=day.year
    )
    return text.translate(_ARABIC_DIGITS) if language == "ar" else text
