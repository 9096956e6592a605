//! The commands of testing mode in the running text: some game has each.

use atom4::registry::Registry;
use atom4::repl::GameList;
use atom4::repl::grammar::{common, find};
use atom4::repl::words::normalise;
use libtest_mimic::Failed;

use super::{codes, parts, text_of};

/// Pages that tell of commands as they were, or as other programs have them.
const OTHERS: [&str; 2] = ["CHANGELOG.md", "docs/compared.md"];

/// The first words of all commands.
fn first_words(games: &GameList) -> Vec<&'static str> {
    let own = games.iter().flat_map(|game| game.rows());
    let rows = own.chain(common::ROWS.iter().map(|row| &row.info));
    rows.filter_map(|row| row.usage.trim_end_matches('.').split_whitespace().next())
        .collect()
}

/// True for a word that stands for the reader's own: `SIDE`, `N`.
fn is_open(word: &str) -> bool {
    let word = word.trim_matches(['"', ',']);
    !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase())
}

/// Each command that a page names between back ticks, with its period, is one of some game.
pub fn of_page(page: &str) -> Result<(), Failed> {
    if OTHERS.contains(&page) {
        return Ok(());
    }
    let games = Registry::builtin().games();
    let firsts = first_words(&games);
    let (_, prose) = parts(&text_of(page)?);
    let text = prose.join("\n");
    let closed = codes(&text).filter(|code| code.ends_with('.') && !code.contains('…'));
    let commands = closed.flat_map(|code| code.trim_end_matches('.').split(". "));
    for command in commands {
        let first = command.split_whitespace().next().unwrap_or_default();
        if !firsts.contains(&first) || command.split_whitespace().any(is_open) {
            continue;
        }
        let text = normalise(command);
        let known = |game| matches!(find(&games, game, &text), Some(Ok(_)));
        if !games.iter().any(known) {
            return Err(format!("{page}: no game has the command {command:?}").into());
        }
    }
    Ok(())
}
