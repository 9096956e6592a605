//! Folders with a file that says how they are built: how what was built is started.

use std::path::{Path, PathBuf};

use super::super::build::quoted;
use super::{executable, is_compiled, name};

/// The words that start a program, and how that is told.
type Words = (String, String);

/// A kind of project that is built before it is started.
struct Project {
    /// Its name for people.
    what: &'static str,
    /// The file by which it is known; behind a `*` the ending of its name.
    marker: &'static str,
    /// The folders in which its program is built, the first that holds one is taken; a last `*` stands for any one folder.
    places: &'static [&'static str],
    /// The ending of the file that is started; without one, a compiled program.
    ending: &'static str,
    /// What starts that file.
    by: &'static str,
    /// What builds it.
    build: &'static str,
}

/// What is told by a file of its own name beside the program of .NET.
const CONFIGURED: &str = ".runtimeconfig.json";

const PROJECTS: [Project; 8] = [
    Project {
        what: "package of Rust",
        marker: "Cargo.toml",
        places: &["target/release", "target/debug"],
        ending: "",
        by: "",
        build: "cargo build --release",
    },
    Project {
        what: "project of Maven",
        marker: "pom.xml",
        places: &["target"],
        ending: ".jar",
        by: "java -jar",
        build: "mvn package",
    },
    Project {
        what: "project of Gradle",
        marker: "build.gradle",
        places: &["build/libs"],
        ending: ".jar",
        by: "java -jar",
        build: "gradle jar",
    },
    Project {
        what: "project of Gradle",
        marker: "build.gradle.kts",
        places: &["build/libs"],
        ending: ".jar",
        by: "java -jar",
        build: "gradle jar",
    },
    Project {
        what: "project of .NET",
        marker: "*.csproj",
        places: &["bin/Release/*", "bin/Debug/*"],
        ending: CONFIGURED,
        by: "dotnet",
        build: "dotnet build -c Release",
    },
    Project {
        what: "package of Swift",
        marker: "Package.swift",
        places: &[".build/release", ".build/debug"],
        ending: "",
        by: "",
        build: "swift build -c release",
    },
    Project {
        what: "module of Go",
        marker: "go.mod",
        places: &["."],
        ending: "",
        by: "",
        build: "go build",
    },
    Project {
        what: "project of CMake",
        marker: "CMakeLists.txt",
        places: &["build"],
        ending: "",
        by: "",
        build: "cmake -B build && cmake --build build",
    },
];

/// True for a folder whose program is built first: it holds one program, and no others beside it.
#[must_use]
pub fn is_built(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = entries.map(|entry| entry.path());
    files.any(|file| {
        PROJECTS
            .iter()
            .any(|project| is_marked(&file, project.marker))
    })
}

fn is_marked(file: &Path, marker: &str) -> bool {
    match marker.strip_prefix('*') {
        Some(ending) => name(file).ends_with(ending),
        None => name(file) == marker,
    }
}

/// The way in which a project in this folder, with these files in it, is started; none where it is no project.
///
/// # Errors
/// Why it cannot be started, and what would do.
pub fn start(folder: &Path, files: &[&PathBuf]) -> Result<Option<Words>, String> {
    let marks = |marker: &str| files.iter().any(|file| is_marked(file, marker));
    if marks("package.json") {
        return package(folder).map(Some);
    }
    if let Some(project) = PROJECTS.iter().find(|project| marks(project.marker)) {
        let found = built(folder, project).ok_or_else(|| {
            format!(
                "a {} that is not built: {} in its folder",
                project.what, project.build
            )
        });
        return found.map(Some);
    }
    match marks("Makefile") || marks("makefile") {
        true => make(folder).map(Some),
        false => Ok(None),
    }
}

/// A package of JavaScript: its main file, else its command to start.
fn package(folder: &Path) -> Result<Words, String> {
    let text = std::fs::read_to_string(folder.join("package.json"))
        .map_err(|e| format!("package.json: {e}"))?;
    let package: serde_json::Value =
        serde_json::from_str(&text).map_err(|e| format!("package.json: {e}"))?;
    if let Some(main) = package.get("main").and_then(serde_json::Value::as_str) {
        let words = format!("node {}", quoted(main));
        return Ok((words.clone(), words));
    }
    let start = package
        .get("scripts")
        .and_then(|scripts| scripts.get("start"))
        .and_then(serde_json::Value::as_str);
    let start = start.ok_or("package.json names neither main nor a script start")?;
    Ok((format!("sh -c {}", quoted(start)), start.to_owned()))
}

/// A folder with a makefile: its target run, else the one program that was built.
fn make(folder: &Path) -> Result<Words, String> {
    let names = ["Makefile", "makefile"];
    let mut texts = names
        .iter()
        .filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
    if texts.any(|text| text.lines().any(|line| line.starts_with("run:"))) {
        let words = String::from("make -s run");
        return Ok((words.clone(), words));
    }
    let words = one(folder, ".", "").map(|path| started("", &path));
    words.ok_or_else(|| {
        String::from("its makefile has built no program: make in its folder, or give the makefile a target run")
    })
}

/// What was built of a project.
fn built(folder: &Path, project: &Project) -> Option<Words> {
    let below = |place: &&str| match place.strip_suffix("/*") {
        None => vec![(*place).to_owned()],
        Some(above) => {
            let entries = std::fs::read_dir(folder.join(above))
                .into_iter()
                .flatten()
                .flatten();
            let mut folders: Vec<String> = entries
                .map(|entry| format!("{above}/{}", entry.file_name().to_string_lossy()))
                .collect();
            // The newest version comes last.
            folders.sort();
            folders.reverse();
            folders
        }
    };
    let mut places = project.places.iter().flat_map(below);
    let path = places.find_map(|place| one(folder, &place, project.ending))?;
    let path = match path.strip_suffix(CONFIGURED) {
        Some(stem) => format!("{stem}.dll"),
        None => path,
    };
    Some(started(project.by, &path))
}

fn started(by: &str, path: &str) -> Words {
    let path = quoted(path);
    let words = match by {
        "" => path,
        by => format!("{by} {path}"),
    };
    (words.clone(), words)
}

/// The one file of this ending in a subfolder, as a path from the folder; without an ending, the one compiled program.
fn one(folder: &Path, below: &str, ending: &str) -> Option<String> {
    let entries = std::fs::read_dir(folder.join(below)).ok()?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut found = paths.filter(|path| match ending {
        "" => path.is_file() && executable(path) && is_compiled(path) && path.extension().is_none(),
        // Those beside it hold sources and what was packed without its libraries.
        ending => {
            let name = name(path);
            name.ends_with(ending)
                && !name.starts_with("original-")
                && !name.contains("-sources")
                && !name.contains("-plain")
        }
    });
    match (found.next(), found.next()) {
        (Some(path), None) => Some(format!("./{below}/{}", name(&path)).replace("/./", "/")),
        _ => None,
    }
}
