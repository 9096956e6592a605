//! What is remembered from run to run: the settings file.

use std::fs;
use std::path::Path;

use crate::pty::Pty;
use crate::{USUAL, atom4_in, folder};

/// The program with a home in this folder.
pub fn at_home(home: &Path, arguments: &[&str]) -> Pty {
    let inside = |name: &str| home.join(name).to_string_lossy().into_owned();
    let (config, state) = (inside("config"), inside("state"));
    let variables = [
        ("XDG_CONFIG_HOME", config.as_str()),
        ("XDG_STATE_HOME", state.as_str()),
    ];
    atom4_in(arguments, &variables, USUAL)
}

/// Leaves a game by way of Ctrl-C.
fn leave(mut pty: Pty) {
    pty.send("\x03");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn what_is_changed_on_a_screen_stays_and_the_rest_of_the_file_too() {
    let home = folder("settings");
    let file = home.join("config/atom4/settings.toml");
    let mut pty = at_home(&home, &["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("p", "Palette: ");
    let palette = pty.text();
    pty.send_expect("k", "Places where a piece may go: off.");
    leave(pty);
    let text = fs::read_to_string(&file).expect("the settings were written");
    assert!(text.starts_with("# Settings of atom4"), "{text}");
    assert!(text.contains("legal-places = false"), "{text}");
    let name = palette.split_once("Palette: ").expect("it was said").1;
    let name = name.split_once('.').expect("a sentence").0;
    assert!(text.contains(&format!("palette = \"{name}\"")), "{text}");
    fs::write(&file, format!("# mine\n{text}")).expect("it can be edited");
    let mut pty = at_home(&home, &["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("k", "Places where a piece may go: on.");
    leave(pty);
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.starts_with("# mine\n"), "{text}");
    assert!(text.contains("legal-places = true"), "{text}");
}

#[test]
fn a_broken_file_is_named_and_left_alone() {
    let home = folder("broken-settings");
    let file = home.join("config/atom4/settings.toml");
    fs::create_dir_all(home.join("config/atom4")).expect("a folder");
    fs::write(&file, "palette = \n").expect("a file");
    let mut pty = at_home(&home, &["-mt"]);
    pty.expect("settings.toml: line 1");
    pty.expect("Player 1's turn:");
    pty.send_expect("k", "Places where a piece may go: off.");
    leave(pty);
    assert_eq!(
        fs::read_to_string(&file).expect("it is there"),
        "palette = \n"
    );
}

#[test]
fn no_memory_reads_nothing_and_leaves_no_trace() {
    let home = folder("no-settings");
    let mut pty = at_home(&home, &["-mt", "--no-memory"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("k", "Places where a piece may go: off.");
    leave(pty);
    let left = fs::read_dir(&home).expect("it is there").count();
    assert_eq!(left, 0, "files were left");
}

/// Whoever keeps his settings elsewhere, behind a link, has them there still.
#[test]
fn settings_behind_a_link_stay_there() {
    let home = folder("linked-settings");
    let (dotfiles, config) = (home.join("dotfiles"), home.join("config/atom4"));
    for folder in [&dotfiles, &config] {
        fs::create_dir_all(folder).expect("a folder");
    }
    let own = dotfiles.join("atom4.toml");
    fs::write(&own, "# mine\n").expect("a file");
    let link = config.join("settings.toml");
    std::os::unix::fs::symlink("../../dotfiles/atom4.toml", &link).expect("a link");
    let mut pty = at_home(&home, &["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("k", "Places where a piece may go: off.");
    leave(pty);
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
    let text = fs::read_to_string(&own).expect("it is there");
    assert!(
        text.starts_with("# mine\n") && text.contains("legal-places = false"),
        "{text}"
    );
}

/// Keys of one's own count on the board and on pages, and every place that names a key names them.
#[test]
fn keys_of_ones_own_count_and_are_shown() {
    let home = folder("own-keys");
    let file = home.join("config/atom4/settings.toml");
    fs::create_dir_all(home.join("config/atom4")).expect("a folder");
    let text = "[keys]\nhint = [\"F8\", \"ctrl-t\"]\nundo = \"h\"\nnext = \"G\"\nquit = \"@\"\nkeys = \"#\"\nrules = \"u\"\nsettings = \";\"\n";
    fs::write(&file, text).expect("a file");
    let mut pty = at_home(&home, &["-mt"]);
    pty.expect("Player 1's turn:");
    pty.expect("F8 hint");
    pty.send_expect("j", "j does nothing here; # shows the keys.");
    pty.send_expect("\u{14}", "Enter takes it.");
    pty.send("\r");
    pty.expect("h undo");
    pty.send_expect("hh", "othing to take back");
    pty.send_expect("#", "F8 Ctrl-T");
    pty.expect("hint; Enter takes it");
    pty.send_expect("\x1b", "F8 hint");
    // The rows of the page have them, too; vi keys take the letters of arrows.
    pty.send_expect("\x1b", "Settings ;");
    pty.expect("Quit @");
    pty.send_expect(";", "Changes count at once");
    pty.send_expect("\x1b", "Quit @");
    pty.send("@");
    assert!(pty.end().0.success(), "{}", pty.text());
    let now = fs::read_to_string(&file).expect("it is there");
    assert!(now.contains(text), "{now}");
}

#[test]
fn a_key_that_cannot_be_had_is_named_with_its_line_and_the_rest_counts() {
    let home = folder("refused-keys");
    let file = home.join("config/atom4/settings.toml");
    fs::create_dir_all(home.join("config/atom4")).expect("a folder");
    let text = "[keys]\nhint = \"u\"\nsave = \"F8\"\nopem = \"F9\"\n";
    fs::write(&file, text).expect("a file");
    let mut pty = at_home(&home, &["-mt"]);
    pty.until("the message", |screen| {
        let text = screen.contents();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        text.contains("settings.toml: line 4: keys has no action called opem")
            && text.contains("and 1 more")
    });
    pty.send_expect("\x1b[19~", "Save to: ");
    pty.send("\x1b");
    leave(pty);
}
