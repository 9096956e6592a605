#!/bin/bash
# The guess: the name of a level says which level it is, and of what the molecule is made.
# What happens: of KAtomic's 83 levels two are called Propyne and two Malonic Acid, on different boards.
# Level 45 is called Meta-Di-Nitro-Benzene, which would be C6H4N2O4, but to build is C6H4N2O2.
# Seen with: katomic 4:22.12.3-1 of Debian 12.
# Why it matters: records kept by name mix two levels up, and a formula cannot be checked against the name. A set and a number name a level.
. "$(dirname "$0")/common"

see() {
    python3 - "$ROOT/usr/share/katomic/levels/default_levels.dat" <<'PYTHON'
import collections, re, sys
ELEMENTS = {"1": "H", "2": "C", "3": "O", "4": "N"}
levels = collections.defaultdict(list)
for number, body in re.findall(r"\[Level(\d+)\]\n(.*?)(?=\n\[|\Z)", open(sys.argv[1], encoding="utf-8").read(), re.S):
    name = re.search(r"^Name=(.*)", body, re.M).group(1)
    atoms = dict(re.findall(r"^atom_(.)=(.)", body, re.M))
    molecule = collections.Counter(atoms[c] for row in re.findall(r"^mole_\d+=(.*)", body, re.M) for c in row if c != ".")
    board = re.findall(r"^feld_\d+=(.*)", body, re.M)
    levels[name].append((int(number), molecule, board))
print(sum(map(len, levels.values())), "levels")
for name, same in sorted(levels.items()):
    if len(same) > 1 or name.startswith("Meta"):
        formula = ["".join(f"{ELEMENTS[e]}{n}" for e, n in sorted(m.items(), key=lambda x: "2143".index(x[0]))) for _, m, _ in same]
        print(name, *(f"{number}: {f}" for (number, _, _), f in zip(sorted(same), formula)), "one board" if len({str(b) for _, _, b in same}) == 1 else "two boards")
PYTHON
}

# The package alone: what it needs to run is not wanted here.
(cd "$work" && apt-get download -qq katomic=4:22.12.3-1 >/dev/null && dpkg-deb -x katomic_*.deb "$ROOT")
compare see <<'END'
83 levels
Malonic Acid 47: C3H4O4 81: C3H4O4 two boards
Meta-Di-Nitro-Benzene 45: C6H4N2O2 one board
Propyne 26: C3H4 46: C3H4 two boards
END
