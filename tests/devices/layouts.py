"""The keys of a window or a terminal in layouts of keyboards other than that of the United States.

What is seen is a `Played` with `picture(name, wanted)`, `same(one, other)`, `take_the_keyboard()` and `gone()`.
"""

import time

from device import row

# As setxkbmap calls them.
LAYOUTS = ["ru", "gr", "il", "ara", "de", "fr", "jp"]
HOME = "us"
# The keys of a PC that have characters, and those that they have in the United States, without and with shift.
PLACES = [49, *range(10, 22), *range(24, 36), 51, *range(38, 49), *range(52, 62)]
# The key that keyboards of the United States lack.
BESIDE_SHIFT = 94
PLAIN = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./"
SHIFTED = "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
# What X calls signs.
SIGNS = {
    "!": "exclam", "?": "question", ":": "colon", "+": "plus", "-": "minus", ",": "comma", ".": "period", "<": "less",
    ">": "greater", "[": "bracketleft", "]": "bracketright", "{": "braceleft", "}": "braceright", "=": "equal",
}
# What is held for the columns of a key in the table of X.
HELD = {0: (), 1: ("50",), 4: ("108",), 5: ("108", "50")}
ESCAPE, ENTER, UP = "Escape", "Return", "Up"

# What is pressed on the board, one after the other: a key, and what leads back from there.
BOARD = [
    ("?", [ESCAPE]), ("i", [ESCAPE]), ("S", [ESCAPE]), ("s", [ESCAPE]), ("o", [ESCAPE]), ("w", [ESCAPE]),
    ("M", [ESCAPE]), (":", [ESCAPE]), ("k", []), ("l", []), ("e", ["e"]), ("t", ["t"]), ("f", []), ("Z", ["Z"]),
    ("V", ["V"]), ("u", []), ("r", []), ("<", []), (",", []), (">", []), (".", []), ("+", []), ("=", []), ("-", []),
    ("!", []), ("x", []), ("n", []), ("[", []), ("]", []), ("z", []), ("y", []), ("X", []), ("h", [UP]), ("p", []),
]
# On a page of help.
PAGE = [("i", []), ("?", []), ("p", []), ("q", [])]
# In a game that is watched; from its end on, as it moves by itself until then.
WATCH = [("}", []), ("[", []), ("u", []), ("]", []), ("r", []), ("b", []), ("{", []), ("T", [])]
# On the page before the game.
START = [("p", []), ("?", [ESCAPE]), ("i", [ESCAPE]), ("S", [ESCAPE]), ("o", [ESCAPE]), ("w", [ESCAPE])]


class Keys:
    """The keys of a layout, pressed on a window."""

    def __init__(self, seen, layout):
        self.seen, self.where = seen, {}
        seen.ask("setxkbmap", layout)
        time.sleep(0.5)
        for line in seen.ask("xmodmap", "-pke").splitlines():
            code, _, names = line.removeprefix("keycode").partition("=")
            for column, name in enumerate(names.split()):
                if column in HELD and int(code) in (*PLACES, BESIDE_SHIFT):
                    self.where.setdefault(name, (code.strip(), HELD[column]))

    def press(self, key):
        """A key by what stands on it in this layout, else by its place."""
        if len(key) > 1:
            return self.seen.do("key", key)
        plain = key in PLAIN
        place = PLACES[(PLAIN if plain else SHIFTED).index(key)]
        code, held = self.where.get(SIGNS.get(key, key), (str(place), () if plain else HELD[1]))
        words = [word for other in held for word in ("keydown", other)] + ["key", code]
        return self.seen.do(*words, *[word for other in held for word in ("keyup", other)])


def looks(seen, keys, usual):
    """The window after each key, by the moment and the key; and before it, where nothing is known as usual."""
    pictures = {}

    def through(moment, steps):
        for key, back in steps:
            name = f"{key} {moment}"
            before, after = usual.get(name) or (seen.picture("before"), None)
            keys.press(key)
            pictures[name] = (before, seen.picture("after", after))
            for other in back:
                keys.press(other)

    keys.press(ENTER)
    time.sleep(1)
    through("on the board", BOARD)
    keys.press("?")
    through("on a page", PAGE)
    keys.press("w")
    keys.press(ENTER)
    time.sleep(1)
    through("watching", WATCH)
    keys.press(ESCAPE)
    keys.press(ESCAPE)
    through("before a game", START)
    keys.press("q")
    pictures["q leaves"] = seen.until(seen.gone, 3)
    return pictures


def of_layout(on, layout, usual):
    """What the keys of a layout do, on a screen of its own."""
    def work(seen):
        try:
            if not seen.open(["atom-4"]):
                return None
            seen.take_the_keyboard()
            return looks(seen, Keys(seen, layout), usual)
        finally:
            seen.end()

    return on(layout, work)


def as_in_the_states(layouts, on, same, first=()):
    """Prints for each layout which keys do what they do in the United States, behind the first cells of a row; `same`
    compares two pictures."""
    usual = of_layout(on, HOME, {})
    if not usual or "it" in usual or not usual.pop("q leaves"):
        row([*first, HOME, "does not come up, or q does not leave it"], [""], {})
        return
    # A key that changes nothing to be seen, as there is nothing to do, tells nothing.
    telling = [name for name, (before, after) in usual.items() if not same(before, after)]
    silent = [name for name in usual if name not in telling]
    for layout in layouts:
        found = of_layout(on, layout, usual)
        if not found or "it" in found:
            row([*first, layout, "does not come up"], [""], {})
            continue
        others = [name for name in telling if not same(usual[name][1], found[name][1])]
        others += [] if found["q leaves"] else ["q leaves"]
        count = len(telling) + 1
        row([*first, layout, f"{count - len(others)} of {count}", ", ".join(others)], [], {})
    if silent:
        print(f"\nNothing to be seen of: {', '.join(silent)}.")
