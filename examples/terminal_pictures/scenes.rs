//! The list of pictures.

use crate::paint::{DARK, LIGHT, Theme};

/// A text to type, and a text to wait for.
type Step = (&'static str, &'static str);

/// One picture: how the program is started and what is typed.
#[derive(Clone, Copy)]
pub struct Scene {
    pub name: &'static str,
    pub arguments: &'static [&'static str],
    pub variables: &'static [(&'static str, &'static str)],
    /// Columns and rows.
    pub size: (u16, u16),
    pub theme: Theme,
    /// The steps with which all pictures of a game begin.
    pub begin: &'static [Step],
    pub then: &'static [Step],
}

/// A terminal of all colours, one of sixteen, one of none.
const TRUE: &[(&str, &str)] = &[("COLORTERM", "truecolor")];
const SIXTEEN: &[(&str, &str)] = &[("TERM", "xterm")];
const NONE: &[(&str, &str)] = &[("NO_COLOR", "1")];

/// A game of round 1 that black wins: to its middle, and on to the end.
const MIDDLE: &[(&str, &str)] = &[
    ("8 6\r9 6\r8 8\r7 6\r9 7\r7 8\r9 8\r", " 9 8"),
    ("6 7\r10 8\r7 9\r8 9\r10 7\r6 9\r", " 6 9"),
];
const END: &[(&str, &str)] = &[("9 9\r10 6\r6 8\r11 8\r6 6\r5 7\r6 5\r", "WINS")];

/// A game gone over, at the move that decided it; and the better line.
const REVIEW: &[(&str, &str)] = &[
    ("9 9\r10 6\r6 8\r11 8\r6 6\r5 7\r6 5\r", "WINS"),
    ("R", "leaves the review"),
    ("\x1b[D\x1b[D", "Player 1: "),
];
const BETTER: &[(&str, &str)] = &[
    ("9 9\r10 6\r6 8\r11 8\r6 6\r5 7\r6 5\r", "WINS"),
    ("R", "leaves the review"),
    ("\x1b[D\x1b[D", "Player 1: "),
    ("b\x1b[F", "not played"),
];

/// The page of puzzles, from that of the game.
const PUZZLES: &[(&str, &str)] = &[
    ("", "Puzzles: "),
    (
        "\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r",
        "easiest come first",
    ),
];

/// A game of Cluster, hands from a seed.
const CHIPS: &[(&str, &str)] = &[(
    " \x1b[C \x1b[C \x1b[C2\x1b[D2\x1b[D 2\x1b[D 2\x1b[D 2O\x1b[C 22\x1b[D 2\x1b[C",
    "17 ",
)];

/// A game of Score Four shortly before its end.
const BEADS: &[(&str, &str)] = &[(
    "a1\ra2\rb1\rb2\rc1\rc3\rb2\rb2\ra2\ra4\rc2\rd3\rb3\rb3\rc3\r",
    "15 ",
)];

/// The cursor out of the way.
const DOWN: &[Step] = &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")];
const RIGHT: &[Step] = &[("\x1b[C", "")];

/// A picture at the usual size, in all colours on a dark ground.
const fn scene(name: &'static str, then: &'static [Step]) -> Scene {
    Scene {
        name,
        arguments: &[],
        variables: TRUE,
        size: (80, 24),
        theme: DARK,
        begin: &[],
        then,
    }
}

const fn atom4(name: &'static str, then: &'static [Step]) -> Scene {
    Scene {
        arguments: &["-mt"],
        begin: MIDDLE,
        ..scene(name, then)
    }
}

const fn score_four(name: &'static str, then: &'static [Step]) -> Scene {
    Scene {
        arguments: &["-mt", "--game", "score-four"],
        begin: BEADS,
        ..scene(name, then)
    }
}

const fn cluster(name: &'static str, then: &'static [Step]) -> Scene {
    Scene {
        arguments: &["cluster", "-mt", "--seed", "4"],
        begin: CHIPS,
        ..scene(name, then)
    }
}

const fn atomix(name: &'static str, arguments: &'static [&'static str]) -> Scene {
    Scene {
        arguments,
        ..scene(name, &[(" ", "")])
    }
}

impl Scene {
    /// In a terminal of so many columns and rows.
    const fn at(self, columns: u16, rows: u16) -> Scene {
        let size = (columns, rows);
        Scene { size, ..self }
    }

    const fn light(self) -> Scene {
        let theme = LIGHT;
        Scene { theme, ..self }
    }

    const fn with(self, variables: &'static [(&'static str, &'static str)]) -> Scene {
        Scene { variables, ..self }
    }
}

/// All of them, by game.
pub static SCENES: [Scene; 55] = [
    atom4("atom4-original", DOWN),
    atom4("atom4-light", DOWN).light(),
    atom4("atom4-colour-blind", &[("p\x1b[B\x1b[B\x1b[B\x1b[B", "")]),
    atom4("atom4-grey", &[("pp\x1b[B\x1b[B\x1b[B\x1b[B", "")]),
    atom4("atom4-mono", &[("ppp\x1b[B\x1b[B\x1b[B\x1b[B", "")]),
    atom4("atom4-no-colour", DOWN).with(NONE),
    atom4("atom4-no-colour-light", DOWN).with(NONE).light(),
    atom4("atom4-256", DOWN).with(&[]),
    atom4("atom4-16", DOWN).with(SIXTEEN),
    atom4("atom4-large", DOWN).at(120, 40),
    atom4("atom4-larger", DOWN).at(150, 54),
    atom4("atom4-huge", DOWN).at(190, 70),
    atom4("atom4-keys", &[("?", "Keys")]),
    atom4("atom4-rules", &[("i", "How to play")]),
    atom4("atom4-start", &[("\x1b", "Go on")]),
    atom4("atom4-won", END),
    atom4("atom4-bar", &[("\x1b[B\x1b[B\x1b[B\x1b[B", "The game is")]),
    atom4("atom4-review", REVIEW),
    atom4("atom4-review-large", REVIEW).at(120, 40),
    Scene {
        begin: &[(
            "8 6\r9 6\r8 8\r7 6\r9 7\r7 8\r9 8\r6 7\r10 8\r7 9\r8 9\r10 7\r6 9\r",
            "yellow",
        )],
        ..atom4("atom4-review-narrow", REVIEW).at(60, 20)
    },
    atom4("atom4-review-no-colour", REVIEW).with(NONE),
    atom4("atom4-better-line", BETTER),
    Scene {
        arguments: &["play", "atom-4", "-mt"],
        ..scene("atom4-puzzles", PUZZLES)
    },
    Scene {
        arguments: &["play", "atom-4", "-mt"],
        begin: PUZZLES,
        ..scene("atom4-puzzle", &[("\r", "Puzzle 1"), ("h", "one of")])
    },
    atom4("atom4-hint", &[("th", "")]),
    Scene {
        begin: &[("8 6\r9 6\r", "green")],
        ..atom4("atom4-narrow", &[]).at(40, 22)
    },
    score_four("score-four-original", RIGHT),
    score_four("score-four-light", RIGHT).light(),
    score_four("score-four-colour-blind", &[("p\x1b[C", "")]),
    score_four("score-four-grey", &[("pp\x1b[C", "")]),
    score_four("score-four-mono", &[("ppp\x1b[C", "")]),
    score_four("score-four-no-colour", RIGHT).with(NONE),
    score_four("score-four-won", &[("d2\rd1\r", "WINS")]),
    score_four(
        "score-four-review",
        &[
            ("d2\rd1\r", "WINS"),
            ("R", "leaves"),
            ("\x1b[D\x1b[D", "Player 1: "),
        ],
    ),
    score_four("score-four-bar", &[("\x1b[C", "[")]),
    score_four("score-four-large", RIGHT).at(120, 44),
    score_four("score-four-huge", RIGHT).at(190, 80),
    score_four("score-four-start", &[("\x1b", "Go on")]),
    cluster("cluster-original", &[]),
    cluster("cluster-light", &[]).light(),
    cluster("cluster-colour-blind", &[("p", "")]),
    cluster("cluster-grey", &[("pp", "")]),
    cluster("cluster-mono", &[("ppp", "")]),
    cluster("cluster-no-colour", &[]).with(NONE),
    cluster("cluster-16", &[]).with(SIXTEEN),
    cluster("cluster-large", &[]).at(100, 30),
    cluster("cluster-larger", &[]).at(140, 52),
    cluster("cluster-fixed", &[("v", "")]).at(100, 30),
    cluster("cluster-bar", &[("", "[")]),
    cluster(
        "cluster-review",
        &[("R", "leaves"), ("\x1b[D\x1b[D", "Player 1: ")],
    ),
    cluster("cluster-start", &[("\x1b", "Go on")]),
    cluster("cluster-rules", &[("i", "How to")]),
    cluster("cluster-keys", &[("?", "Keys")]),
    atomix("atomix", &["atomix", "play", "water", "-mt"]),
    atomix("atomix-large", &["atomix", "play", "prussic acid", "-mt"]).at(120, 40),
];
