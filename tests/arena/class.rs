//! A class as it is handed in: programs in the languages that are at hand, started by what they are; broken ones told what
//! would help their authors. And the bots of `examples/bots`, which pass what a tournament asks for.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools::{FIRST_PEG, LAST_PEG, Place, argument, text};

fn examples(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/bots")
        .join(name)
}

/// True where a program of this name runs.
fn at_hand(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// A class in a folder, with how each one is expected to be started.
struct Class<'a> {
    place: &'a Place,
    good: Vec<(&'static str, &'static str)>,
}

impl Class<'_> {
    fn write(&self, name: &str, text: &str, mode: u32) {
        let path = self.place.path("class").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    }

    /// Copies an example into a file of the class, where what it needs is at hand.
    fn copy(&mut self, needs: &str, example: &str, file: &'static str, how: &'static str) {
        if at_hand(needs) {
            let source = std::fs::read_to_string(examples(example)).expect("an example");
            self.write(file, &source, 0o644);
            let name = file.split(['/', '.']).next().unwrap_or_default();
            self.good.push((name, how));
        }
    }

    /// Runs a command of a shell in a folder of the class.
    fn make(&self, folder: &str, command: &str) {
        let folder = self.place.path("class").join(folder);
        let done = Command::new("sh")
            .args(["-ec", command])
            .current_dir(folder)
            .output();
        let done = done.expect("a shell");
        assert!(done.status.success(), "{command}: {}", text(&done.stderr));
    }
}

/// Tcl: the first peg with room.
const TCL: &str = "fconfigure stdout -buffering line\narray set beads {}\nwhile {[gets stdin line] >= 0} {\n  set peg [string trimright [lindex $line end] .]\n  switch [string trimright [lindex $line 0] .] {\n    clear { array unset beads }\n    add { incr beads($peg); puts Done. }\n    get {\n      foreach letter {A B C D} { foreach digit {1 2 3 4} {\n        set peg $letter$digit\n        if {![info exists beads($peg)] || $beads($peg) < 4} { set free $peg }\n      } }\n      puts $free.\n    }\n    quit { exit }\n  }\n}\n";

/// awk: the last peg with room.
const AWK: &str = "/^clear/ { split(\"\", beads) }\n/^add/ { beads[substr($NF, 1, 2)]++; print \"Done.\"; fflush() }\n/^get/ {\n  for (i = 0; i < 16; i++) {\n    peg = substr(\"ABCD\", 1 + i / 4, 1) (i % 4 + 1)\n    if (beads[peg] < 4) free = peg\n  }\n  print free \".\"; fflush()\n}\n/^quit/ { exit }\n";

/// Rust: the first peg with room.
const RUST: &str = "fn main() {\n    let mut beads = [[0; 4]; 4];\n    for line in std::io::stdin().lines().map_while(Result::ok) {\n        let peg: Vec<usize> = line.bytes().rev().skip(1).take(2).map(usize::from).collect();\n        match line.split([' ', '.']).next() {\n            Some(\"clear\") => beads = [[0; 4]; 4],\n            Some(\"add\") => { beads[peg[1] - 65][peg[0] - 49] += 1; println!(\"Done.\"); }\n            Some(\"get\") => {\n                let free = (0..16).find(|n| beads[n / 4][n % 4] < 4).unwrap_or(0);\n                println!(\"{}{}.\", char::from(65 + free as u8 / 4), free % 4 + 1);\n            }\n            _ => break,\n        }\n    }\n}\n";

/// Bash: the first peg with room.
const BASH: &str = "#!/bin/bash\ndeclare -A beads\nwhile read -r word _ _ _ to; do\n  case $word in\n    clear.) beads=() ;;\n    add) peg=${to%.}; beads[$peg]=$((${beads[$peg]:-0} + 1)); echo Done. ;;\n    get) for peg in {A..D}{1..4}; do [ \"${beads[$peg]:-0}\" -lt 4 ] && { echo \"$peg.\"; break; }; done ;;\n    *) break ;;\n  esac\ndone\n";

fn good(class: &mut Class<'_>) {
    class.copy("python3", "score-four/bot.py", "anna.py", "python3 anna.py");
    class.copy("perl", "score-four/bot.pl", "bob.pl", "perl bob.pl");
    class.copy(
        "python3",
        "score-four/bot.py",
        "carl/main.py",
        "python3 main.py",
    );
    class.copy("node", "score-four/bot.js", "dora/game.js", "node game.js");
    if at_hand("node") {
        class.write("dora/package.json", "{\"main\": \"game.js\"}", 0o644);
    }
    if at_hand("javac") {
        class.copy(
            "javac",
            "score-four/Bot.java",
            "emil/Bot.java",
            "java -cp . Bot",
        );
        class.make("emil", "javac --release 17 Bot.java && jar --create --file ../fred.jar --main-class Bot *.class");
        class.good.push(("fred", "java -jar fred.jar"));
    }
    if at_hand("gcc") && at_hand("make") {
        class.copy("gcc", "score-four/bot.c", "gina/bot.c", "./game");
        class.write(
            "gina/Makefile",
            "game: bot.c\n\tgcc -O2 -o game bot.c\n",
            0o644,
        );
        class.make("gina", "make -s && cp game ../nils && rm bot.c");
        class.good.push(("nils", "./nils"));
    }
    if at_hand("rustc") {
        class.write("lena/lena.rs", RUST, 0o644);
        class.make("lena", "rustc -O lena.rs && mv lena bot && rm lena.rs");
        class.good.push(("lena", "./bot"));
    }
    if Path::new("/bin/bash").exists() {
        class.write("mia", BASH, 0o755);
        class.good.push(("mia", "./mia"));
    }
    class.write("hans", &format!("#!/bin/sh\n{FIRST_PEG}\n"), 0o755);
    class.write(
        "ida/run",
        &format!("#!/bin/sh\r\n{}\r\n", LAST_PEG.replace('\n', "\r\n")),
        0o755,
    );
    class.good.extend([
        ("hans", "./hans"),
        ("ida", "/bin/sh run (its lines end in CR LF"),
    ]);
    if Path::new("/usr/bin/tclsh").exists() {
        class.write("jens.tcl", TCL, 0o644);
        class.good.push(("jens", "tclsh jens.tcl"));
    }
    class.write("karl/karl.awk", AWK, 0o644);
    // One awk of several reads its input in blocks unless it is told not to; the others pass that over.
    class.write(
        "karl/run",
        "#!/bin/sh\nexec awk -W interactive -f karl.awk\n",
        0o755,
    );
    class.good.push(("karl", "./run"));
}

/// Six that are broken, each in its way, with a part of what their authors are told.
const BROKEN: [(&str, &str, &str); 6] = [
    (
        "silent.py",
        "import sys\nfor line in sys.stdin:\n    if line.startswith('add'): print('Done.')\n    if line.startswith('get'): print('A1.')\n",
        "in Python: print(…, flush=True)",
    ),
    (
        "greets.sh",
        "echo Welcome; while read -r a b; do case $a in add) echo Done.;; get) echo A1.;; esac; done\n",
        "says nothing but its answers",
    ),
    (
        "ends.sh",
        "exit 127\n",
        "status 127 says of a command that it was not found",
    ),
    (
        "crash.py",
        "def main():\n    board = {}\n    print(board['A1'])\nmain()\n",
        "it said: KeyError: 'A1' | File \"",
    ),
    (
        "one.sh",
        "while read -r a b; do case $a in add) echo Done.;; get) echo A1.;; esac; done\n",
        "came \"A1.\"",
    ),
    (
        "strict.sh",
        "while read -r a b; do case $a in add) echo done;; get) echo A1.;; esac; done\n",
        "the same in every letter",
    ),
];

#[test]
fn a_class_as_it_is_handed_in() {
    let place = Place::new();
    let mut class = Class {
        place: &place,
        good: Vec::new(),
    };
    good(&mut class);
    for (name, program, _) in BROKEN {
        class.write(name, program, 0o644);
    }
    class.write("late.c", "int main;\n", 0o644);
    class.write("README.md", "Who is who.\n", 0o644);
    let output = place.run(&[
        "tournament",
        "class",
        "--game",
        "score-four",
        "-n",
        "2",
        "--gauntlet",
        "hans",
        "-c",
        "3",
        "--no-review",
        "--report",
        "report",
    ]);
    let (table, told) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{told}");
    for (name, how) in &class.good {
        let line = format!("atom4 tournament: {name}: {how}");
        assert!(told.contains(&line), "{line}: {told}");
        assert!(
            told.contains(&format!("check {name}: passed")),
            "{name}: {told}"
        );
    }
    let page = std::fs::read_to_string(place.path("report/index.html")).expect("a page");
    for (file, _, part) in BROKEN {
        let name = file.split('.').next().unwrap_or_default();
        let (_, said) = table
            .split_once(&format!("Not admitted: {name}: "))
            .expect(table);
        let said = said.split("Not admitted").next().unwrap_or_default();
        assert!(said.contains(part), "{name}: {said}");
        assert!(said.contains("\n  What helps: "), "{name}: {said}");
        assert!(page.contains(&format!("<b>{name}</b>: ")), "{name}");
    }
    assert!(
        told.contains(
            "passed over: late.c (a source of C: compile it first (gcc -O2 -o late late.c))"
        ),
        "{told}"
    );
    assert!(
        told.contains("passed over: README.md (no program"),
        "{told}"
    );
    // The page has all that did not play, beside the standings, and so has the file for programs.
    let (_, beside) = page
        .split_once("<h2 id=\"out\">Did not play</h2>")
        .expect("a table");
    let (beside, _) = beside.split_once("</table>").expect("its end");
    assert!(
        beside.contains("<td>late.c</td><td>passed over: a source of C: compile it first"),
        "{beside}"
    );
    for (file, ..) in BROKEN {
        let name = file.split('.').next().unwrap_or_default();
        assert!(
            beside.contains(&format!(">{name}</a></td><td>")),
            "{name}: {beside}"
        );
    }
    assert!(
        table.contains("\nPassed over: late.c (a source of C"),
        "{table}"
    );
    let json = std::fs::read_to_string(place.path("report/standings.json")).expect("a file");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let over = json["passed_over"].as_array().expect("a list");
    assert!(over.iter().any(|one| one["name"] == "late.c"), "{json}");
    let games = 2 * (class.good.len() - 1);
    assert!(
        table.contains(&format!(", {games} of {games} games\n")),
        "{table}"
    );
}

#[test]
fn the_examples_pass_what_a_tournament_asks_for() {
    let place = Place::new();
    for (needs, game, example) in [
        ("python3", "score-four", "score-four/bot.py"),
        ("node", "score-four", "score-four/bot.js"),
        ("perl", "score-four", "score-four/bot.pl"),
        ("javac", "score-four", "score-four/Bot.java"),
        ("python3", "atom-4", "atom-4/bot.py"),
    ] {
        if !at_hand(needs) {
            continue;
        }
        let path = examples(example);
        let output = place.run(&["check", "--game", game, argument(&path)]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{example}: {said}");
    }
    // What Java is to compile at every start takes long: one such program is enough.
    let mut class = Class {
        place: &place,
        good: Vec::new(),
    };
    class.copy("javac", "atom-4/Bot.java", "compiled/Bot.java", "");
    if !class.good.is_empty() {
        class.make("compiled", "javac --release 17 Bot.java");
        let output = place.run(&["check", "--game", "atom-4", "class/compiled"]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "atom-4/Bot.java: {said}");
    }
    let none = place.run(&[
        "check",
        "--game",
        "score-four",
        argument(&examples("README.md")),
    ]);
    assert!(
        text(&none.stderr).contains("README.md: no program"),
        "{none:?}"
    );
    assert_eq!(none.status.code(), Some(2));
}

/// The guide shows the bots as they are.
#[test]
fn the_guide_shows_the_examples() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots.md");
    let guide = std::fs::read_to_string(guide).expect("a page");
    for example in ["score-four/bot.py", "score-four/Bot.java", "atom-4/bot.py"] {
        let source = std::fs::read_to_string(examples(example)).expect("an example");
        assert!(guide.contains(&format!("```\n{source}```\n")), "{example}");
    }
}

/// Five ordinary programs and a broken one: one command leads from the folder to the page that says why each of them lost.
#[test]
fn a_small_class_is_told_why_each_lost() {
    let place = Place::new();
    let mut class = Class {
        place: &place,
        good: Vec::new(),
    };
    for (needs, example, file) in [
        ("python3", "score-four/bot.py", "anna.py"),
        ("perl", "score-four/bot.pl", "bob.pl"),
        ("node", "score-four/bot.js", "carl.js"),
        ("javac", "score-four/Bot.java", "dora/Bot.java"),
    ] {
        class.copy(needs, example, file, "");
    }
    if at_hand("javac") {
        class.make("dora", "javac --release 17 Bot.java");
    }
    let (first, last) = (
        format!("#!/bin/sh\n{FIRST_PEG}\n"),
        format!("#!/bin/sh\n{LAST_PEG}\n"),
    );
    class.write("emil", &first, 0o755);
    // Where a language is missing, another one makes the fifth.
    if class.good.len() < 4 {
        class.write("fred", &last, 0o755);
    }
    class.write("gina.py", "print(undefined)\n", 0o644);
    let output = place.run(&[
        "tournament",
        "class",
        "--game",
        "score-four",
        "-n",
        "2",
        "-c",
        "2",
        "--report",
        "report",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let read = |name: &str| std::fs::read_to_string(place.path("report").join(name));
    let (index, lost) = (
        read("index.html").expect("a page"),
        read("lost.html").expect("a page"),
    );
    assert!(index.contains("<b>gina</b>: "), "{index}");
    assert!(index.contains("NameError"), "{index}");
    let (mut told, mut games) = (0, 0);
    for game in place.games("report/results.jsonl") {
        let number = game["game"].as_u64().expect("a number");
        let (loser, winner) = match game["result"].as_str().expect("a result") {
            "1-0" => (&game["black"], &game["white"]),
            "0-1" => (&game["white"], &game["black"]),
            _ => continue,
        };
        games += 1;
        let (loser, winner) = (
            loser.as_str().expect("a name"),
            winner.as_str().expect("a name"),
        );
        let (_, own) = lost.split_once(&format!("\">{loser}: ")).expect("a part");
        let own = own.split("<h2").next().unwrap_or_default();
        let link = format!("<a href=\"games/{number:04}.html\">Game {number}</a> against {winner}");
        let (_, own) = own.split_once(&link).expect(own);
        let own = own.split("</p>").next().unwrap_or_default();
        assert!(own.contains(": line, by "), "{own}");
        let point = own.split_once("The turning point is move ");
        told += u32::from(point.is_some());
        if games > 4 {
            continue;
        }
        // The review of the same game names the same move.
        let reviewed = place.run(&["review", &format!("report/games/{number:04}.txt")]);
        let reviewed = text(&reviewed.stdout);
        let review = reviewed.split_once("Turning point: ");
        let named = |(_, rest): (&str, &str)| {
            let end = rest.find([',', '.']).unwrap_or_default();
            rest[..end].parse::<u32>().ok()
        };
        assert_eq!(
            review.and_then(named),
            point.and_then(named),
            "{own}: {reviewed}"
        );
    }
    assert!(
        games > 0 && 10 * told >= 9 * games,
        "{told} of {games} have a turning point"
    );
}
