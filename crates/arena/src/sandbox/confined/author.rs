//! Who starts a program: the home, the search path and the libraries that it would find without confinement.

use std::path::{Path, PathBuf};

use super::environment;
use super::system;

/// Folders that hold more than programs, and are never shown whole because a file in them was named.
const WIDE: [&str; 11] = [
    "/", "/etc", "/home", "/media", "/mnt", "/root", "/run", "/srv", "/tmp", "/var", "/var/tmp",
];

/// Folders of homes.
const HOLDS_HOMES: [&str; 3] = ["/home", "/run/user", "/Users"];

/// The names of folders that hold the programs of an installation: of a Python, a Java.
const PROGRAMS: [&str; 3] = ["bin", "condabin", "shims"];

/// What lies beside the programs of an installation.
const BESIDE: [&str; 8] = [
    "conda-meta",
    "jre",
    "lib",
    "lib64",
    "libexec",
    "pyvenv.cfg",
    "share",
    "versions",
];

/// What lies in an installation and in no other folder: of a virtual environment, a conda, a Java.
const MARKS: [&str; 3] = ["pyvenv.cfg", "conda-meta", "lib/modules"];

/// What else of an installation its programs read.
const READ: [&str; 5] = ["conf", "etc", "include", "release", "ssl"];

/// Folders that hold a part of a project by their name, the last in the path of a program: the project is above.
const PARTS: [&str; 3] = ["bin", "scripts", "src"];

/// Folders that tools build in, wherever in the path of a program.
const BUILT: [&str; 9] = [
    ".build",
    "_build",
    "build",
    "classes",
    "dist",
    "dist-newstyle",
    "out",
    "target",
    "zig-out",
];

/// The most folders of a project above its program.
const DEEPEST: usize = 8;

/// Where installers put languages and their libraries below a home. No settings and no credentials lie there.
const LIBRARIES: [&str; 93] = [
    ".asdf/installs",
    ".asdf/shims",
    ".bun/bin",
    ".bun/install",
    ".cabal/bin",
    ".cabal/lib",
    ".cabal/packages",
    ".cabal/store",
    ".cache/coursier",
    ".cargo/bin",
    ".cargo/registry/src",
    ".choosenim/toolchains",
    ".composer/vendor",
    ".config/composer/vendor",
    ".deno/bin",
    ".dotnet",
    ".dub/packages",
    ".elan",
    ".gem/ruby",
    ".ghcup",
    ".goenv",
    ".gradle/caches",
    ".gradle/jdks",
    ".hex/packages",
    ".ivy2/cache",
    ".jabba/jdk",
    ".jbang/bin",
    ".jbang/cache",
    ".jdks",
    ".julia/artifacts",
    ".julia/compiled",
    ".julia/environments",
    ".julia/juliaup",
    ".julia/packages",
    ".juliaup/bin",
    ".local/bin",
    ".local/lib",
    ".local/lib64",
    ".local/pipx/venvs",
    ".local/share/cabal",
    ".local/share/coursier",
    ".local/share/fnm",
    ".local/share/gem",
    ".local/share/mise/installs",
    ".local/share/mise/shims",
    ".local/share/pipx/venvs",
    ".local/share/pnpm",
    ".local/share/racket",
    ".local/share/uv/python",
    ".local/share/uv/tools",
    ".local/state/cabal",
    ".luarocks/lib",
    ".luarocks/share",
    ".m2/repository",
    ".mix",
    ".nimble/bin",
    ".nimble/pkgs",
    ".nimble/pkgs2",
    ".nodenv",
    ".npm-global",
    ".npm/_npx",
    ".nuget/packages",
    ".nvm/alias",
    ".nvm/nvm.sh",
    ".nvm/versions",
    ".opam",
    ".phpenv",
    ".plenv",
    ".pyenv",
    ".rbenv",
    ".roswell/impls",
    ".rustup/settings.toml",
    ".rustup/toolchains",
    ".rvm/bin",
    ".rvm/gems",
    ".rvm/rubies",
    ".rvm/scripts",
    ".sdkman/bin",
    ".sdkman/candidates",
    ".sdkman/src",
    ".stack/programs",
    ".stack/snapshots",
    ".volta/bin",
    ".volta/tools",
    "R",
    "anaconda3",
    "go/bin",
    "go/pkg/mod",
    "mambaforge",
    "miniconda3",
    "miniforge3",
    "perl5",
    "quicklisp",
];

/// The most links that are followed out of a folder of the search path.
const MOST_LINKS: usize = 1000;

/// The author of a program, or who starts it in the author's stead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Author {
    /// The folder that commands are given in, as the shell names it.
    pub folder: PathBuf,
    /// The home folder; the root where there is none.
    pub home: PathBuf,
    /// The variables of the environment that a program gets.
    pub variables: Vec<(String, String)>,
}

impl Author {
    /// Whoever runs this process.
    ///
    /// # Errors
    /// Where the working folder cannot be found.
    pub fn here() -> std::io::Result<Author> {
        let real = std::env::current_dir()?;
        let told = std::env::var_os("PWD").map(PathBuf::from);
        let told = told
            .filter(|told| told.is_absolute() && told.canonicalize().is_ok_and(|to| to == real));
        let home = std::env::var_os("HOME").map(PathBuf::from);
        Ok(Author {
            folder: told.map_or(real, |told| super::command::plain(&told)),
            home: home
                .filter(|home| home.is_absolute())
                .unwrap_or_else(|| PathBuf::from("/")),
            variables: environment::passed(std::env::vars_os()),
        })
    }

    /// A variable of those that a program gets.
    fn variable(&self, name: &str) -> Option<&str> {
        let mut all = self.variables.iter().rev();
        all.find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// True for folders that hold more than a program: whole homes, the folder for temporary files.
    pub fn is_wide(&self, folder: &Path) -> bool {
        let parent_is = |name: &&str| folder.parent() == Some(Path::new(name));
        WIDE.iter().any(|wide| folder == Path::new(wide))
            || HOLDS_HOMES.iter().any(parent_is)
            || self.home.starts_with(folder)
            || self
                .home
                .canonicalize()
                .is_ok_and(|home| home.starts_with(folder))
            || std::env::temp_dir().starts_with(folder)
            || system::KERNEL.iter().any(|root| folder.starts_with(root))
    }

    /// What a program may read of the author's: the search path with what its links lead to, the
    /// libraries, and what variables name.
    pub fn readable(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for folder in self.search_path() {
            self.add_programs(&folder, &mut found);
        }
        let libraries = LIBRARIES.iter().map(|name| self.home.join(name));
        found.extend(libraries.filter(|_| self.home.parent().is_some()));
        let named = self.variables.iter().filter(|(name, _)| name != "PATH");
        let named = named.flat_map(|(_, value)| value.split([':', ';']));
        found.extend(
            named
                .filter(|part| part.starts_with('/'))
                .map(PathBuf::from),
        );
        let open = |path: &PathBuf| {
            let real = path.canonicalize();
            // A link to what the system has is shown as one.
            real.is_ok_and(|real| !self.is_wide(&real) && !system::holds(path))
        };
        found.retain(open);
        found
    }

    /// The folders of the search path. The working folder is none of them, even where the path names it: other
    /// programs may stand there.
    fn search_path(&self) -> Vec<PathBuf> {
        let path = self.variable("PATH").unwrap_or_default();
        std::env::split_paths(path)
            .filter(|folder| folder.is_absolute() && folder.is_dir() && *folder != self.folder)
            .collect()
    }

    /// A folder of programs, what belongs to it, and where its links lead.
    fn add_programs(&self, folder: &Path, found: &mut Vec<PathBuf>) {
        if system::holds(folder) {
            return;
        }
        if let Some(whole) = self.installation(folder) {
            return found.push(whole.to_path_buf());
        }
        found.push(folder.to_path_buf());
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let links = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_symlink()));
        for link in links.take(MOST_LINKS) {
            let Ok(real) = link.path().canonicalize() else {
                continue;
            };
            let holder = real
                .parent()
                .filter(|holder| *holder != folder && !system::holds(holder));
            if let Some(holder) = holder {
                let whole = self.installation(holder);
                found.push(whole.map_or_else(|| real.clone(), Path::to_path_buf));
            }
        }
    }

    /// The parts of an installation that a script names one of the programs of. Only what is one by a mark of its own:
    /// whoever writes a script may name any folder.
    pub fn named_in_script(&self, program: &Path) -> Vec<PathBuf> {
        let whole = program
            .parent()
            .and_then(|folder| self.installation(folder));
        let Some(whole) = whole.filter(|whole| MARKS.iter().any(|mark| whole.join(mark).exists()))
        else {
            return Vec::new();
        };
        let parts = PROGRAMS
            .iter()
            .chain(&BESIDE)
            .chain(&READ)
            .map(|name| whole.join(name));
        parts.filter(|part| part.exists()).collect()
    }

    /// The folder of the project that a program in this folder belongs to: the folder itself, but above those that hold a
    /// part of a project by their name.
    pub fn project<'a>(&self, folder: &'a Path) -> &'a Path {
        let named =
            |folder: &&Path, names: &[&str]| names.iter().any(|name| folder.ends_with(name));
        let mut above = folder.ancestors().take(DEEPEST);
        let part = Some(folder).filter(|folder| named(folder, &PARTS));
        let part = above.find(|folder| named(folder, &BUILT)).or(part);
        let whole = part.and_then(Path::parent);
        let real = whole.and_then(|whole| whole.canonicalize().ok());
        match (whole, real) {
            (Some(whole), Some(real)) if !self.is_wide(&real) && !system::holds(&real) => whole,
            _ => folder,
        }
    }

    /// The installation whose programs a folder holds.
    pub fn installation<'a>(&self, folder: &'a Path) -> Option<&'a Path> {
        let whole = folder.parent()?;
        let programs = PROGRAMS.iter().any(|name| folder.ends_with(name));
        let own = whole.canonicalize().is_ok_and(|real| !self.is_wide(&real));
        // Those hold libraries beside programs and much else.
        let mixed = [".local", ".cargo", "go"]
            .iter()
            .any(|name| whole == self.home.join(name));
        let beside =
            folder.ends_with("shims") || BESIDE.iter().any(|name| whole.join(name).exists());
        (programs && own && !mixed && beside).then_some(whole)
    }
}

#[cfg(test)]
mod tests;
