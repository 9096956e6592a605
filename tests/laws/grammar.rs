//! The table of commands: every row has an example that fits it alone, and a line of help.

use atom4::registry::Registry;
use atom4::repl::grammar::{Found, common, find};
use atom4::repl::words::normalise;

#[test]
fn every_example_fits_exactly_one_row() {
    let games = Registry::builtin().games();
    for game in games.iter() {
        for row in game.rows() {
            let text = normalise(row.example.trim_end_matches('.'));
            let fitting: Vec<&str> = game
                .rows()
                .filter(|other| other.fits(&text))
                .map(|row| row.usage)
                .collect();
            let title = game.kind().title();
            assert_eq!(fitting, [row.usage], "{title}: {}", row.example);
        }
        for row in &common::ROWS {
            let text = normalise(row.info.example.trim_end_matches('.'));
            let found = find(&games, game, &text);
            assert!(matches!(found, Some(Ok(_))), "{text}");
        }
    }
}

#[test]
fn what_a_game_says_of_a_common_row_is_of_one_and_its_example_can_be_done() {
    let games = Registry::builtin().games();
    for game in games.iter() {
        for here in game.said_of_common_rows() {
            let mut rows = common::ROWS.iter();
            let Some(row) = rows.find(|row| row.info.usage == here.usage) else {
                unreachable!("no row is {}", here.usage);
            };
            let text = normalise(game.example(&row.info).trim_end_matches('.'));
            let found = find(&games, game, &text);
            assert!(matches!(found, Some(Ok(Found::Common(..)))), "{text}");
            assert!(
                !here.help.ends_with('.') && here.help.len() <= 76,
                "{}: {}",
                here.usage,
                here.help.len()
            );
        }
    }
}

#[test]
fn usages_and_examples_end_in_a_period_and_help_does_not() {
    let games = Registry::builtin().games();
    for game in games.iter() {
        for row in game.rows() {
            assert!(
                row.usage.ends_with('.') && row.example.ends_with('.'),
                "{}",
                row.usage
            );
            let help = row.help(&games);
            assert!(
                !help.ends_with('.') && help.len() <= 76,
                "{}: {}",
                row.usage,
                help.len()
            );
        }
    }
}
