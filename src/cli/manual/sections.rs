//! What atom4(6) says of the program beside its options: rules, screens, commands and files.

use crate::play::registry::Kind;
use crate::repl::grammar::{Row, common, rows_of};
use crate::ui::keys::{When, legend};
use crate::ui::screen::Device;
use clap_mangen::roff::{Roff, bold, italic, roman};

/// Writes all the sections.
pub fn write(roff: &mut Roff) {
    atom4_rules(roff);
    strategy(roff);
    score_four_rules(roff);
    cluster_rules(roff);
    atomix_rules(roff);
    text_mode(roff);
    x11_mode(roff);
    commands(roff);
    ends(roff);
}

fn section(roff: &mut Roff, title: &str, paragraphs: &[&str]) {
    roff.control("SH", [title]);
    for paragraph in paragraphs {
        roff.control("PP", []);
        roff.text([roman(*paragraph)]);
    }
}

fn entries(roff: &mut Roff, entries: &[(&str, &str)]) {
    for (key, meaning) in entries {
        roff.control("TP", []);
        roff.text([bold(*key)]);
        roff.text([roman(*meaning)]);
    }
}

fn atom4_rules(roff: &mut Roff) {
    section(
        roff,
        "RULES OF ATOM-4",
        &[
            "Two players put coloured pieces on the vertices of a triangular lattice, 16 rows of 16, odd rows \
             shifted half a vertex to the right. A colour is a set of the primaries red, green and blue: black \
             is none of them, white is all, yellow is red and green, cyan is green and blue, purple is red and \
             blue.",
            "Player 1 plays the additive colours red, green and blue, and wants four white pieces in a row. \
             Player 2 plays the subtractive colours yellow, cyan and purple, and wants four black pieces in a \
             row. The colours come in the order of the wheel: red, yellow, green, cyan, blue, purple.",
            "A piece goes on an empty vertex that touches two pieces which touch each other. It keeps its own \
             colour and acts on others in the six directions: an additive piece adds its primary to the first \
             piece it meets, a subtractive piece leaves of it only the primaries that both have. Pieces of the \
             mover's own goal colour are propagators: the effect passes over them to the first other thing. At \
             the rim, or at an empty vertex, it ends.",
            "Only the mover can win with a move, by a row of four or more of the own goal colour, in one of the \
             three directions, through a piece that this move changed. A full board without that is a \
             stalemate. The winner of a round scores one.",
            "Round N starts with the N-th colour of the wheel, and with the player whose colour that is. Of the \
             opening pair the left piece has the colour two places on, the right piece the one before.",
        ],
    );
}

fn strategy(roff: &mut Roff) {
    section(
        roff,
        "STRATEGY IN ATOM-4",
        &[
            "A piece turns into your goal colour when your move supplies exactly what it lacks: for White the \
             missing primary, for Black the complement. So look which pieces the next three colours of yours \
             would finish, and which the opponent can spoil before their turn comes round again.",
            "A row of three is worth most when its fourth vertex can be coloured by a colour that comes soon, \
             and along more than one line. Rows of propagators carry your effect into places where you can no \
             longer set a piece: they are paths as well as threats.",
            "Every piece placed beside the opponent's goal pieces spoils them, and one placed carelessly \
             finishes them. Keep the game open: on a crowded board nothing can be changed any more, and the \
             round ends in a stalemate.",
        ],
    );
}

fn score_four_rules(roff: &mut Roff) {
    section(
        roff,
        "RULES OF SCORE FOUR",
        &[
            "Sixteen pegs stand on a square, A1 to D4, each with room for four beads. White and Black take turns; \
             White begins. A bead put on a peg slides down onto the beads that are there.",
            "The first with four beads in a straight line wins: along a row, across, up a peg, or slantwise in any \
             way, from corner to corner of the cube too, 76 lines in all. A full board without a line is a draw. On \
             the screens the loser has white in the next game; after a draw the colours change.",
            "Testing mode enforces no turns, no end of the game and no supply of beads.",
        ],
    );
}

fn cluster_rules(roff: &mut Roff) {
    section(
        roff,
        "RULES OF CLUSTER",
        &[
            "Chips fall down the columns of a hexagon of hexagons. Half of the colours belong to player 1, White, the \
             other half to player 2. Who has a straight line of four chips of one own colour, in one of the three \
             directions, wins, whoever made the line. If both have one, the longer line wins; equally long ones win \
             for nobody.",
            "For a turn two chips are drawn from the bag of one's own. Either one of them is dropped down a column, and \
             the other goes back; or the board is turned, which takes both out of the game, and all chips fall towards \
             the new bottom. Who cannot draw a chip has lost.",
            "Edge, colours, length of a line and walls, which hold chips up and break lines, can be set. Rule sets: \
             referee, as the original plays; chen, where who cannot draw a second chip has lost as well; deckhands, \
             with chips of each colour rounded down to a multiple of four and a starter drawn by lot. Testing mode \
             enforces no turn, hand or bag.",
        ],
    );
}

fn atomix_rules(roff: &mut Roff) {
    section(
        roff,
        "RULES OF ATOMIX",
        &[
            "A puzzle for one. An atom slides up, down, left or right until a wall or another atom stops it. A level is \
             solved when the molecule stands anywhere on the board, not turned, with all its atoms; the fewer moves, \
             the better. Equal atoms may change places unless they are told apart.",
            "Forty levels are inside the program, each with the length of its shortest solution proved; level files \
             of KAtomic, GNOME Atomix, and Gliesch and Ritt are read as they are.",
        ],
    );
}

fn text_mode(roff: &mut Roff) {
    section(
        roff,
        "TEXT MODE",
        &[
            "The board is on the left, and beside it players, scores, whose turn it is and the last moves. Every piece \
             shows a letter, number or shape as well as its colour. A typed move, such as 8 6 or B3, is made as well. \
             While the machine thinks the screen stays alive.",
        ],
    );
    keys(roff, Device::Terminal);
}

/// The keys on a device: those that do the same in every game, then what each game has of its own.
fn keys(roff: &mut Roff, device: Device) {
    let legends = Kind::ALL.map(|kind| (kind, legend(When::Game, kind, device)));
    let common = |row: &(String, &str)| legends.iter().all(|(_, rows)| rows.contains(row));
    let mut list = |title: &str, rows: Vec<&(String, &str)>| {
        if rows.is_empty() {
            return;
        }
        roff.control("SS", [title]);
        for (keys, meaning) in rows {
            roff.control("TP", []);
            roff.text([bold(keys.as_str())]);
            roff.text([roman(*meaning)]);
        }
    };
    let [(_, first), ..] = &legends;
    list(
        "In every game",
        first.iter().filter(|row| common(row)).collect(),
    );
    for (kind, rows) in &legends {
        list(
            kind.title(),
            rows.iter().filter(|row| !common(row)).collect(),
        );
    }
}

fn x11_mode(roff: &mut Roff) {
    section(
        roff,
        "X11 MODE",
        &[
            "The window shows the board, and beside it names, scores and whose turn it is; in Atom-4 also the colour \
             wheel with the player's number in its centre and the current colour bright. The piece to be played hovers \
             under the mouse where it may go; a click puts it there. The keys are those of text mode; F11 fills the \
             screen, and the right mouse button turns the board of Score Four. If DISPLAY is set this is the default \
             screen, else text mode is.",
        ],
    );
}

fn commands(roff: &mut Roff) {
    section(
        roff,
        "TESTING MODE",
        &[
            "Commands end in a period. What is done is answered Done., what cannot be done Impossible., and why. \
           says the reason; what is not understood is answered by one line that begins with Error:.",
        ],
    );
    let mut list = |title: &str, rows: &[Row], after: &str| {
        if rows.is_empty() {
            return;
        }
        roff.control("SS", [title]);
        for row in rows {
            roff.control("TP", []);
            roff.text([bold(row.usage)]);
            roff.text([roman(format!("{}. ", row.help)), italic(row.example)]);
        }
        if !after.is_empty() {
            roff.control("PP", []);
            roff.text([roman(after)]);
        }
    };
    list(
        "In every game",
        &common::ROWS,
        "Atomix has no sides: there it is get move., play move. and analyse move., and go seats nobody.",
    );
    for kind in Kind::ALL {
        list(kind.title(), rows_of(kind), "");
    }
}

fn ends(roff: &mut Roff) {
    section(roff, "EXIT STATUS", &[]);
    entries(
        roff,
        &[
            (
                "0",
                "after quit., at the end of input, or when a screen was left.",
            ),
            (
                "1",
                "when there is no terminal or no display to play on, or the screen was lost while it was played on.",
            ),
            (
                "2",
                "for wrong options, a missing file, or with --strict the first Error:.",
            ),
        ],
    );
    roff.control("PP", []);
    roff.text([roman(
        "match, check, cluster and the commands of atomix have more to say by it; see their pages.",
    )]);
    section(
        roff,
        "ENVIRONMENT",
        &[
            "DISPLAY chooses the default screen; NO_COLOR switches colours off; XDG_STATE_HOME says where the history of the prompt and the records are kept (default: ~/.local/state).",
        ],
    );
    section(roff, "FILES", &[]);
    entries(
        roff,
        &[
            (
                "~/.local/state/atom4/history",
                "the lines typed at the prompt.",
            ),
            (
                "~/.local/state/atom4/atomix-records",
                "the fewest moves in which each level of Atomix was solved on a screen.",
            ),
            (
                "config.txt",
                "Cluster's configuration, a key and its value a line, in the current folder or beside the program; \
                 atom4 cluster --config names another file. The original's values count without one.",
            ),
        ],
    );
    section(
        roff,
        "AUTHORS",
        &[
            "Atom-4 is a game by H. S. Teoh, who wrote the program of the same name in 2003. This is a new program after its manual page and its behaviour.",
        ],
    );
}
