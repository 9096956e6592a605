//! Memory of a server that keeps very many games, of which many are played; how soon it is there, and how soon a game is
//! that nobody has looked at since.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::load::{KINDS, Screen};
use crate::server::{Folder, Server};
use crate::{memory, part_of};

/// Sleeping games that are looked at.
const LOOKS: usize = 200;

/// Copies of the journals of some games under names of their own.
fn copies(folder: &Path, count: u64) {
    let files = std::fs::read_dir(folder).expect("it is there").flatten();
    let journals: Vec<Vec<u8>> = files
        .filter(|file| {
            file.path()
                .extension()
                .is_some_and(|ending| ending == "game")
        })
        .map(|file| std::fs::read(file.path()).expect("a journal"))
        .collect();
    for (number, journal) in (0..count).zip(journals.iter().cycle()) {
        let path = folder.join(format!("{number:016x}.game"));
        std::fs::write(path, journal).expect("it can be written");
    }
}

pub fn run(kept: u64, games: u64) {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let first: Vec<[String; 3]> = KINDS.iter().map(|kind| server.between_two(kind)).collect();
    server.kill();
    let own = games + 3;
    copies(&folder.0, kept.saturating_sub(own));
    let begun = Instant::now();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    assert_eq!(server.request("GET", "/", "", "").0, 200);
    println!(
        "{kept} games kept: the first page {:?} after the start",
        begun.elapsed()
    );
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a runtime");
    runtime.block_on(async {
        // The copies have the secrets of their games, in the order in which the folder lists these.
        let mut shown = Vec::new();
        for number in 0..LOOKS {
            let name = format!("{:016x}", number * (kept as usize - own as usize) / LOOKS);
            for link in &first {
                let secret = link[2].split('/').nth(3).expect("a link");
                let link = format!("/g/{name}/{secret}/");
                if server.request("GET", &link, "", "").0 == 200 {
                    let begun = Instant::now();
                    drop(Screen::open(&server.address, &link).await);
                    shown.push(begun.elapsed());
                }
            }
        }
        shown.sort_unstable();
        println!(
            "{} sleeping games, each shown within {:?}, in the middle {:?}",
            shown.len(),
            part_of(&shown, 1.0),
            part_of(&shown, 0.5)
        );
        let process = server.child.id();
        let before = memory(process, "VmRSS:");
        let mut tables = Vec::new();
        for number in 0..games {
            let links = server.between_two(KINDS[number as usize % KINDS.len()]);
            let mut table = Vec::new();
            for link in &links {
                table.push(Screen::open(&server.address, link).await);
            }
            tables.push(table);
        }
        let told = |when: &str| {
            let now = memory(process, "VmRSS:");
            println!(
                "{when}: {} KiB a game, {} MB in all",
                (now - before) / games,
                now / 1024
            );
        };
        told(&format!(
            "{games} games in play, two seats and a watcher at each"
        ));
        for made in 1..=20 {
            for (number, table) in tables.iter_mut().enumerate() {
                if table[0].is_over() {
                    continue;
                }
                let mover = usize::from(!table[0].is_to_move());
                let place = table[mover].place(number as u64 + made);
                table[mover].say(json!({"Place": place})).await;
            }
            for table in &mut tables {
                for screen in table {
                    screen
                        .until(|screen| screen.last == made || screen.is_over())
                        .await;
                }
            }
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        told("after 20 moves in each");
    });
}
