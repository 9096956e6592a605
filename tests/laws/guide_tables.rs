//! The guide's command tables are the program's own. `UPDATE=1 cargo test --test laws guide_tables`
//! writes them anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The page of the guide that has the table between these marks.
fn page_with(mark: &str) -> PathBuf {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut pages = fs::read_dir(docs).expect("there is a guide").flatten();
    let page = pages.find(|page| {
        let text = fs::read_to_string(page.path());
        text.is_ok_and(|text| text.contains(mark))
    });
    page.unwrap_or_else(|| panic!("the guide lacks {mark}"))
        .path()
}

#[test]
fn the_command_tables_are_the_programs_own() {
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
        if table.lines().count() == 3 {
            continue; // A game without commands of its own.
        }
        let (open, close) = (
            format!("<!-- commands: {name} -->"),
            format!("<!-- end: {name} -->"),
        );
        let path = page_with(&open);
        let before = fs::read_to_string(&path).expect("it has just been read");
        let start = before.find(&open).expect("it has the mark") + open.len();
        let end = start
            + before[start..]
                .find(&close)
                .unwrap_or_else(|| panic!("{} lacks {close}", path.display()));
        let mut page = before.clone();
        page.replace_range(start..end, &table);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, page).expect("the page can be written");
        } else {
            assert!(
                page == before,
                "run UPDATE=1 cargo test --test laws guide_tables"
            );
        }
    }
}
