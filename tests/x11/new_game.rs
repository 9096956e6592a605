//! The fifth game of `examples/new_game.rs` in a window, which is drawn as those of the four.

use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::example::new_game;
use crate::program::Program;

pub fn trials() -> Vec<Trial> {
    vec![case("new_game::two_people_play_it", two_people_play_it)]
}

/// Keys play in the window; testing mode tells the moves afterwards.
fn two_people_play_it() {
    let display = Display::start("1000x700x24");
    let program = new_game();
    let mut program = Program::start_of(&program, &display.name, &["--game", "four-in-a-row"]);
    program.say("drop disc in 3. go gui with two players.");
    let window = display.wait_for_window();
    display.focus(window);
    assert_eq!(program.line(), "Done.");
    let before = until("the board is drawn", || display.mapped_shot(window));
    display.keys("3\n0\n");
    until("the discs are drawn", || {
        let shot = display.mapped_shot(window)?;
        (shot.rgb != before.rgb).then_some(())
    });
    display.keys("qy");
    program.say("show history.");
    let history = [program.line(), program.line(), program.line()];
    assert_eq!(history, ["1. 3", "2. 3", "3. 0"]);
    let (_, status) = program.finish();
    assert!(status.success());
}
