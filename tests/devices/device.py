"""What the commands of this folder share: Debian's packages, colours, an X server, and a game in its hands."""

import itertools
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ATOM4 = os.environ.get("ATOM4", os.path.join(ROOT, "target/debug/atom4"))
COLOURS = ["black", "blue", "red", "purple", "green", "cyan", "yellow", "white"]
# The keypad: what X calls each key, and where it leads: columns (None where either will do) and rows.
KEYPAD = {79: (-1, -1), 89: (1, 1), 81: (1, -1), 87: (-1, 1), 83: (-1, 0), 85: (1, 0), 80: (None, -1), 88: (None, 1)}


def sh(*command, **more):
    return subprocess.run(command, check=False, capture_output=True, text=True, **more)


def install(packages):
    """Installs what is missing of these packages; true where all are there."""
    missing = [p for p in packages if sh("dpkg-query", "-W", "-f", "${db:Status-Status}", p).stdout != "installed"]
    if missing and os.geteuid() == 0:
        sh("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
        return install_state(missing)
    return not missing


def install_state(packages):
    return all(sh("dpkg-query", "-W", "-f", "${db:Status-Status}", p).stdout == "installed" for p in packages)


# Colours.


def lab(rgb):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb)]
    matrix = [(0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041)]
    xyz = [sum(m * c for m, c in zip(row, linear)) / w for row, w in zip(matrix, (0.95047, 1.0, 1.08883))]
    f = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def ciede2000(one, other):
    """The difference of two colours (Sharma, Wu and Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0 for a, b in ((a1, b1), (a2, b2)))
    dl, dc, dh = l2 - l1, c2 - c1, 0.0
    total = h1 + h2
    if c1 * c2:
        dh = (h2 - h1 + 180) % 360 - 180
        if abs(h1 - h2) > 180:
            total += 360 if total < 360 else -360
        total /= 2
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh) / 2)
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (1 - 0.17 * math.cos(math.radians(total - 30)) + 0.24 * math.cos(math.radians(2 * total))
         + 0.32 * math.cos(math.radians(3 * total + 6)) - 0.2 * math.cos(math.radians(4 * total - 63)))
    sl = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh_ = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = (-2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((total - 275) / 25) ** 2)))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh_) ** 2 + rt * dc / sc * dh / sh_)


def contrast(one, other):
    def light(rgb):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    a, b = light(one), light(other)
    return max(a, b) / min(a, b)


def least_difference(grounds):
    """The least difference between any two of these colours; nothing where all are grey."""
    if all(max(ground) - min(ground) < 8 for ground in grounds):
        return None
    return min(ciede2000(a, b) for a, b in itertools.combinations(grounds, 2))


def differing(one, other):
    """The part of pixels that differ."""
    from PIL import ImageChops
    grey = ImageChops.difference(one, other).convert("L").point(lambda v: 255 if v > 24 else 0)
    return grey.histogram()[255] / (one.width * one.height)


# A device.


class Played:
    """A program that runs on a display, with a home of its own in which a game with eight pieces waits."""

    def __init__(self, name, display):
        self.name, self.display, self.process = name, display, None
        # Where pictures are taken: a display, and the place of this screen's corner on it.
        self.pictures = (display, 0, 0)
        self.folder = tempfile.mkdtemp(prefix="atom4-devices-")
        games = os.path.join(self.folder, "state/atom4/games")
        os.makedirs(games)
        self.game = os.path.join(games, "atom-4.toml")
        placed = "".join(f"place {c} piece at {x} 2.\n" for x, c in enumerate(COLOURS))
        with open(self.game, "w", encoding="utf-8") as file:
            file.write("players = ['person', 'person']\nlevels = ['level 2', 'level 2']\nwon = [0, 0]\nwhite = 1\n"
                       f"script = '''\nchoose game atom-4.\n{placed}'''\n")

    def environment(self, **more):
        """That of a person who has only this display and this home."""
        gone = ("TERM", "COLORTERM", "NO_COLOR", "TMUX", "STY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
        kept = {k: v for k, v in os.environ.items() if k not in gone and not k.startswith("XDG_")}
        kept.update(DISPLAY=self.display, LANG="C.UTF-8", LC_ALL="C.UTF-8", HOME=self.folder, SHELL="/bin/bash",
                    XDG_STATE_HOME=self.folder + "/state", XDG_CONFIG_HOME=self.folder + "/config", **more)
        return kept

    def start(self, command, environment):
        self.process = quiet(command, env=environment, start_new_session=True)

    def shot(self, name):
        """The whole screen as it is now."""
        from PIL import Image, ImageGrab
        display, left, top = self.pictures
        try:
            picture = ImageGrab.grab(xdisplay=display).convert("RGB")
            picture = picture.crop((left, top, *picture.size))
        except OSError:
            # The other way is slow, and knows every depth.
            file = os.path.join(self.folder, name + ".png")
            self.ask("import", "-window", "root", file)
            picture = Image.open(file).convert("RGB")
        keep = os.environ.get("KEEP")
        if keep:
            os.makedirs(keep, exist_ok=True)
            picture.save(os.path.join(keep, f"{self.name.replace(' ', '-')}-{name}.png"))
        return picture

    def ask(self, *command):
        """What a program on this display says."""
        return sh(*command, env=dict(os.environ, DISPLAY=self.display)).stdout

    def do(self, *words):
        self.ask("xdotool", *words)
        time.sleep(0.25)

    def until(self, fits, patience=10):
        end = time.time() + patience
        while time.time() < end:
            if fits():
                return True
            time.sleep(0.1)
        return False

    def end(self):
        if self.process:
            stop(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


def quiet(command, **more):
    """Starts a program of which nothing is heard."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)


def stop(process):
    """Ends a program that leads its own group, with all that it has started."""
    try:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(5)
    except ProcessLookupError:
        pass
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def server(command, display):
    """Starts an X server; nothing where it does not answer."""
    process = quiet(command, start_new_session=True)
    for _ in range(100):
        time.sleep(0.1)
        if process.poll() is not None:
            break
        if sh("xdpyinfo", env=dict(os.environ, DISPLAY=display)).returncode == 0:
            return process
    stop(process)
    return None


def keypad(walk):
    """How many of the eight directions the keypad walks; `walk` presses a key and tells the places before and after."""
    def sign(n):
        return (n > 0) - (n < 0)

    ways = 0
    for key, (across, down) in KEYPAD.items():
        before, after = walk(key)
        if before and after:
            ways += sign(after[1] - before[1]) == down and across in (None, sign(after[0] - before[0]))
    return f"{ways} of {len(KEYPAD)}"


# A table.


def wanted(of_what, table, tools):
    """The rows that the command line asks for, all where it names none; ends where the table cannot be made."""
    program = os.path.relpath(os.path.abspath(sys.argv[0]), ROOT)
    # Who ends the command ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(f"{program}: ended"))
    names = sys.argv[1:] or list(table)
    unknown = [name for name in names if name not in table]
    if unknown:
        sys.exit(f"{program}: no {of_what} is called {unknown[0]!r}; there are {', '.join(table)}")
    if not os.access(ATOM4, os.X_OK):
        sys.exit(f"{program}: there is no {ATOM4}; cargo build makes it")
    if not install(tools):
        sys.exit(f"{program}: as root it installs, or install them: {' '.join(tools)}")
    return names


def head(titles):
    print("| " + " | ".join(titles) + " |\n|" + "---|" * len(titles), flush=True)


def version(package):
    return sh("dpkg-query", "-W", "-f", "${Version}", package).stdout


def row(first, columns, seen):
    """Prints a row; what could not be judged stays empty, and the reason stands in its first column."""
    cells = [seen.get(column, "") for column in columns]
    if "it" in seen:
        cells[0] = seen["it"]
    print("| " + " | ".join(list(first) + cells) + " |", flush=True)
