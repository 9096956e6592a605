use super::*;

fn detect(pairs: &[(&str, &str)]) -> Depth {
    Depth::detect(|name| {
        // No database but that of the test.
        let none = [("HOME", "/dev/null"), ("TERMINFO", "/dev/null")];
        let found = pairs.iter().chain(&none).find(|pair| pair.0 == name);
        found.map(|pair| pair.1.to_string())
    })
}

#[test]
fn the_environment_chooses_the_depth() {
    let term = |name| detect(&[("TERM", name)]);
    assert_eq!(term("xterm-256color"), Depth::Many);
    assert_eq!(
        detect(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]),
        Depth::True
    );
    assert_eq!(term("linux"), Depth::Eight);
    assert_eq!(term("xterm"), Depth::Sixteen);
    for plain in ["vt100", "xterm-mono", "linux-m", "rxvt-mono", ""] {
        assert_eq!(term(plain), Depth::Mono, "{plain}");
        let direct = [("TERM", plain), ("COLORTERM", "truecolor")];
        assert_eq!(detect(&direct), Depth::Mono, "{plain}");
    }
    assert_eq!(
        detect(&[("TERM", "xterm"), ("COLORTERM", "24bit"), ("NO_COLOR", "1")]),
        Depth::Mono
    );
}

/// What the outer terminal can show says nothing of the one within.
#[test]
fn a_terminal_within_another_has_its_own_depth() {
    let within = |term| detect(&[("TERM", term), ("COLORTERM", "truecolor")]);
    assert_eq!(within("dvtm"), Depth::Eight);
    assert_eq!(within("dvtm-256color"), Depth::Many);
    assert_eq!(within("screen"), Depth::Sixteen);
    assert_eq!(within("linux"), Depth::Eight);
    assert_eq!(within("tmux-256color"), Depth::True);
}

#[test]
fn the_database_counts_where_it_is_not_known_to_be_wrong() {
    for (term, colours, depth) in [
        ("wyse60", 0, Depth::Mono),
        ("odd", 8, Depth::Eight),
        ("screen.linux", 8, Depth::Eight),
        ("xterm", 8, Depth::Sixteen),
        ("screen", 8, Depth::Sixteen),
        ("st-16color", 8, Depth::Sixteen),
        ("odd", 16, Depth::Sixteen),
        ("rxvt-unicode", 88, Depth::Sixteen),
        ("xterm-kitty", 256, Depth::Many),
        ("odd", 1 << 24, Depth::True),
    ] {
        assert_eq!(Depth::of(term, Some(colours)), depth, "{term} {colours}");
    }
}

#[test]
fn the_nearest_of_256_is_exact_where_it_can_be() {
    assert_eq!(nearest(Rgb(0, 0, 0)), 16);
    assert_eq!(nearest(Rgb(255, 255, 255)), 231);
    assert_eq!(nearest(Rgb(95, 135, 175)), 16 + 36 + 12 + 3);
    assert_eq!(nearest(Rgb(8, 8, 8)), 232);
    assert_eq!(nearest(Rgb(238, 238, 238)), 255);
    for number in 16..=255 {
        assert_eq!(of_cube(nearest(of_cube(number))), of_cube(number));
    }
}
