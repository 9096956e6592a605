//! The program in testing mode, asked and answering.

use atom4::play::kind::Kind;

use crate::program::Program;

/// A command that does not exist: its error ends an answer of unknown length.
const MARK: &str = "over.";
const MARKED: &str = "Error: unknown command \"over\"; try: help.";

/// A process in testing mode.
pub struct Talk {
    program: Program,
}

impl Talk {
    /// A process for this game.
    pub fn start(game: &str) -> Talk {
        Talk::with(Program::start("", &["--game", game]))
    }

    /// A process that runs already and has nothing to answer.
    pub fn with(program: Program) -> Talk {
        Talk { program }
    }

    /// The answer to a command that is answered in one line.
    pub fn ask(&mut self, command: &str) -> String {
        self.program.say(command);
        self.program.line()
    }

    /// Commands whose answers come later.
    pub fn say(&mut self, commands: &str) {
        self.program.say(commands);
    }

    /// The lines that answer these commands.
    pub fn block(&mut self, commands: &str) -> Vec<String> {
        self.program.say(&format!("{commands} {MARK}"));
        let mut lines = Vec::new();
        loop {
            let line = self.program.line();
            if line == MARKED {
                return lines;
            }
            lines.push(line);
        }
    }

    /// Commands that must all be carried out.
    pub fn order(&mut self, commands: &str) {
        let answers = self.block(commands);
        let done = answers.iter().all(|answer| answer == "Done.");
        assert!(done, "{commands}\n{}", answers.join("\n"));
    }

    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.program.pid()
    }

    /// The board and how the game stands, in a form that any program with the same game gives.
    pub fn state(&mut self, kind: Kind) -> (Vec<String>, String) {
        let mut board = self.block(match kind {
            atom4::games::atom4::play::kind::KIND | atom4::games::score_four::play::kind::KIND => {
                "show board."
            }
            atom4::games::cluster::play::kind::KIND => "fetch chips. fetch gravity.",
            _ => "show position. show board.",
        });
        if kind == atom4::games::cluster::play::kind::KIND {
            board.sort();
        }
        (board, self.ask("show status."))
    }

    /// Ends the program, which must succeed and have nothing more to say.
    pub fn end(self) {
        let (rest, status) = self.program.finish();
        assert!(status.success() && rest.is_empty(), "{status}: {rest}");
    }
}
