"""Two hundred texts that people type and tools break: every kind, each as it has to arrive."""

PLAIN = [
    # words, spaces at every place, nothing at all
    "a", "Hello", "Hello world", " leading", "trailing ", "  two  spaces  ", " ", "   ", "tab-less",
    "MiXeD cAsE", "0123456789", "3.14159", "-1", "--help", "-d", "-n 5", "+44 7700 900123",
    "ann+test@example.com", "https://example.com/a?b=c&d=e#f", "user:pass@host:8080",
    "192.168.0.1/24", "fe80::1%eth0", "A" * 260, "word " * 60, "x y " * 100,
    # per cent signs, which `input text` reads in its own way
    "50%", "%", "%%", "%s", "%%s", "%%%s", "%s%s", "50%s off %d", "100% sure", "% s", "%S", "s%",
    "%sales", "a%sb%sc", "%20", "%d %x %n", "% ", " %", "%s ", " %s",
    # quotes and what shells live on
    "'", "''", "'''", '"', '""', "`", "``", "it's", "O'Brien", '"quoted"', "'single'", "`tick`",
    "a'b\"c`d", "$", "$HOME", "${HOME}", "$(id)", "`id`", "$((1+1))", "$?", "$$", "!", "!!", "!$",
    "a;b", "a; reboot", "a&b", "a&&b", "a|b", "a||b", "a>b", "a>>/sdcard/x", "a<b", "<<EOF", "(a)",
    "((a))", "{a,b}", "[a-z]", "*", "**", "?", "~", "~root", "#", "# no comment", "a#b", "=", "a=b",
    "^", "^a^b", ",", ".", "..", "/", "//", "_", "@", ":", "|", "&", ">", "<", "\\", "\\\\", "\\n",
    "\\t", "\\'", '\\"', "\\$", "\\ ", "C:\\Users\\ann", "a\\", "\\u0041", "\\x41", "\\0",
    "echo 'a' \"b\" $c `d` \\e", "'; rm -rf / #", "\"; id; \"", "null", "None", "true", "NaN",
    "<b>bold</b>", "&amp;", "&#10;", "<!-- -->", "<![CDATA[x]]>", "'/><node text='",
    "{\"a\": [1, 2]}", "clawctl-typed", "Exception", "Killed", "Error: no",
]  # fmt: skip
OTHER = [
    # scripts
    "Zoë", "naïve café", "Straße", "Łódź", "smörgåsbord", "Ærøskøbing", "İstanbul ığüşöç",
    "Привет, мир", "Ελληνικά ώρα", "Հայերեն", "שלום", "مرحبا بالعالم", "हिन्दी क्षत्रिय", "বাংলা",
    "தமிழ்", "ไทยภาษา", "ქართული", "አማርኛ", "ខ្មែរ", "日本語ひらがな", "カタカナ", "ﾊﾝｶｸ", "中文简体",
    "中文繁體", "한국어", "𠮷野家", "Tiếng Việt", "ᚠᚢᚦ",
    # emoji: plain, coloured, joined, flags, keycaps
    "😀", "👍🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇩🇪🇫🇷", "1️⃣", "❤️", "a😀b", "😀😀😀",
    # marks that combine, signs without a width, both directions
    "e\u0301", "\u00e9", "o\u0308\u0304", "n\u0303", "a\u200bb", "a\u200db", "\u2060x", "\ufeffx",
    "\u200fאבג\u200e abc", "\u202babc\u202c", "abc אבג 123", "مرحبا 123 abc", "\u2066x\u2069",
    # other spaces and signs
    "a\u00a0b", "\u2003wide", "“curly”", "‘single’", "a–b—c", "…", "€ £ ¥ ₹", "½ × ÷ ±", "→ ⇒ ∑ √",
    "™ © ®", "„deutsch“", "«français»",
    # lines
    "one\ntwo", "one\n\nthree", "\n", "ends\n", "\nstarts", "a\tb", "\t",
]  # fmt: skip
# What no field holds: control characters, half of a pair.
IMPOSSIBLE = ["a\x00b", "\x1b[31m", "\x07", "a\rb", "\x7f", "\x85", "\ud83d", "a\udc00"]
