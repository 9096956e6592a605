//! The variables of the environment that a confined program keeps: what configures languages and their libraries, no secrets.

use std::ffi::OsString;

/// Names that pass.
const NAMES: [&str; 25] = [
    "CARGO_HOME",
    "CLASSPATH",
    "CONDA_PREFIX",
    "DYLD_LIBRARY_PATH",
    "GEM_HOME",
    "GEM_PATH",
    "GOGC",
    "GOMAXPROCS",
    "GOMEMLIMIT",
    "GOPATH",
    "GOROOT",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "NVM_DIR",
    "PATH",
    "PHPRC",
    "PHP_INI_SCAN_DIR",
    "RUSTUP_HOME",
    "RUST_BACKTRACE",
    "RUST_MIN_STACK",
    "SDKMAN_DIR",
    "TERM",
    "TZ",
    "VIRTUAL_ENV",
];

/// Beginnings of names that pass.
const BEGINNINGS: [&str; 33] = [
    "BUN_",
    "CAML",
    "COMPlus_",
    "DENO_",
    "DOTNET_",
    "ELIXIR_",
    "ERL_",
    "GHC",
    "GODEBUG",
    "GRAAL",
    "GUILE_",
    "JAVA_",
    "JDK_",
    "JULIA_",
    "KOTLIN_",
    "LC_",
    "LUA",
    "MALLOC_",
    "MKL_",
    "MONO_",
    "NODE_",
    "OCAML",
    "OMP_",
    "OPAM",
    "OPENBLAS_",
    "PERL",
    "PLT",
    "PYENV_",
    "PYTHON",
    "RBENV_",
    "RUBY",
    "R_",
    "SBCL_",
];

/// Parts of names that never pass by themselves: what they hold may be a secret.
const SECRET: [&str; 7] = ["AUTH", "COOKIE", "CRED", "KEY", "PASS", "SECRET", "TOKEN"];

/// Names that the arena sets itself.
const OURS: [&str; 4] = ["ATOM4_CHILD", "HOME", "PWD", "TMPDIR"];

/// True for a variable that a program keeps without being told.
pub fn passes(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    let secret = SECRET.iter().any(|part| upper.contains(part))
        // A personal access token.
        || upper.split('_').any(|part| part == "PAT");
    !secret && (NAMES.contains(&name) || BEGINNINGS.iter().any(|begin| name.starts_with(begin)))
}

/// Those of the variables that a program keeps.
pub fn passed(all: impl Iterator<Item = (OsString, OsString)>) -> Vec<(String, String)> {
    let text =
        all.filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let mut passed: Vec<_> = text.filter(|(name, _)| passes(name)).collect();
    passed.sort();
    passed
}

/// Reads a variable that a program is given beside those: `NAME`, as it stands in our own environment, or `NAME=VALUE`.
///
/// # Errors
/// A line that names what came and what would do.
pub fn parse_variable(text: &str) -> Result<(String, String), String> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let named = name.starts_with(letter) && name.chars().all(|c| letter(c) || c.is_ascii_digit());
    if !named || text.contains('\0') {
        return Err(format!(
            "env={text}: no name of a variable; write env=NAME or env=NAME=VALUE"
        ));
    }
    if OURS.contains(&name) {
        return Err(format!(
            "env={text}: {name} is set by the arena for every program; name another variable"
        ));
    }
    let value = value.or_else(|| std::env::var(name).ok());
    let value = value
        .ok_or_else(|| format!("env={text}: {name} is not set here; write env={name}=VALUE"))?;
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests;
