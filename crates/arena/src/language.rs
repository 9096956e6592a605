//! The languages that programs are written in: how a file of one is started, how its output is flushed, how it is told
//! how much memory to take. One table, [`LANGUAGES`].

use std::io::Read;
use std::path::Path;

use super::sandbox::command::split;

/// Bytes of a program that are looked at.
const LOOKED_AT: u64 = 4 << 20;

/// Bytes of a script that are looked at for the interpreter that it starts.
const SCRIPT: u64 = 64 << 10;

/// A language, or a family of them that is started alike.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// Its name for people.
    pub name: &'static str,
    /// The endings of its files, without a period.
    pub endings: &'static [&'static str],
    /// The programs that run it, the usual one first.
    pub programs: &'static [&'static str],
    /// What starts a file of it, before the file's name; empty where a file has to be compiled first.
    pub start: &'static str,
    /// How it writes a line at once.
    pub flush: &'static str,
    /// How it is told how much memory it may take; empty where it takes what it needs.
    pub memory: &'static str,
    /// What stands in a compiled program of it.
    pub marks: &'static [&'static str],
    /// How a file that cannot be started is compiled; empty where it can.
    pub compile: &'static str,
}

/// What most languages have.
const PLAIN: Language = Language {
    name: "",
    endings: &[],
    programs: &[],
    start: "",
    flush: "",
    memory: "",
    marks: &[],
    compile: "",
};

/// What all that the virtual machine of Java runs has.
const JAVA: Language = Language {
    start: "java",
    flush: "out.flush() after each answer where it prints by a PrintWriter or BufferedWriter; System.out.println needs none",
    memory: "-Xmx512m behind java bounds what it takes itself",
    ..PLAIN
};

/// The compiled language that a program is taken for where nothing says another.
const COMPILED: &str = "C";

/// All languages that are known; the first that fits is taken.
pub static LANGUAGES: [Language; 35] = [
    Language {
        name: "Python",
        endings: &["py", "pyw", "pyz"],
        programs: &["python3", "python", "pypy3", "pypy", "micropython"],
        start: "python3",
        flush: "print(…, flush=True), or start it with python3 -u",
        ..PLAIN
    },
    Language {
        name: "Java",
        endings: &["jar"],
        programs: &["java"],
        start: "java -jar",
        ..JAVA
    },
    Language {
        name: "Java class",
        endings: &["class"],
        ..JAVA
    },
    Language {
        name: "Java source",
        endings: &["java"],
        ..JAVA
    },
    Language {
        name: "Kotlin, Scala",
        endings: &["kts", "scala"],
        programs: &["kotlin", "scala", "scala-cli"],
        compile: "make a .jar of it",
        flush: "System.out.flush()",
        memory: "-J-Xmx512m bounds what it takes itself",
        ..PLAIN
    },
    Language {
        name: "JavaScript",
        endings: &["js", "mjs", "cjs"],
        programs: &["node", "nodejs", "bun"],
        start: "node",
        flush: "process.stdout.write(… + \"\\n\") or console.log(…) for each answer, and no process.exit() before it is written",
        memory: "--max-old-space-size=512 behind node bounds what it takes itself",
        ..PLAIN
    },
    Language {
        name: "TypeScript",
        endings: &["ts"],
        programs: &["deno"],
        start: "deno run",
        flush: "console.log(…) for each answer",
        memory: "--v8-flags=--max-old-space-size=512 behind deno run bounds what it takes itself",
        ..PLAIN
    },
    Language {
        name: "Perl",
        endings: &["pl"],
        programs: &["perl"],
        start: "perl",
        flush: "$| = 1; at its beginning",
        ..PLAIN
    },
    Language {
        name: "Ruby",
        endings: &["rb"],
        programs: &["ruby"],
        start: "ruby",
        flush: "$stdout.sync = true at its beginning",
        ..PLAIN
    },
    Language {
        name: "Lua",
        endings: &["lua"],
        programs: &["lua", "lua5.4", "lua5.3", "luajit"],
        start: "lua",
        flush: "io.stdout:setvbuf(\"line\") at its beginning",
        ..PLAIN
    },
    Language {
        name: "PHP",
        endings: &["php"],
        programs: &["php"],
        start: "php",
        flush: "fflush(STDOUT) after fwrite, ob_implicit_flush() with echo",
        memory: "-d memory_limit=512M behind php bounds what it takes itself",
        ..PLAIN
    },
    Language {
        name: "R",
        endings: &["R", "r"],
        programs: &["Rscript", "R"],
        start: "Rscript",
        flush: "flush(stdout()) after cat(…)",
        ..PLAIN
    },
    Language {
        name: "Tcl",
        endings: &["tcl"],
        programs: &["tclsh", "tclsh8.6"],
        start: "tclsh",
        flush: "fconfigure stdout -buffering line at its beginning",
        ..PLAIN
    },
    Language {
        name: "awk",
        endings: &["awk"],
        programs: &["awk", "gawk", "mawk"],
        start: "awk -f",
        flush: "fflush() after print; mawk needs -W interactive as well, or it waits for more input",
        ..PLAIN
    },
    Language {
        name: "Bash",
        endings: &["bash"],
        programs: &["bash"],
        start: "bash",
        ..PLAIN
    },
    Language {
        name: "shell",
        endings: &["sh"],
        programs: &["sh", "dash", "ksh", "zsh"],
        start: "sh",
        ..PLAIN
    },
    Language {
        name: "Julia",
        endings: &["jl"],
        programs: &["julia"],
        start: "julia",
        flush: "flush(stdout) after println(…)",
        memory: "--heap-size-hint=512M behind julia bounds what it takes itself",
        ..PLAIN
    },
    Language {
        name: "Erlang",
        endings: &["escript"],
        programs: &["escript", "erl"],
        start: "escript",
        flush: "io:format(…) writes at once",
        ..PLAIN
    },
    Language {
        name: "Elixir",
        endings: &["exs"],
        programs: &["elixir", "iex"],
        start: "elixir",
        flush: "IO.puts(…) writes at once",
        ..PLAIN
    },
    Language {
        name: "Racket",
        endings: &["rkt"],
        programs: &["racket"],
        start: "racket",
        flush: "(flush-output) after each answer",
        ..PLAIN
    },
    Language {
        name: "Scheme",
        endings: &["scm"],
        programs: &["guile", "guile-3.0", "chicken", "csi"],
        start: "guile --no-auto-compile",
        flush: "(force-output) after each answer",
        ..PLAIN
    },
    Language {
        name: "Common Lisp",
        endings: &["lisp", "lsp"],
        programs: &["sbcl", "clisp", "ecl"],
        start: "sbcl --script",
        flush: "(finish-output) after each answer",
        memory: "--dynamic-space-size 512 behind sbcl bounds what it takes itself",
        marks: &["SBCL_HOME"],
        ..PLAIN
    },
    Language {
        name: "Prolog",
        endings: &["pro", "prolog"],
        programs: &["swipl", "gprolog"],
        start: "swipl -q",
        flush: "flush_output after each answer",
        ..PLAIN
    },
    Language {
        name: ".NET",
        endings: &["dll"],
        programs: &["dotnet", "mono"],
        start: "dotnet",
        flush: "Console.Out.Flush(), or AutoFlush = true of a StreamWriter",
        memory: "DOTNET_GCHeapHardLimit=0x20000000 bounds what it takes itself",
        marks: &["DOTNET_ROOT"],
        ..PLAIN
    },
    Language {
        name: "C#",
        endings: &["cs"],
        compile: "dotnet build -c Release, or mcs FILE",
        flush: "Console.Out.Flush(), or AutoFlush = true of a StreamWriter",
        ..PLAIN
    },
    Language {
        name: "Haskell",
        endings: &["hs", "lhs"],
        programs: &["runghc", "runhaskell", "stack", "cabal"],
        start: "runghc",
        flush: "hSetBuffering stdout NoBuffering at the beginning of main",
        memory: "+RTS -M512m behind it bounds what it takes itself",
        marks: &["stg_upd_frame", "GHCRTS"],
        ..PLAIN
    },
    Language {
        name: "OCaml",
        endings: &["ml"],
        programs: &["ocaml", "ocamlrun"],
        start: "ocaml",
        flush: "flush stdout after print_string, or %! at the end of a printf",
        marks: &["caml_startup", "OCAMLRUNPARAM"],
        ..PLAIN
    },
    Language {
        name: "Dart",
        endings: &["dart"],
        programs: &["dart"],
        start: "dart run",
        flush: "stdout.writeln(…) writes at once",
        ..PLAIN
    },
    Language {
        name: "Go",
        endings: &["go"],
        programs: &["go"],
        compile: "go build -o BOT FILE",
        flush: "writer.Flush() after each answer where it prints by a bufio.Writer",
        memory: "GOMEMLIMIT=512MiB bounds what it takes itself",
        marks: &["Go build ID", "Go buildinf"],
        ..PLAIN
    },
    Language {
        name: "Rust",
        endings: &["rs"],
        compile: "rustc -O -o BOT FILE, or cargo build --release",
        flush: "stdout().flush() after each answer where it prints by print! or a BufWriter",
        marks: &["RUST_BACKTRACE"],
        ..PLAIN
    },
    Language {
        name: "Swift",
        endings: &["swift"],
        programs: &["swift"],
        compile: "swiftc -O -o BOT FILE",
        flush: "setvbuf(stdout, nil, _IOLBF, 0) at its beginning",
        marks: &["libswiftCore"],
        ..PLAIN
    },
    Language {
        name: "Pascal",
        endings: &["pas", "pp"],
        compile: "fpc -O2 FILE",
        flush: "Flush(Output) after each answer",
        marks: &["FPC "],
        ..PLAIN
    },
    Language {
        name: "Fortran",
        endings: &["f90", "f95", "f"],
        compile: "gfortran -O2 -o BOT FILE",
        flush: "flush(6) after each answer",
        marks: &["libgfortran"],
        ..PLAIN
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx", "hpp"],
        compile: "g++ -O2 -o BOT FILE",
        flush: "std::cout << … << std::endl, or std::cout << std::unitbuf at its beginning",
        marks: &["libstdc++", "libc++"],
        ..PLAIN
    },
    Language {
        name: COMPILED,
        endings: &["c", "h"],
        compile: "gcc -O2 -o BOT FILE",
        flush: "setvbuf(stdout, NULL, _IOLBF, 0) at the beginning of main, or fflush(stdout) after each answer",
        ..PLAIN
    },
];

impl Language {
    /// The language of this file's ending.
    #[must_use]
    pub fn of_ending(path: &Path) -> Option<&'static Language> {
        let ending = path.extension()?.to_str()?;
        LANGUAGES
            .iter()
            .find(|language| language.endings.contains(&ending))
    }

    /// The language that a program of this name runs, whatever its folder and its version: `/usr/bin/python3.11`.
    #[must_use]
    pub fn of_interpreter(word: &str) -> Option<&'static Language> {
        let name = Path::new(word).file_name()?.to_str()?;
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
        let named = |name: &str| {
            LANGUAGES
                .iter()
                .find(|language| language.programs.contains(&name))
        };
        named(name).or_else(|| named(bare))
    }

    /// The language of the program that a shell command starts, as far as that can be seen: by the interpreter that it
    /// names, by a file's ending, by what stands in a script or a compiled program. Words are paths from the working
    /// folder, behind a `cd` from that folder.
    #[must_use]
    pub fn of_command(command: &str) -> Option<&'static Language> {
        seen(command, Path::new("."), 3)
    }

    /// True for a shell, which starts other programs as a rule.
    #[must_use]
    pub fn is_shell(&self) -> bool {
        matches!(self.start, "sh" | "bash")
    }

    /// The file as one that is compiled first, where it is a source: how.
    #[must_use]
    pub fn compiled_by(&self, file: &str) -> String {
        let stem = file.split('.').next().unwrap_or(file);
        self.compile.replace("FILE", file).replace("BOT", stem)
    }
}

/// The language of a command, `depth` scripts deep.
fn seen(command: &str, folder: &Path, depth: u32) -> Option<&'static Language> {
    let words = split(command);
    let mut folder = folder.to_path_buf();
    let mut scripted = None;
    let mut before = "";
    for word in &words {
        if before == "cd" {
            folder = folder.join(word);
        } else if let Some(language) = Language::of_interpreter(word) {
            // A shell is what starts the program, as a rule, and not its language.
            if !language.is_shell() {
                return Some(language);
            }
            scripted = scripted.or(Some(language));
        } else if let Some(language) = in_file(&folder.join(word), depth) {
            if !language.is_shell() {
                return Some(language);
            }
            scripted = scripted.or(Some(language));
        }
        before = word;
    }
    scripted
}

/// The language of a file: by its ending, its first line, what it starts, or what stands in it.
fn in_file(path: &Path, depth: u32) -> Option<&'static Language> {
    if !path.is_file() {
        return None;
    }
    let of_ending = Language::of_ending(path);
    if of_ending.is_some_and(|language| !language.is_shell()) {
        return of_ending;
    }
    let start = read(path, SCRIPT)?;
    if start.starts_with(b"\x7fELF") {
        return compiled(&read(path, LOOKED_AT)?);
    }
    let text = String::from_utf8_lossy(&start);
    let first = text.strip_prefix("#!").and_then(|text| text.lines().next());
    let interpreter =
        first.and_then(|line| line.split_whitespace().find_map(Language::of_interpreter));
    match interpreter.or(of_ending) {
        Some(language) if !language.is_shell() => Some(language),
        language if depth > 0 && (language.is_some() || first.is_none()) => {
            let folder = path.parent()?;
            let lines = text
                .lines()
                .filter(|line| !line.trim_start().starts_with('#'));
            let inner = lines
                .filter_map(|line| seen(line, folder, depth - 1))
                .find(|found| !found.is_shell());
            inner.or(language)
        }
        language => language,
    }
}

/// The language of a compiled program.
fn compiled(bytes: &[u8]) -> Option<&'static Language> {
    let holds = |mark: &&str| {
        bytes
            .windows(mark.len())
            .any(|window| window == mark.as_bytes())
    };
    let marked = LANGUAGES
        .iter()
        .find(|language| language.marks.iter().any(holds));
    marked.or_else(|| LANGUAGES.iter().find(|language| language.name == COMPILED))
}

fn read(path: &Path, most: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .ok()?
        .take(most)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests;
