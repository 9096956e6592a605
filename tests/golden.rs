//! Golden tests: `scripts/GAME/NAME.txt` piped through the binary gives `expected/GAME/NAME.txt`,
//! byte for byte but for the time that `analyse` took, which stands as `-`. `UPDATE=1 cargo test --test golden` writes what came instead.
//!
//! Each script runs in a folder of its own that holds a copy of `tests/data/scripts`, so that it
//! can save and run files.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files `FOLDER/GAME/NAME.txt` as `GAME/NAME`, sorted.
fn names(folder: &str) -> Vec<String> {
    let list = |path: PathBuf| -> Vec<PathBuf> {
        fs::read_dir(path)
            .map(|dir| dir.flatten().map(|entry| entry.path()).collect())
            .unwrap_or_default()
    };
    let mut names = Vec::new();
    for game in list(root().join(folder)) {
        for file in list(game) {
            let name = file
                .strip_prefix(root().join(folder))
                .map(|path| path.with_extension(""));
            names.extend(name.map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    names
}

fn check(name: &str) -> Result<(), Failed> {
    let script = root().join("scripts").join(name).with_extension("txt");
    let expected = root().join("expected").join(name).with_extension("txt");
    let came = answers(name, &script)?;
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(expected.parent().ok_or("a file lies in a folder")?)?;
        fs::write(&expected, came)?;
        return Ok(());
    }
    let expected = fs::read(&expected)
        .map_err(|e| format!("{}: {e}; UPDATE=1 writes it", expected.display()))?;
    if came == expected {
        return Ok(());
    }
    let (expected, came) = (
        String::from_utf8_lossy(&expected),
        String::from_utf8_lossy(&came),
    );
    let diff = TextDiff::from_lines(&*expected, &*came);
    Err(diff
        .unified_diff()
        .header("expected", "came")
        .to_string()
        .into())
}

/// What the binary answers to a script; an exit status other than 0 is a failure.
fn answers(name: &str, script: &Path) -> Result<Vec<u8>, Failed> {
    let game = name.split('/').next().ok_or("GAME/NAME")?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("golden")
        .join(name);
    // What an earlier run left behind must not be found.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for file in fs::read_dir(root().join("tests/data/scripts"))?.flatten() {
        fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["--game", game])
        .current_dir(&folder)
        .env_remove("DISPLAY")
        .stdin(Stdio::from(File::open(script)?))
        .output()?;
    if !output.status.success() {
        return Err(format!(
            "{}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        )
        .into());
    }
    Ok(timeless(output.stdout))
}

/// The answers with `time - ms` for the time in the lines of `analyse`.
fn timeless(answers: Vec<u8>) -> Vec<u8> {
    let Ok(text) = String::from_utf8(answers.clone()) else {
        return answers;
    };
    let line = |line: &str| {
        let time = line
            .strip_prefix("depth ")
            .and_then(|_| line.split_once(" time ")?.1.split_once(" ms "));
        time.map_or(line.to_owned(), |(time, _)| {
            line.replacen(&format!(" time {time} ms "), " time - ms ", 1)
        })
    };
    let lines = text.split_inclusive('\n').map(line);
    lines.collect::<String>().into_bytes()
}

fn main() {
    let scripts = names("scripts");
    let mut trials: Vec<Trial> = Vec::new();
    for name in names("expected")
        .into_iter()
        .filter(|name| !scripts.contains(name))
    {
        let missing = format!("scripts/{name}.txt is missing");
        trials.push(Trial::test(name, move || Err(missing.into())));
    }
    trials.extend(
        scripts
            .into_iter()
            .map(|name| Trial::test(name.clone(), move || check(&name))),
    );
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
