//! Programs as their authors start them at their desks: what plays without confinement plays within, and the
//! author's files stay as they are.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::tools::{AMPLE, Place, text};

/// The pegs in a file of their own, and a file that an earlier run has left: every program reads one and writes the other.
const PEGS: &str = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4\n";
const EARLIER: &str = "an earlier run\n";

const PYTHON: &str = r#"#!/usr/bin/env python3
import sys, os
here = os.path.dirname(os.path.abspath(__file__))
import library
library.remember(here, 'played.log')
heights = {}
for line in sys.stdin:
    words = line.split()
    if words[0] == 'clear.': heights = {}
    elif words[0] == 'add':
        heights[words[4]] = heights.get(words[4], 0) + 1
        print('Done.', flush=True)
    elif words[0] == 'get':
        print(next(p + '.' for p in library.pegs(here) if heights.get(p + '.', 0) < 4), flush=True)
"#;
const PYTHON_LIBRARY: &str = r#"
import os
def pegs(folder): return open(os.path.join(folder, 'pegs.txt')).read().split()
def remember(folder, name): open(os.path.join(folder, name), 'a').write('played\n')
"#;

const NODE: &str = r#"#!/usr/bin/env node
const library = require('./library.js')
library.remember(__dirname + '/played.log')
let heights = {}
require('readline').createInterface({ input: process.stdin }).on('line', line => {
  const words = line.split(' ')
  if (words[0] === 'clear.') heights = {}
  else if (words[0] === 'add') { heights[words[4]] = (heights[words[4]] || 0) + 1; console.log('Done.') }
  else if (words[0] === 'get') console.log(library.pegs(__dirname).map(p => p + '.').find(p => (heights[p] || 0) < 4))
})
"#;
const NODE_LIBRARY: &str = r#"
const fs = require('fs')
exports.pegs = folder => fs.readFileSync(folder + '/pegs.txt', 'utf8').trim().split(' ')
exports.remember = file => fs.appendFileSync(file, 'played\n')
"#;

const JAVA: &str = r#"
import java.io.*; import java.util.*;
public class Main {
  public static void main(String[] a) throws IOException {
    Library.remember("played.log");
    File.createTempFile("bot", null).delete();
    Map<String, Integer> heights = new HashMap<>();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null;) {
      String[] words = line.split(" ");
      if (words[0].equals("clear.")) heights.clear();
      else if (words[0].equals("add")) { heights.merge(words[4], 1, Integer::sum); System.out.println("Done."); }
      else if (words[0].equals("get"))
        for (String p : Library.pegs("pegs.txt"))
          if (heights.getOrDefault(p + ".", 0) < 4) { System.out.println(p + "."); break; }
    }
  }
}
"#;
const JAVA_LIBRARY: &str = r#"
import java.io.*; import java.nio.file.*;
public class Library {
  static String[] pegs(String file) throws IOException { return Files.readString(Path.of(file)).trim().split(" "); }
  static void remember(String file) throws IOException {
    Files.writeString(Path.of(file), "played\n", StandardOpenOption.APPEND);
  }
}
"#;

const C: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
const char *pegs(void);
int main(void) {
  static char line[200], word[9], peg[9], seen[64][9]; int count = 0;
  FILE *log = fopen("played.log", "a"), *scratch = tmpfile();
  if (!log || !scratch) { perror("file"); return 1; }
  fputs("played\n", log); fclose(log);
  while (fgets(line, sizeof line, stdin)) {
    sscanf(line, "%8s", word);
    if (!strcmp(word, "clear.")) count = 0;
    else if (!strcmp(word, "add")) { sscanf(line, "%*s %*s %*s %*s %8s", seen[count++]); puts("Done."); }
    else if (!strcmp(word, "get"))
      for (const char *at = pegs(); sscanf(at, "%3s", peg) == 1; at += 3) {
        strcat(peg, "."); int height = 0;
        for (int i = 0; i < count; i++) height += !strcmp(seen[i], peg);
        if (height < 4) { puts(peg); break; }
      }
    fflush(stdout);
  }
  return 0;
}
"#;
const C_LIBRARY: &str = r#"
#include <stdio.h>
const char *pegs(void) {
  static char all[99]; FILE *file = fopen("pegs.txt", "r");
  return file && fgets(all, sizeof all, file) ? all : "";
}
"#;

/// A language: the programs that it needs, its files, the command that builds them, and what starts the result in its folder.
struct Language {
    needs: &'static [&'static str],
    files: &'static [(&'static str, &'static str)],
    build: &'static str,
    bare: &'static str,
    by_name: &'static [&'static str],
}

/// True where all these programs run.
fn there_are(programs: &[&str]) -> bool {
    let runs = |program: &&str| {
        let mut command = Command::new(program);
        let command = command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let lacking = programs.iter().find(|program| !runs(program));
    if let Some(program) = lacking {
        eprintln!("ignored: there is no {program}");
    }
    lacking.is_none()
}

fn put(path: &Path, what: &str, executable: bool) {
    std::fs::write(path, what).expect("writable");
    let mode = if executable { 0o755 } else { 0o644 };
    std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("its own");
}

/// Plays two games with `command`, given in `folder`.
fn games(place: &Place, folder: &Path, command: &str, sandbox: &str) -> Output {
    let engine = format!(
        "cmd={} name=bot",
        atom4::arena::specification::quoted(command)
    );
    let mut arena = place.atom4(&[
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "--sandbox",
        sandbox,
    ]);
    arena.args(["-e", &engine, "-e", "strong:0 name=good"]);
    arena.args(["--move-time", AMPLE]);
    let output = arena.current_dir(folder).env("PWD", folder).output();
    output.expect("the program starts")
}

/// Each of two games comes to its end, without a fault.
fn plays(place: &Place, folder: &Path, command: &str, sandbox: &str) {
    let output = games(place, folder, command, sandbox);
    let said = text(&output.stdout);
    assert!(
        output.status.code() == Some(0) && !said.contains("Faults"),
        "{sandbox}: {command} in {}: {said}{}",
        folder.display(),
        text(&output.stderr)
    );
}

/// Every way to start a program, under both confinements.
fn every_way_to_start(language: &Language) {
    if !there_are(language.needs) {
        return;
    }
    let place = Place::new();
    let folder = place.path("my bot");
    std::fs::create_dir_all(folder.join("sub")).expect("a folder");
    for (name, what) in language.files {
        put(&folder.join(name), what, true);
    }
    put(&folder.join("pegs.txt"), PEGS, false);
    put(&folder.join("played.log"), EARLIER, false);
    put(&folder.join("err.log"), EARLIER, false);
    put(
        &folder.join("Makefile"),
        &format!("play:\n\t@exec {}\n", language.bare),
        false,
    );
    let wrapper = format!(
        "#!/bin/sh\ncd sub && cd .. && exec {} 2>err.log\n",
        language.bare
    );
    put(&folder.join("run"), &wrapper, true);
    symlink(&folder, place.path("link")).expect("a link");
    symlink(folder.join("run"), folder.join("start")).expect("a link");
    if !language.build.is_empty() {
        let built = Command::new("sh")
            .args(["-c", language.build])
            .current_dir(&folder)
            .status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "{}",
            language.build
        );
    }
    let given_in = |folder: &Path, command: &str| {
        for sandbox in ["bwrap", "landlock"]
            .into_iter()
            .filter(|sandbox| super::hostile::there_is(sandbox))
        {
            plays(&place, folder, command, sandbox);
        }
    };
    for command in
        language
            .by_name
            .iter()
            .chain(&[language.bare, "make -s play", "./run", "./start"])
    {
        given_in(&folder, command);
    }
    given_in(&folder, &format!("sh -c \"{}\"", language.bare));
    given_in(&place.path(""), "cd 'my bot' && ./run 2>err.log");
    given_in(&place.path(""), "cd link && ./run");
    given_in(&place.path("link"), language.bare);
    // Nothing that a program has written has reached the originals.
    for name in ["played.log", "err.log"] {
        let kept = std::fs::read_to_string(folder.join(name)).expect("it is there");
        assert_eq!(kept, EARLIER, "{name}");
    }
}

#[test]
fn python_plays_as_at_its_authors_desk() {
    every_way_to_start(&Language {
        needs: &["python3"],
        files: &[("bot.py", PYTHON), ("library.py", PYTHON_LIBRARY)],
        build: "",
        bare: "./bot.py",
        by_name: &["python3 bot.py", "python3 -m bot", "python3 -u ./bot.py"],
    });
}

#[test]
fn node_plays_as_at_its_authors_desk() {
    every_way_to_start(&Language {
        needs: &["node"],
        files: &[
            ("bot.js", NODE),
            ("library.js", NODE_LIBRARY),
            ("package.json", "{\"main\": \"bot.js\"}"),
        ],
        build: "",
        bare: "./bot.js",
        by_name: &["node bot.js", "node ."],
    });
}

#[test]
fn java_plays_as_at_its_authors_desk() {
    every_way_to_start(&Language {
        needs: &["java", "javac"],
        files: &[("Main.java", JAVA), ("Library.java", JAVA_LIBRARY)],
        build: "mkdir lib && javac -d lib Library.java && javac -cp lib -d classes Main.java && javac Main.java \
                && echo 'Main-Class: Main' >manifest && jar cfm bot.jar manifest *.class",
        bare: "java -Xmx64m Main",
        by_name: &[
            "java -cp . Main",
            "java -cp classes:lib Main",
            "java -jar bot.jar",
            "exec java -XX:+UseZGC -cp . Main",
        ],
    });
}

#[test]
fn c_plays_as_at_its_authors_desk() {
    every_way_to_start(&Language {
        needs: &["cc"],
        files: &[("bot.c", C), ("library.c", C_LIBRARY)],
        build: "cc -shared -fPIC -o libpegs.so library.c && cc -o bot bot.c -L. -lpegs -Wl,-rpath,'$ORIGIN'",
        bare: "./bot",
        by_name: &["exec ./bot --fast"],
    });
}

/// A project: its program lies in a part of it, its data beside, and what runs it outside.
#[test]
fn a_project_plays_as_a_whole_and_what_lies_outside_is_told() {
    if !there_are(&["python3"]) {
        return;
    }
    let place = Place::new();
    let project = place.path("project");
    std::fs::create_dir_all(project.join("src")).expect("a folder");
    std::fs::create_dir_all(place.path("venv/bin")).expect("a folder");
    put(&place.path("venv/pyvenv.cfg"), "home = /usr/bin\n", false);
    put(
        &place.path("venv/bin/runner"),
        "#!/bin/sh\nexec python3 \"$@\"\n",
        true,
    );
    put(&project.join("pegs.txt"), PEGS, false);
    put(&project.join("played.log"), EARLIER, false);
    put(&project.join("src/library.py"), PYTHON_LIBRARY, false);
    put(&place.path("outside.txt"), PEGS, false);
    let at_top = PYTHON.replace("os.path.abspath(__file__)", "'./x'");
    put(&project.join("src/bot.py"), &at_top, false);
    let run = "#!/bin/sh\ncd \"$(dirname \"$0\")\" && exec ../venv/bin/runner src/bot.py\n";
    put(&project.join("run"), run, true);
    let lost = "#!/bin/sh\nread line <../outside.txt && exec python3 src/bot.py\n";
    put(&project.join("lost"), lost, true);
    for sandbox in ["bwrap", "landlock"]
        .into_iter()
        .filter(|sandbox| super::hostile::there_is(sandbox))
    {
        plays(&place, &project, "python3 src/bot.py", sandbox);
        plays(&place, &project, "./run", sandbox);
        let output = games(&place, &project, "./lost", sandbox);
        let told = format!("{}{}", text(&output.stdout), text(&output.stderr));
        let outside = place
            .path("outside.txt")
            .canonicalize()
            .expect("it is there");
        let helps = format!(
            "What helps: {} is there, and this program does not see it",
            outside.display()
        );
        assert!(told.contains(&helps), "{sandbox}: {told}");
    }
}
