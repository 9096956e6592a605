//! A finger on the page: a tap picks, and a second one makes the move.

use super::devtools::{Browser, Tab};
use super::tools::Place;
use super::{go_web, picture};

/// The size of a phone.
const PHONE: (u32, u32) = (390, 844);

/// Where the board has a place, as parts of its width and height, and the move that is made there.
const HERE: (f64, f64) = (0.5, 0.5);
const THERE: (f64, f64) = (0.35, 0.5);

/// Waits until so many moves are made and the button that makes a picked one is there, or not.
fn stands(tab: &mut Tab, moves: usize, button: bool) {
    tab.until(&format!(
        "document.querySelectorAll('#moves li').length === {moves} && !!document.querySelector('#confirm button') === {button}"
    ));
}

pub fn a_finger_picks_before_it_moves(browser: &str) {
    let place = Place::new();
    let browser = Browser::start(browser, &place.path("browser"));
    for (number, (game, word)) in [("score four", "place"), ("cluster", "drop")]
        .into_iter()
        .enumerate()
    {
        let (mut program, _out, url) = go_web(&format!(
            "choose game {game}. go web with two players. quit."
        ));
        let mut tab = browser.open(&url, PHONE);
        tab.until("!!document.querySelector('#table td')");
        tab.tap_board(HERE);
        stands(&mut tab, 0, true);
        tab.until("!!document.getElementById('effect').textContent");
        tab.until(&format!(
            "document.querySelector('#confirm button').textContent === '{word}'"
        ));
        picture(&mut tab, &format!("touch-{number}"));
        let effect = "document.getElementById('effect').textContent";
        let here = tab.value(effect);
        tab.tap_board(THERE);
        tab.until(&format!("{effect} !== {here}"));
        stands(&mut tab, 0, true);
        tab.tap_board(THERE);
        stands(&mut tab, 1, false);
        tab.tap_board(HERE);
        stands(&mut tab, 1, true);
        tab.tap("#confirm button");
        stands(&mut tab, 2, false);
        // A mouse shows what it points at, and needs no second click.
        tab.click_board(HERE.0, HERE.1);
        stands(&mut tab, 3, false);
        // Never: the last choice of the last row of the settings.
        tab.key("S");
        tab.until("!!document.querySelector('#over .sheet')");
        tab.click_button("never");
        tab.until(
            "document.querySelector('#over .chosen.row button.chosen')?.textContent === 'never'",
        );
        picture(&mut tab, &format!("touch-settings-{number}"));
        tab.key("Escape");
        tab.until("document.getElementById('over').hidden");
        tab.tap_board(THERE);
        stands(&mut tab, 4, false);
        tab.key("q");
        assert!(program.wait().expect("it ends").success());
    }
}
