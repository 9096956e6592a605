//! The README's command tables are the program's own. `UPDATE=1 cargo test --test laws readme`
//! writes them anew.

use std::fmt::Write;
use std::path::Path;

use atom4::registry::Registry;
use atom4::repl::GameList;
use atom4::repl::grammar::{RowInfo, common};

fn table<'a>(games: &GameList, rows: impl IntoIterator<Item = &'a RowInfo>) -> String {
    let mut table = String::from("\n| command | what it does | example |\n|---|---|---|\n");
    for row in rows {
        let cell = |text: &str| text.replace('|', "\\|");
        let _ = writeln!(
            table,
            "| `{}` | {} | `{}` |",
            cell(row.usage),
            cell(&row.help(games)),
            cell(row.example)
        );
    }
    table
}

#[test]
fn the_command_tables_are_the_programs_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let mut readme = std::fs::read_to_string(&path).expect("the README is there");
    let before = readme.clone();
    let games = Registry::builtin().games();
    let rows = common::ROWS.iter().map(|row| &row.info);
    let common = (String::from("every game"), table(&games, rows));
    let own = games.iter().map(|game| {
        (
            game.kind().name().to_owned(),
            table(&games, game.own_rows()),
        )
    });
    for (name, table) in std::iter::once(common).chain(own) {
        let (open, close) = (
            format!("<!-- commands: {name} -->"),
            format!("<!-- end: {name} -->"),
        );
        let Some(start) = readme.find(&open).map(|at| at + open.len()) else {
            assert!(table.lines().count() == 3, "the README lacks {open}");
            continue;
        };
        let end = start
            + readme[start..]
                .find(&close)
                .unwrap_or_else(|| panic!("the README lacks {close}"));
        readme.replace_range(start..end, &table);
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, readme).expect("the README can be written");
    } else {
        assert!(
            readme == before,
            "run UPDATE=1 cargo test --test laws readme"
        );
    }
}
