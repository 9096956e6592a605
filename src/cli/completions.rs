//! Scripts that complete the program's words in a shell: clap's, with the names that may stand where a file may.

use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use super::entry::Registry;

/// The script for this shell.
pub fn script(registry: &Registry, shell: Shell) -> String {
    let mut program = super::program_of(registry);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "atom4", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    let mut found = Vec::new();
    files_or_names(&program, &mut Vec::new(), &mut found);
    for (path, names) in found {
        match shell {
            // For clap an argument takes either names or files.
            Shell::Zsh => {
                let both = format!(":{{compadd {names}; _files}}");
                script = script.replace(&format!(":({names})"), &both);
            }
            // For fish clap completes options alone.
            Shell::Fish => {
                let seen: String = path
                    .iter()
                    .map(|word| format!("; and __fish_seen_subcommand_from {word}"))
                    .collect();
                let seen = seen.trim_start_matches("; and ");
                script.push_str(&format!("complete -c atom4 -n \"{seen}\" -a \"{names}\"\n"));
            }
            // Where no name fits, bash offers files by itself.
            _ => {}
        }
    }
    script
}

/// The subcommands with an argument that is a file or one of some names: the words that lead there, and the names.
fn files_or_names<'a>(
    command: &'a Command,
    path: &mut Vec<&'a str>,
    found: &mut Vec<(Vec<&'a str>, String)>,
) {
    for names in command.get_positionals().filter_map(names_beside_files) {
        found.push((path.clone(), names));
    }
    for sub in command.get_subcommands() {
        path.push(sub.get_name());
        files_or_names(sub, path, found);
        path.pop();
    }
}

fn names_beside_files(arg: &Arg) -> Option<String> {
    let names = arg.get_value_parser().possible_values()?;
    let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
    (arg.get_value_hint() == ValueHint::FilePath).then(|| names.join(" "))
}
