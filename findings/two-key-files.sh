#!/bin/bash
# The guess: KDE's and GNOME's files of groups and keys ("[Level1]", "Name=Water") are one format with two readers.
# What happens: they differ in what they let pass and in what a value means. An odd line, or a word behind "]", makes GLib refuse
# the whole file, with the levels that stand before it; KConfig warns of the one, passes over the other and reads on. `\x41` is an A to KConfig and four
# letters to GLib.
# Seen with: libkf5config-bin 5.103.0-2 (kreadconfig5) and libglib2.0-0 2.74.6-2+deb12u9 of Debian 12.
# Why it matters: KAtomic opens sets of levels that a reader built on GLib refuses, and shows other names. One bad level must not hide the rest.
. "$(dirname "$0")/common"
debs libkf5config-bin=5.103.0-2 libglib2.0-0=2.74.6-2+deb12u9
export QT_QPA_PLATFORM=offscreen

cat >"$work/glib.py" <<'END'
import ctypes, os, sys
library = ctypes.CDLL(os.environ["ROOT"] + "/usr/lib/x86_64-linux-gnu/libglib-2.0.so.0")
library.g_key_file_new.restype = ctypes.c_void_p
library.g_key_file_get_string.restype = ctypes.c_char_p
key_file = ctypes.c_void_p(library.g_key_file_new())
read = library.g_key_file_load_from_file(key_file, sys.argv[1].encode(), 0, None)
print(library.g_key_file_get_string(key_file, *map(str.encode, sys.argv[2:]), None).decode() if read else "refused")
END

# both WHAT GROUP KEY: the value that each reader gives, of the file on standard input.
both() {
    cat >"$work/levels.dat"
    echo "$1: KConfig $(kreadconfig5 --file "$work/levels.dat" --group "$2" --key "$3" 2>/dev/null)," \
        "GLib $(python3 "$work/glib.py" "$work/levels.dat" "$2" "$3")"
}

see() {
    printf '[Level1]\nName=Water\nan odd line\n[Level2]\nName=Methane\n' | both 'odd line' Level2 Name
    printf '[Level1] first\nName=Water\n' | both 'word behind the group' Level1 Name
    printf '[Level1]\nName=\\x41mmonia\n' | both 'number of a letter' Level1 Name
    printf '[Level1]\nName=Acetic\\sAcid\n' | both 'blank' Level1 Name
    printf '[Level1]\nName=Water\n[Level1]\nName=Methane\n' | both 'group twice' Level1 Name
}

compare see <<'END'
odd line: KConfig Methane, GLib refused
word behind the group: KConfig Water, GLib refused
number of a letter: KConfig Ammonia, GLib \x41mmonia
blank: KConfig Acetic Acid, GLib Acetic Acid
group twice: KConfig Methane, GLib Methane
END
