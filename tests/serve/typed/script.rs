//! A session of random commands, as text for each way by which it comes, with the answers that are expected there.

use atom4::base::Random;
use atom4::registry::Registry;
use atom4::repl::reader::{Item, Malformed};
use atom4::repl::words::normalise;
use atom4::repl::{Session, SessionOptions};
use serde_json::{Value, json};

/// What is sent one way, and what is to come back.
#[derive(Default)]
pub struct Medium {
    pub text: String,
    pub answers: String,
}

/// A session.
pub struct Script {
    game: &'static str,
    /// Commands that set the board up, which the server gets when it makes the game.
    setup: String,
    /// For a pipe and a terminal.
    pub plain: Medium,
    /// For the seats of a served game; none where commands were drawn that no seat may give.
    pub seats: Vec<Medium>,
    /// Carries the commands out one by one.
    model: Session,
    random: Random,
    /// Moves so far.
    moves: usize,
}

/// The seats that a command goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    All,
    Mover,
}

/// Between two commands.
const BETWEEN: [&str; 9] = [
    "",
    " ",
    " ",
    "   ",
    "\n",
    "\n",
    "\n\n",
    " # All of this is passed over. \"So is this.\n",
    "\n# show status. undo.\n  ",
];
/// Words that are no command, with and without a period within quotes.
const NONSENSE: [&str; 8] = [
    "shwo status",
    "add",
    "a1",
    "set level high",
    "get grey move",
    "load \"a. b\"",
    "größe zeigen",
    "show status now",
];
/// What changes a game, and no seat may.
const FORBIDDEN: [&str; 5] = [
    "undo",
    "redo",
    "clear",
    "choose game score-four",
    "choose game atom-4",
];

impl Script {
    /// The session of this seed.
    pub fn new(seed: u64) -> Script {
        let mut random = Random::new(seed);
        let games = [
            ("score-four", ""),
            ("atom-4", "start round 1.\n"),
            ("cluster", "start game size 6 colours 2 win 4.\n"),
            ("atomix", "load level water.\n"),
        ];
        let (game, start) = games[random.below(4) as usize];
        let mut setup = String::from(start);
        if game == "cluster" {
            for _ in 0..random.below(6) {
                let (q, r) = (random.below(5) as i64 - 2, random.below(5) as i64 - 2);
                let line = format!("place chip {} at {q} {r} {}.\n", random.below(4), -q - r);
                if !setup.contains(&line[13..]) {
                    setup.push_str(&line);
                }
            }
        }
        let games = Registry::builtin().games();
        let first = games.first();
        let model = Session::new(&games, first, SessionOptions::PIPE);
        let free = random.below(5) == 0;
        let seats = match game {
            _ if free => 0,
            "atomix" => 1,
            _ => 2,
        };
        let mut script = Script {
            game,
            setup,
            plain: Medium::default(),
            seats: (0..seats).map(|_| Medium::default()).collect(),
            model,
            random,
            moves: 0,
        };
        let setup = format!("choose game {game}.\n{}", script.setup);
        for line in setup.lines() {
            let answer = script.ask(line.trim_end_matches('.'));
            assert_eq!(answer, "Done.\n", "{line}");
            script.plain.text.push_str(line);
            script.plain.text.push('\n');
            script.plain.answers.push_str(&answer);
        }
        for _ in 0..3 + script.random.below(30) {
            match free {
                true => script.any_command(),
                false => script.seated_command(),
            }
        }
        // The last one has no line feed, and often nothing behind its period.
        let last = ["", "", " ", "\n"][script.random.below(4) as usize];
        script.say("show status", Whom::All, last);
        script
    }

    /// What the server is asked for.
    pub fn served(&self) -> Value {
        json!({"game": self.game, "player": 1, "setup": self.setup})
    }

    /// The model's answer.
    fn ask(&mut self, command: &str) -> String {
        let mut answer = Vec::new();
        let done = self.model.command(command, &mut answer);
        done.expect("a list of bytes takes all");
        String::from_utf8(answer).expect("answers are text")
    }

    fn pick(&mut self, of: &[&str]) -> String {
        let place = self.random.below(of.len() as u64) as usize;
        of[place].to_owned()
    }

    fn between(&mut self) -> String {
        self.pick(&BETWEEN)
    }

    /// The command as somebody types it, with more blanks and other cases.
    fn typed(&mut self, command: &str) -> String {
        let mut typed = String::new();
        for own in command.chars() {
            match own {
                ' ' if self.random.below(6) == 0 => typed.push_str("   "),
                _ if self.random.below(12) == 0 => typed.extend(own.to_uppercase()),
                _ => typed.push(own),
            }
        }
        match normalise(&typed) == normalise(command) {
            true => typed,
            false => command.to_owned(),
        }
    }

    /// Sends a command, with what comes between it and the next one. What the board decides is for the seat whose turn it is
    /// alone: its game does not go on meanwhile.
    fn say(&mut self, command: &str, whom: Whom, between: &str) {
        let mover = self.mover();
        let answer = self.ask(command);
        self.sent(command, &answer, (whom, mover), between);
    }

    /// What was answered is expected of those to whom the command goes.
    fn sent(&mut self, command: &str, answer: &str, (whom, mover): (Whom, usize), between: &str) {
        let typed = self.typed(command);
        let seats = self.seats.iter_mut().enumerate();
        let seats = seats.filter(|(seat, _)| whom == Whom::All || *seat == mover);
        for medium in std::iter::once(&mut self.plain).chain(seats.map(|(_, seat)| seat)) {
            medium.text.extend([&typed, ".", between]);
            medium.answers.push_str(answer);
        }
    }

    /// Something that changes no game.
    fn common(&mut self) {
        let board = [
            "show status",
            "show history",
            "draw board",
            "show board",
            "show moves",
            "perft 1",
            "perft 2",
        ];
        // What a hand may do is the server's to say.
        let board = match self.game {
            "cluster" if !self.seats.is_empty() => &board[..4],
            _ => &board[..],
        };
        let settings = [
            "show settings",
            "set seed 7",
            "set level 0",
            "set time 1.5 s",
            "set hash 2 mb",
        ];
        let between = self.between();
        match self.random.below(10) {
            0 => self.malformed(),
            1 => {
                let nonsense = self.pick(&NONSENSE);
                self.say(&nonsense, Whom::All, &between);
            }
            2..5 => {
                let setting = self.pick(&settings);
                self.say(&setting, Whom::All, &between);
            }
            _ => {
                let asked = self.pick(board);
                self.say(&asked, Whom::Mover, &between);
            }
        }
    }

    /// A line that ends before its command does.
    fn malformed(&mut self) {
        let text = self.pick(&["shwo", "\"no end. here", "add a pice to b"]);
        let malformed = match text.starts_with('"') {
            true => Malformed::OpenQuote(text.clone()),
            false => Malformed::NoPeriod(text.clone()),
        };
        let mut answer = Vec::new();
        let done = self.model.answer(&Item::Malformed(malformed), &mut answer);
        done.expect("a list of bytes takes all");
        let answer = String::from_utf8(answer).expect("answers are text");
        for medium in std::iter::once(&mut self.plain).chain(&mut self.seats) {
            medium.text.extend([&text, "\n"]);
            medium.answers.push_str(&answer);
        }
    }

    /// A command of a session with seats.
    fn seated_command(&mut self) {
        match self.random.below(8) {
            0..3 => self.move_made(),
            3 => self.illegal_move(),
            4 => self.forbidden(),
            _ => self.common(),
        }
    }

    /// The seat whose turn it is.
    fn mover(&self) -> usize {
        let status = self.model.game().status();
        match self.seats.len() {
            2 if status.starts_with("Black") => 1,
            2 if status.starts_with("White") => 0,
            2 => self.moves % 2,
            _ => 0,
        }
    }

    /// A move of the one whose turn it is; the other side asks for it.
    fn move_made(&mut self) {
        let mut moves = self.model.game().moves();
        if self.game == "cluster" && !self.seats.is_empty() {
            // No chip need be drawn for turning the board.
            moves.retain(|mv| mv.starts_with("rotate"));
        }
        // Commands go on with a game that is won or a level that is solved; seats do not.
        let status = self.model.game().status();
        let over = status.contains(" wins") || status.starts_with("Solved");
        let won = over && !self.seats.is_empty();
        if moves.is_empty() || won {
            return self.common();
        }
        let place = self.random.below(moves.len() as u64) as usize;
        let Some(command) = self.model.game().command_for(&moves[place]) else {
            panic!("{} is a move", moves[place]);
        };
        let (mover, between) = (self.mover(), self.between());
        let answer = self.ask(&command);
        assert_eq!(answer, "Done.\n", "{command}");
        self.moves += 1;
        let typed = self.typed(&command);
        self.plain.text.extend([&typed, ".", &between]);
        self.plain.answers.push_str(&answer);
        let (made, side) = (&moves[place], ["white", "black"][mover]);
        for (own, seat) in self.seats.iter_mut().enumerate() {
            match own == mover {
                true => {
                    seat.text.extend([&typed, ".", &between]);
                    seat.answers.push_str(&answer);
                }
                false => {
                    let asked = format!("get {side} move.");
                    seat.text.extend([asked.as_str(), &between]);
                    seat.answers.push_str(&format!("{made}.\n"));
                }
            }
        }
    }

    /// A move that the rules do not allow.
    fn illegal_move(&mut self) {
        let (a, b) = (self.random.below(16), self.random.below(16));
        let command = match self.game {
            "score-four" => format!(
                "add {} bead to {}{}",
                ["white", "black"][self.mover()],
                self.pick(&["A", "C", "E"]),
                a % 6
            ),
            "atom-4" => format!(
                "add {} piece to {a} {b}",
                self.pick(&["red", "green", "yellow", "pink"])
            ),
            "cluster" => self.pick(&[
                "rotate to 7",
                "drop chip 9 at 0",
                "drop chip 1 at 9",
                "place chip 1 at 9 9 9",
            ]),
            _ => format!("slide {a} {b} {}", self.pick(&["up", "left", "there"])),
        };
        let mover = self.mover();
        let answer = self.ask(&command);
        if answer == "Done.\n" && !self.seats.is_empty() {
            // It is legal: let it not have been. Who sits at a seat brings nothing back.
            self.ask("undo");
            return self.common();
        }
        let between = self.between();
        self.sent(&command, &answer, (Whom::Mover, mover), &between);
        if self.random.below(3) == 0 && answer.starts_with("Impossible.") {
            self.say("why", Whom::Mover, &between);
        }
    }

    /// What a seat refuses; the others do not hear of it.
    fn forbidden(&mut self) {
        let (command, between) = (self.pick(&FORBIDDEN), self.between());
        for seat in &mut self.seats {
            seat.text.extend([&command, ".", &between]);
            seat.answers.push_str("Impossible.\n");
        }
    }

    /// Any command of the game that is there, but for those that read files, take a screen or think for long.
    fn any_command(&mut self) {
        let between = self.between();
        match self.random.below(8) {
            0..2 => self.move_made(),
            2 => self.illegal_move(),
            3..6 => self.common(),
            6 => {
                let asked = self.pick(&[
                    "undo",
                    "redo",
                    "undo",
                    "get white move",
                    "play black move",
                    "choose game cluster",
                    "load puzzle 3",
                ]);
                if asked.contains(" move") {
                    self.say("set level 0", Whom::All, " ");
                }
                self.say(&asked, Whom::All, &between);
            }
            _ => {
                let games = Registry::builtin().games();
                let entry = games.named(self.model.kind().name());
                let entry = entry.expect("a game of the list");
                let long = ["help", "quit", "why", "perft"];
                let rows = entry.rows().filter(|row| !row.thinks && !row.needs_files);
                let rows = rows.filter(|row| !long.iter().any(|word| row.usage.starts_with(word)));
                let examples: Vec<&str> = rows.map(|row| entry.example(row)).collect();
                let example = self.pick(&examples);
                self.say(example.trim_end_matches('.'), Whom::All, &between);
            }
        }
        self.game = self.model.kind().name();
    }
}
