//! The manual pages: options and subcommands from the command line, and the sections that say
//! what the program is about.

use std::io::{self, Write};
use std::path::Path;

use atom4::play::registry::Kind;
use atom4::repl::grammar::{Row, common, rows_of};
use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use super::Cli;

/// Writes the page of the program itself, atom4(6).
///
/// # Errors
/// When writing fails.
pub fn write_page(out: &mut dyn Write) -> io::Result<()> {
    let man = Man::new(Cli::command())
        .section("6")
        .manual("Games")
        .source("atom4");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    out.write_all(&page)?;
    let mut roff = Roff::new();
    rules(&mut roff);
    strategy(&mut roff);
    text_mode(&mut roff);
    x11_mode(&mut roff);
    commands(&mut roff);
    ends(&mut roff);
    roff.to_writer(out)
}

/// Writes all the pages into a folder: `atom4.6` and one for each subcommand.
///
/// # Errors
/// When writing fails.
pub fn write_pages(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    write_page(&mut std::fs::File::create(folder.join("atom4.6"))?)?;
    let mut program = Cli::command();
    program.build();
    for sub in program
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
    {
        let name = format!("atom4-{}", sub.get_name());
        let page = sub.clone().display_name(&name);
        let man = Man::new(page)
            .title(&name)
            .section("6")
            .manual("Games")
            .source("atom4");
        man.render(&mut std::fs::File::create(
            folder.join(format!("{name}.6")),
        )?)?;
    }
    Ok(())
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

fn rules(roff: &mut Roff) {
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
        "STRATEGY",
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

fn text_mode(roff: &mut Roff) {
    section(
        roff,
        "TEXT MODE",
        &[
            "The board is on the left, two columns a vertex, and beside it round, players, scores, whose turn it \
           is with the piece to be played, and the wheel. Every piece shows its letter as well as its colour. \
           The question mark shows all keys.",
        ],
    );
    entries(
        roff,
        &[
            ("Arrow keys", "move the cursor over the lattice."),
            ("Enter, Space", "put the piece where the cursor is."),
            ("n", "goes on to the next round, after the end of this one."),
            ("q", "quits, after a question."),
        ],
    );
}

fn x11_mode(roff: &mut Roff) {
    section(
        roff,
        "X11 MODE",
        &[
            "The window shows the board with shaded balls, and beside it names, scores, whose turn it is, and the \
           colour wheel with the player's number in its centre and the current colour bright. The piece to be \
           played hovers under the mouse on legal vertices only; a click puts it there. n goes on to the next \
           round, q quits. If DISPLAY is set this is the default screen, else text mode is.",
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
    let mut list = |title: &str, rows: &[Row]| {
        if rows.is_empty() {
            return;
        }
        roff.control("SS", [title]);
        for row in rows {
            roff.control("TP", []);
            roff.text([bold(row.usage)]);
            roff.text([roman(format!("{}. ", row.help)), italic(row.example)]);
        }
    };
    list("In every game", &common::ROWS);
    for kind in Kind::ALL {
        list(kind.title(), rows_of(kind));
    }
}

fn ends(roff: &mut Roff) {
    section(
        roff,
        "EXIT STATUS",
        &[
            "0 after quit. or at the end of input; 2 for wrong options, a missing file, or with \\-\\-strict the first Error:.",
        ],
    );
    section(
        roff,
        "ENVIRONMENT",
        &[
            "DISPLAY chooses the default screen; NO_COLOR switches colours off; XDG_STATE_HOME says where the history of the prompt and the records are kept (default: ~/.local/state).",
        ],
    );
    section(
        roff,
        "FILES",
        &["~/.local/state/atom4/history: the lines typed at the prompt."],
    );
    section(
        roff,
        "AUTHORS",
        &[
            "Atom-4 is a game by H. S. Teoh, who wrote the program of the same name in 2003. This is a new program after its manual page and its behaviour.",
        ],
    );
}
