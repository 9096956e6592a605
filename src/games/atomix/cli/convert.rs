//! `atom4 atomix convert`: levels for the other programs of the family.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use atom4_atomix::Level;
use atom4_atomix::formats::write::{Foreign, Written};
use atom4_atomix::formats::{self, LevelFile};
use atom4_atomix::play::make::find_level_named;
use atom4_core::base::plain;
use clap::{Args, ValueHint};

use super::choice::{LevelName, one_of};
use super::solve::short;

/// Write levels so that other programs open them.
///
/// KAtomic and kp-atomix take many levels in one file; for GNOME Atomix and text more levels than one go to a folder. What the other
/// program cannot say of a level is told. Exit status: 0 written, 1 a level was left out or a file cannot be written, 2 unusable
/// options or files.
#[derive(Args, Debug, Clone)]
pub struct ConvertOptions {
    /// FILE or a folder, with all its levels; FILE:N or the name or number of a level inside, one.
    #[arg(value_name = "LEVEL", value_hint = ValueHint::AnyPath, required = true, value_parser = LevelName, hide_possible_values = true)]
    levels: Vec<String>,
    /// The program: KAtomic, GNOME Atomix, kp-atomix, or bishoybassem's Atomix (text).
    #[arg(long, value_name = "PROGRAM", ignore_case = true, value_parser = one_of(PROGRAMS))]
    to: Foreign,
    /// A new file, or a new folder for several [default: standard output].
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Name of the set [default: that of the first file].
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// Author of the set [default: that of the first file].
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
}

/// The programs, by the names that they are asked for by.
const PROGRAMS: [(&str, Foreign); 4] = [
    ("katomic", Foreign::KAtomic),
    ("gnome", Foreign::Gnome),
    ("kp", Foreign::Kp),
    ("text", Foreign::Text),
];

/// Levels with where each comes from.
#[derive(Default)]
struct Levels {
    levels: Vec<Level>,
    /// `FILE:N` of each.
    origins: Vec<String>,
    /// Levels that cannot be played.
    broken: usize,
}

/// Reads the files, writes the levels, and tells what is not as it was.
pub fn convert(options: &ConvertOptions, out: &mut dyn Write) -> Result<u8, String> {
    let mut files = Vec::new();
    for name in &options.levels {
        files.push((name.as_str(), read(name)?));
    }
    let first = files
        .first()
        .map(|(name, file)| (short(name), file.clone()));
    let (stem, first) = first.unwrap_or_default();
    let all = gather(files);
    if all.levels.is_empty() {
        return Err(String::from("no level of these files can be played"));
    }
    let named = if first.name.is_empty() {
        stem
    } else {
        first.name
    };
    let name = options.name.as_deref().unwrap_or(&named);
    let author = options.author.as_deref().unwrap_or(&first.author);
    let written = options.to.write(name, author, &all.levels);
    for (index, loss) in written.changed.iter().chain(&written.left_out) {
        let origin = all.origins.get(*index).map_or("", String::as_str);
        eprintln!("atom4: {origin}: {loss}");
    }
    if written.left_out.len() == all.levels.len() {
        return Ok(1);
    }
    put(options, &written, &all, out)?;
    let whole = written.left_out.is_empty() && all.broken == 0;
    Ok(u8::from(!whole))
}

/// All levels of a file or folder, or the one level that is named.
fn read(name: &str) -> Result<LevelFile, String> {
    let path = Path::new(name);
    if path.exists() {
        return formats::read(path).map_err(|error| error.to_string());
    }
    let loaded = find_level_named(name).map_err(|refusal| refusal.to_string())?;
    Ok(LevelFile::of(loaded.level))
}

/// The levels that can be played; what of the files cannot be used is told.
fn gather(files: Vec<(&str, LevelFile)>) -> Levels {
    let mut all = Levels::default();
    for (name, file) in files {
        for passed in &file.passed_over {
            eprintln!("atom4: passed over: {passed}");
        }
        for (number, one) in (1..).zip(file.levels) {
            match one.level {
                Ok(level) => {
                    all.levels.push(level);
                    all.origins.push(format!("{name}:{number}"));
                }
                Err(error) => {
                    eprintln!("atom4: left out: {error}");
                    all.broken += 1;
                }
            }
        }
    }
    all
}

/// Writes to standard output, a file, or a folder.
fn put(
    options: &ConvertOptions,
    written: &Written,
    all: &Levels,
    out: &mut dyn Write,
) -> Result<(), String> {
    match (written.files.as_slice(), &options.output) {
        ([one], None) => {
            // Errors are for `telling`.
            let _ = out.write_all(one.as_bytes()).and_then(|()| out.flush());
            Ok(())
        }
        ([one], Some(path)) => create(path, one),
        (several, None) => Err(format!(
            "{} files, one for each level: --output names a new folder for them",
            several.len()
        )),
        (several, Some(folder)) => {
            std::fs::create_dir(folder).map_err(|error| unwritable(folder, &error))?;
            let left_out = |index: &usize| written.left_out.iter().any(|(out, _)| out == index);
            let levels = (0..all.levels.len()).filter(|index| !left_out(index));
            let levels: Vec<&Level> = levels.filter_map(|index| all.levels.get(index)).collect();
            for ((number, level), text) in (1..).zip(&levels).zip(several) {
                create(&folder.join(file_name(options.to, number, level)), text)?;
            }
            if options.to == Foreign::Gnome {
                let names = levels.iter().map(|level| level.name());
                create(&folder.join("sequence"), &formats::write::sequence(names))?;
            }
            Ok(())
        }
    }
}

/// Name of the file of a level in a folder, as the program's own files are called.
fn file_name(program: Foreign, number: usize, level: &Level) -> String {
    if program == Foreign::Text {
        return format!("Level{number}.txt");
    }
    let letters = level.name().chars().filter(char::is_ascii_alphanumeric);
    let letters: String = letters.collect();
    format!("{number:02}-{}.atomix.xml", letters.to_ascii_lowercase())
}

/// Writes a new file.
///
/// # Errors
/// It is there already, or cannot be written.
pub fn create(path: &Path, text: &str) -> Result<(), String> {
    let new = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path);
    new.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    let path = path.display();
    match error.kind() {
        ErrorKind::AlreadyExists => format!("{path} exists already; choose another name"),
        _ => format!(
            "{path} cannot be written: {}; choose a folder that you may write to",
            plain(error)
        ),
    }
}
