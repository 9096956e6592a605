use super::*;

#[test]
fn walls_are_the_originals() {
    // From the original, for (grid, chance, seed).
    let expected = [(-1, 1), (2, 0)].map(|(q, r)| Hex::new(q, r));
    assert_eq!(walls(Grid::of(4).unwrap(), 0.2, 1), expected);
    let expected = [(-2, -1), (-2, 0), (-2, 2), (-1, 3), (0, 0), (1, 1), (3, -2)];
    let expected = expected.map(|(q, r)| Hex::new(q, r));
    assert_eq!(walls(Grid::of(5).unwrap(), 0.1, 12345), expected);
    assert_eq!(walls(Grid::of(6).unwrap(), 1.0, 1).len(), 61);
}

#[test]
fn a_window_is_as_large_as_it_is_told() {
    let read = |text| Config::parse(text, RuleSet::Referee);
    let config = read("window_width 900\n").unwrap();
    assert_eq!(
        (config.window.width, config.window.height),
        (Some(900), None)
    );
    assert_eq!(config.ignored, ["window_width"]);
    assert!(config.ignored_on_screens().is_empty());
    let wrong = "line 1: window_height is a whole number from 500 to 32767, not 499";
    assert_eq!(read("window_height 499").unwrap_err(), wrong);
    assert!(read("window_height -900").is_err());
}

#[test]
fn keys_in_any_order_with_comments() {
    let text =
        "\u{feff}# a game\r\nwin_length 5\n\ngrid_size 8 # large\nchen_edition 1\nuse_mlx 0\n";
    let config = Config::parse(text, RuleSet::Referee).unwrap();
    assert_eq!(config.setup, Setup::new(8, 2, 5).unwrap());
    assert_eq!(config.rules, RuleSet::Chen);
    assert_eq!(config.ignored, ["use_mlx"]);
}

#[test]
fn errors_name_the_line_and_what_would_do() {
    let error = |text| Config::parse(text, RuleSet::Referee).unwrap_err();
    assert_eq!(
        error("grid_size six"),
        "line 1: grid_size is a whole number, not six"
    );
    assert_eq!(error("\ndebug 2"), "line 2: debug is 0 or 1, not 2");
    assert_eq!(error("grid_size 3"), "size 3 is not between 4 and 64");
    assert_eq!(
        error("timeout -1"),
        "line 1: timeout is a number of seconds, not -1"
    );
    assert_eq!(
        error("timeout nan"),
        "line 1: timeout is a number of seconds, not nan"
    );
    let unknown = error("gridsize 4");
    let begins = "line 1: there is no key gridsize; the keys are grid_size, ";
    assert!(unknown.starts_with(begins), "{unknown}");
    assert_eq!(error("debug"), "line 1: one `key value` a line, not debug");
}
