//! The README and the guide under `docs`: what they show is what the program does.
//!
//! - A block marked `console` is a talk with a shell: the lines behind `$ ` run, and what they print stands below
//!   them, byte for byte. A page's talks share a folder.
//! - A block marked `sh` runs to its end with status 0.
//! - A block marked `sh long` takes too long for a test. Its programs are replaced by one that notes how it was
//!   called: the program's own command line must accept the words, and the files, examples and benchmarks must exist.
//! - A block marked `rust` is run as an example of the documentation: `src/lib.rs` includes its page.
//! - A command in the running text must have a subcommand and options that exist.
//! - What the pages promise stands in a list, each promise with its test: `promises.txt`.
//! - A command of testing mode in the running text is one of some game.
//! - Every link leads somewhere, and every page is in the table of contents.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

mod bots;
mod commands;
mod promises;

/// What is asked of a page.
type Check = fn(&str) -> Result<(), Failed>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages that people read, as paths from the root.
fn pages() -> Vec<String> {
    let docs = fs::read_dir(root().join("docs")).expect("there is a folder docs");
    let mut pages: Vec<String> = docs
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(String::from));
    pages.sort();
    pages
}

fn text_of(page: &str) -> Result<String, Failed> {
    fs::read_to_string(root().join(page)).map_err(|error| format!("{page}: {error}").into())
}

/// A part of a page between two fences, and the words behind the first.
struct Block {
    kind: String,
    lines: Vec<String>,
}

/// The blocks of a page, and its other lines.
fn parts(text: &str) -> (Vec<Block>, Vec<String>) {
    let (mut blocks, mut prose): (Vec<Block>, Vec<String>) = Default::default();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), open.as_mut()) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(kind), None) => {
                let (kind, lines) = (kind.trim().to_owned(), Vec::new());
                open = Some(Block { kind, lines });
            }
            (None, Some(block)) => block.lines.push(line.to_owned()),
            (None, None) => prose.push(line.to_owned()),
        }
    }
    (blocks, prose)
}

/// An empty folder for a page, with links to the parts of the repository that commands name.
fn folder(page: &str, links: bool) -> Result<PathBuf, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("guide")
        .join(page.replace('/', "-"))
        .join(if links { "run" } else { "noted" });
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    if links {
        for name in ["tests", "scripts", "examples"] {
            symlink(root().join(name), folder.join(name))?;
        }
    }
    Ok(folder)
}

/// Runs lines of a shell in a folder, with `programs` before all others on the path.
fn shell(lines: &str, folder: &Path, programs: &Path) -> Result<Output, Failed> {
    let path = std::env::var("PATH").unwrap_or_default();
    // A command that does not end would hold up all the tests.
    Ok(Command::new("timeout")
        .args(["60", "bash", "-ec", lines])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("HOME", folder)
        // As a part of a series has it that a batch system started.
        .env("SLURM_ARRAY_TASK_ID", "3")
        .env_remove("DISPLAY")
        .stdin(Stdio::null())
        .output()?)
}

/// Runs the talks and the short blocks of a page.
fn run(page: &str) -> Result<(), Failed> {
    let (blocks, _) = parts(&text_of(page)?);
    let folder = folder(page, true)?;
    let bin = Path::new(env!("CARGO_BIN_EXE_atom4"));
    let programs = bin.parent().ok_or("the program lies in a folder")?;
    for block in blocks {
        match block.kind.as_str() {
            "sh" => {
                let lines = block.lines.join("\n");
                let output = shell(&lines, &folder, programs)?;
                if !output.status.success() {
                    let said = String::from_utf8_lossy(&output.stderr);
                    return Err(format!("{page}: {}\n{lines}\n{said}", output.status).into());
                }
            }
            "console" => talk(page, &block.lines, &folder, programs)?,
            "" | "sh long" | "toml" => {}
            "rust" => is_documentation(page)?,
            other => return Err(format!("{page}: what is a block {other:?}?").into()),
        }
    }
    Ok(())
}

/// The examples in Rust of a page are run as those of the documentation, which includes it.
fn is_documentation(page: &str) -> Result<(), Failed> {
    let includes = format!("include_str!(\"../{page}\")");
    match text_of("src/lib.rs")?.contains(&includes) {
        true => Ok(()),
        false => Err(format!("{page}: src/lib.rs has no {includes}: nothing runs its Rust").into()),
    }
}

/// Runs the commands of a talk, one after the other, and compares what they print.
fn talk(page: &str, lines: &[String], folder: &Path, programs: &Path) -> Result<(), Failed> {
    let mut rest = lines.iter().peekable();
    while let Some(line) = rest.next() {
        let mut command = line
            .strip_prefix("$ ")
            .ok_or_else(|| format!("{page}: no command before {line:?}"))?
            .to_owned();
        // As a shell shows that a command goes on.
        while let Some(more) = rest.next_if(|line| line.starts_with('>')) {
            let more = more.strip_prefix("> ").unwrap_or("");
            command = format!("{command}\n{more}");
        }
        let mut expected = String::new();
        while let Some(answer) = rest.next_if(|line| !line.starts_with("$ ")) {
            expected.push_str(answer);
            expected.push('\n');
        }
        let output = shell(&command, folder, programs)?;
        let came = String::from_utf8_lossy(&output.stdout);
        if came != expected {
            let errors = String::from_utf8_lossy(&output.stderr);
            let text = format!("{page}: {command}\nexpected:\n{expected}came:\n{came}{errors}");
            return Err(text.into());
        }
    }
    Ok(())
}

/// A program that notes how it was called, each word ended by a unit separator and the call by a record
/// separator.
const NOTES: &str =
    "#!/bin/sh\n{ printf '%s\\037' \"${0##*/}\" \"$@\"; printf '\\036'; } >>\"$HOME/calls\"\n";

/// What GNU parallel would start first.
const PARALLEL: &str = "#!/bin/bash\nwhile [ \"${1##*/}\" != atom4 ]; do shift; done\nwords=(); while [ \"$1\" != ::: ]; do words+=(\"$1\"); shift; done\nexec \"${words[@]//\\{\\}/$2}\"\n";

fn script(path: &Path, text: &str) -> Result<(), Failed> {
    fs::create_dir_all(path.parent().ok_or("a file lies in a folder")?)?;
    fs::write(path, text)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

/// Looks at how the long blocks of a page call programs.
fn note(page: &str) -> Result<(), Failed> {
    let (blocks, _) = parts(&text_of(page)?);
    let folder = folder(page, false)?;
    let programs = folder.join("programs");
    for name in [
        "atom4", "cargo", "chmod", "sbatch", "tar", "xdg-open", "mdbook",
    ] {
        script(&programs.join(name), NOTES)?;
    }
    script(&programs.join("parallel"), PARALLEL)?;
    for block in blocks.iter().filter(|block| block.kind == "sh long") {
        let lines = block.lines.join("\n");
        // The repository's own programs, which would really run.
        for word in lines.split_whitespace() {
            if word == "./atom4" {
                script(&folder.join(word), NOTES)?;
            }
            let own = root().join(word);
            let runs = word.contains('/') && own.is_file();
            if runs && own.metadata()?.permissions().mode() & 0o111 != 0 {
                script(&folder.join(word), NOTES)?;
            }
        }
        let output = shell(&lines, &folder, &programs)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{page}: {}\n{lines}\n{said}", output.status).into());
        }
    }
    let calls = fs::read_to_string(folder.join("calls")).unwrap_or_default();
    for call in calls.split_terminator('\u{1e}') {
        let words: Vec<&str> = call.split_terminator('\u{1f}').collect();
        check_call(&words).map_err(|error| format!("{page}: {}: {error}", words.join(" ")))?;
    }
    Ok(())
}

/// Whether the words of a call name what exists.
fn check_call(words: &[&str]) -> Result<(), String> {
    match words {
        ["atom4", words @ ..] => accepted(words),
        ["cargo", words @ ..] => check_cargo(words),
        _ => Ok(()),
    }
}

/// Whether the program accepts these words: a call for help behind them comes to nothing where one before it
/// is wrong.
fn accepted(words: &[&str]) -> Result<(), String> {
    let help: &[&str] = match words {
        ["help", ..] => &[],
        _ => &["--help"],
    };
    let output = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(words)
        .args(help)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Whether the examples, benchmarks, tests and scripts exist that cargo is to use.
fn check_cargo(words: &[&str]) -> Result<(), String> {
    for pair in words.windows(2) {
        let folder = match pair[0] {
            "--example" => "examples",
            "--bench" => "benches",
            "--test" => "tests",
            _ => continue,
        };
        let place = root().join(folder).join(pair[1]);
        if !place.is_dir() && !place.with_extension("rs").is_file() {
            return Err(format!("there is no {folder}/{}", pair[1]));
        }
    }
    let mut files = words.iter().filter(|word| word.starts_with("scripts/"));
    match files.find(|word| !root().join(word).is_file()) {
        Some(missing) => Err(format!("there is no {missing}")),
        None => Ok(()),
    }
}

/// What stands between back ticks.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The commands in the running text: between back ticks, without what the reader is to fill in.
fn inline(page: &str) -> Result<(), Failed> {
    let (_, prose) = parts(&text_of(page)?);
    let text = prose.join("\n");
    for code in codes(&text).filter(|code| !code.contains(['…', '[', '<', '|', '$', '>'])) {
        // The words behind a comment or a semicolon belong to the shell.
        let words: Vec<&str> = code.split_whitespace().collect();
        let known = match words.as_slice() {
            // What stands for the reader's own words may be no value of its option.
            ["atom4", words @ ..] => accepted(words)
                .or_else(|error| error.contains("invalid value").then_some(()).ok_or(error)),
            words => check_call(words),
        };
        known.map_err(|error| format!("{page}: {code}: {error}"))?;
    }
    Ok(())
}

/// The anchors of a page: its headings as links name them.
fn anchors(text: &str) -> Vec<String> {
    let (_, prose) = parts(text);
    prose
        .iter()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
            title
                .chars()
                .filter(kept)
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}

/// The targets of the links of a page.
fn links(text: &str) -> Vec<String> {
    let (_, prose) = parts(text);
    let text = prose.join("\n");
    let behind = text.split("](").skip(1);
    behind
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect()
}

/// Follows the links of a page within the repository.
fn follow(page: &str) -> Result<(), Failed> {
    let text = text_of(page)?;
    let here = Path::new(page).parent().unwrap_or(Path::new(""));
    for link in links(&text) {
        if link.starts_with("http") {
            continue;
        }
        let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
        let path = match file {
            "" => root().join(page),
            file => root().join(here).join(file),
        };
        if !path.exists() {
            return Err(format!("{page}: the link {link} leads nowhere").into());
        }
        if !anchor.is_empty() && !anchors(&fs::read_to_string(&path)?).contains(&anchor.to_owned())
        {
            return Err(format!("{page}: {file} has no heading #{anchor}").into());
        }
    }
    Ok(())
}

/// The table of contents has every page once.
fn contents() -> Result<(), Failed> {
    let summary = text_of("docs/SUMMARY.md")?;
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for link in links(&summary) {
        *times.entry(link).or_default() += 1;
    }
    for page in pages().iter().filter_map(|page| page.strip_prefix("docs/")) {
        let times = times.get(page).copied().unwrap_or(0);
        if page != "SUMMARY.md" && times != 1 {
            return Err(format!("docs/SUMMARY.md has {page} {times} times").into());
        }
    }
    Ok(())
}

fn main() {
    let mut trials = vec![
        Trial::test("contents", contents),
        Trial::test("promises::listed", || promises::listed(&pages())),
        Trial::test("promises::told_apart", promises::told_apart),
        Trial::test(
            "bots::how_much_a_series_can_tell",
            bots::how_much_a_series_can_tell,
        ),
    ];
    for page in pages() {
        let trial = |name: &str, check: Check| {
            let page = page.clone();
            Trial::test(format!("{page}::{name}"), move || check(&page))
        };
        trials.push(trial("run", run));
        trials.push(trial("noted", note));
        trials.push(trial("inline", inline));
        trials.push(trial("commands", commands::of_page));
        trials.push(trial("links", follow));
        trials.push(trial("promises", promises::of_page));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
