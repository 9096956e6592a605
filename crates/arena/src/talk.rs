//! What a step of `atom4 check` sends, the answers that are expected, and what is told of one that failed.

use serde::{Deserialize, Serialize};

use super::board::Board;

/// Commands that are shown of a game before the one that failed.
const MOST_BEFORE: usize = 12;

/// An expected answer.
#[derive(Clone, Debug)]
pub enum Expect {
    /// This line.
    Line(String),
    /// One of these moves, with a period.
    Move(Vec<String>),
    /// A line that begins like this.
    Begins(&'static str),
}

impl Expect {
    /// The answer of a command that was carried out.
    #[must_use]
    pub fn done() -> Expect {
        Expect::Line(String::from("Done."))
    }

    pub(super) fn fits(&self, line: &str) -> bool {
        match self {
            Expect::Line(expected) => expected == line,
            Expect::Move(moves) => moves
                .iter()
                .any(|mv| line.strip_suffix('.') == Some(mv.as_str())),
            Expect::Begins(start) => line.starts_with(start),
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Expect::Line(expected) => format!("{expected:?}"),
            Expect::Move(moves) if moves.len() == 1 => {
                format!("\"{}.\"", moves.concat())
            }
            Expect::Move(moves) => {
                let shown: Vec<&str> = moves.iter().take(8).map(String::as_str).collect();
                let more = if moves.len() > 8 { ", …" } else { "" };
                format!("a move and a period, one of {}{more}", shown.join(", "))
            }
            Expect::Begins(start) => format!("one line that begins with {start:?}"),
        }
    }

    /// What would help a program that answered this line instead; empty where nothing is known.
    pub(super) fn help(&self, came: &str) -> String {
        let answers = match self {
            Expect::Line(expected) => expected.ends_with('.'),
            Expect::Move(_) => true,
            Expect::Begins(_) => false,
        };
        if answers && is_no_answer(came) && !self.stands_in(came) {
            return String::from(NO_ANSWER);
        }
        let fixed = match self {
            Expect::Move(moves) => misspelt(moves, came),
            _ => None,
        };
        fixed.unwrap_or_else(|| String::from(self.known_help(came)))
    }

    /// True for a line that is meant as this answer, right or wrong: it is an answer to some command, begins as this one is
    /// written, or has in it what would do.
    pub(super) fn is_meant(&self, came: &str) -> bool {
        let begins = |answer: &str| {
            let first = |text: &str| text.split_whitespace().next().map(form);
            first(answer) == first(came)
        };
        let alike = match self {
            Expect::Line(answer) => begins(answer),
            Expect::Begins(answer) => begins(answer),
            Expect::Move(moves) => moves.first().is_some_and(|mv| begins(&format!("{mv}."))),
        };
        alike || Expect::is_any(came) || self.stands_in(came)
    }

    /// True for the answers in words that commands have, in capitals or small letters.
    pub(super) fn is_any(came: &str) -> bool {
        let came = came.trim().to_ascii_lowercase();
        NO_MOVES.contains(&came.trim_end_matches('.')) || came.starts_with("error:")
    }

    /// Whether an answer that would do stands in what came, in capitals or small letters.
    fn stands_in(&self, came: &str) -> bool {
        let came = came.to_ascii_lowercase();
        let stands =
            |answer: &str| came.contains(&answer.trim_end_matches('.').to_ascii_lowercase());
        match self {
            Expect::Line(answer) => stands(answer),
            Expect::Begins(answer) => stands(answer),
            Expect::Move(moves) => moves
                .iter()
                .any(|mv| came.trim() == mv.to_ascii_lowercase()),
        }
    }

    /// What is known to help against some answers, whatever the moves look like.
    fn known_help(&self, came: &str) -> &'static str {
        let is = |text: &str| came.trim().trim_end_matches('.').eq_ignore_ascii_case(text);
        match self {
            Expect::Line(expected) if is(expected.trim_end_matches('.')) => {
                "the answer must be the same in every letter: capitals, the period, no blanks around it"
            }
            Expect::Line(expected) if expected.is_empty() || came.contains(expected.as_str()) => {
                "the answer stands alone in its line: no prompt before it, nothing behind it"
            }
            Expect::Move(moves) if moves.iter().any(|mv| is(mv)) => {
                "the move must be followed by a period, in the spelling of the commands"
            }
            Expect::Move(_) if is("Impossible") => {
                "there are moves left: Impossible. is the answer where there is none"
            }
            Expect::Move(_) if is("Done") => {
                "get … move. asks which move the program would make, and it is told by add … afterwards"
            }
            Expect::Move(moves) if came.ends_with('.') && moves.len() == 1 => {
                "no other move does here"
            }
            Expect::Move(_) if came.ends_with('.') => "that is no legal move on this board",
            _ => "",
        }
    }
}

/// The words that a program may answer instead of a move.
const NO_MOVES: [&str; 2] = ["impossible", "done"];

/// What helps a program that writes something else than its answers on standard output.
pub const NO_ANSWER: &str = "that is output which answers no command: if it is there for debugging, write it on standard error \
    (Python: print(…, file=sys.stderr), Java: System.err.println(…), C: fprintf(stderr, …)); on standard output stand answers alone";

/// True for a line that nobody means as an answer to a command: it has a word of three letters or more, and no period at its
/// end as answers have.
pub(super) fn is_no_answer(came: &str) -> bool {
    !came.trim_end().ends_with('.') && has_word(came)
}

/// True where a word of three letters or more stands in a line.
pub(super) fn has_word(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().count() >= 3)
}

/// What helps a program whose answer to `get` is no move at all, as it is spelled; `None` where it is one, or where nothing
/// shows that it is meant as one.
fn misspelt(moves: &[String], came: &str) -> Option<String> {
    let text = came.strip_suffix('.').unwrap_or(came);
    let word = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let meant = came.ends_with('.') || text.contains(|c: char| c.is_ascii_digit());
    if !meant || NO_MOVES.contains(&word.as_str()) {
        return None;
    }
    let first = moves.first()?;
    if moves.iter().any(|mv| form(mv) == form(&word)) {
        return None;
    }
    let form = match form(first).as_str() {
        "1 1" => ": two numbers with a blank between them and a period",
        "a1" => ": a letter and a number without a blank, and a period",
        _ => "",
    };
    Some(format!(
        "it is spelled wrongly: a move is written like {first}.{form}"
    ))
}

/// The form of a move: each number in it is a 1, each letter an a.
fn form(text: &str) -> String {
    let mut form = String::new();
    for c in text.chars() {
        let sign = match c {
            '0'..='9' => '1',
            c if c.is_ascii_alphabetic() => 'a',
            c => c,
        };
        if sign != '1' || !form.ends_with('1') {
            form.push(sign);
        }
    }
    form
}

/// What a step is about: who asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// A tournament: without it the program cannot play.
    Asked,
    /// The specification of testing mode, and no tournament.
    Mode,
    /// Nobody; it is good to have.
    Good,
}

impl Weight {
    /// All of them, in the order of the steps.
    pub const ALL: [Weight; 3] = [Weight::Asked, Weight::Mode, Weight::Good];
}

/// A talk in testing mode: lines that are sent, each with the answers that are expected. The next line is sent when the one
/// before has been answered, or has been read where it has no answer.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// What the step is called.
    pub title: String,
    /// Who asks for it.
    pub weight: Weight,
    /// The lines with the answers.
    pub(super) lines: Vec<(String, Vec<Expect>)>,
    /// All lines are sent before the first answer is read.
    pub(super) ahead: bool,
}

impl Exchange {
    /// A talk without lines yet.
    pub fn new(weight: Weight, title: impl Into<String>) -> Exchange {
        Exchange {
            title: title.into(),
            weight,
            lines: Vec::new(),
            ahead: false,
        }
    }

    /// All lines are sent at once.
    #[must_use]
    pub fn ahead(self) -> Exchange {
        Exchange {
            ahead: true,
            ..self
        }
    }

    /// A line with the answers that are expected.
    #[must_use]
    pub fn then(mut self, line: impl Into<String>, answers: Vec<Expect>) -> Exchange {
        self.lines.push((line.into(), answers));
        self
    }

    /// A line that programs say nothing to.
    #[must_use]
    pub fn silent(self, line: impl Into<String>) -> Exchange {
        self.then(line, Vec::new())
    }

    /// Commands that programs carry out, one a line.
    #[must_use]
    pub fn done<T: AsRef<str>>(self, commands: &[T]) -> Exchange {
        let done = |talk: Exchange, line: &T| talk.then(line.as_ref(), vec![Expect::done()]);
        commands.iter().fold(self, done)
    }

    /// Commands that programs refuse, one a line.
    #[must_use]
    pub fn impossible<T: AsRef<str>>(self, commands: &[T]) -> Exchange {
        let refused = |talk: Exchange, line: &T| {
            let answer = Expect::Line(String::from("Impossible."));
            talk.then(line.as_ref(), vec![answer])
        };
        commands.iter().fold(self, refused)
    }
}

/// A whole game that a program plays against itself: its title, its board and a seed.
pub type WholeGame = (String, Box<dyn Board>, u64);

/// Why a step failed; empty parts say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The commands sent.
    pub sent: String,
    /// The answer expected.
    pub expected: String,
    /// The answer that came.
    pub came: String,
    /// What would help.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What is known beside that.
    #[serde(flatten)]
    pub beside: Box<Beside>,
}

/// What is known of a failure beside its answer; empty parts say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Beside {
    /// The commands that had been sent in this step before.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// The board after them, in lines.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// The telling lines on standard error, where the program has ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub complained: String,
}

impl Failure {
    /// What there is to say, each with its name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let rows = [
            ("before", &self.beside.before),
            ("board", &self.beside.board),
            ("sent", &self.sent),
            ("expected", &self.expected),
            ("came", &self.came),
            ("it said", &self.beside.complained),
            ("help", &self.help),
        ];
        let rows = rows.map(|(what, text)| (what, text.as_str()));
        rows.into_iter().filter(|(_, text)| !text.is_empty())
    }

    /// It happened in a game, after these commands and on this board.
    #[must_use]
    pub fn in_game(mut self, before: &[String], board: &str) -> Failure {
        self.beside.before = last_commands(before);
        board.trim_end().clone_into(&mut self.beside.board);
        self
    }

    /// The same in one line, without what would help and the way to it.
    #[must_use]
    pub fn short(&self) -> String {
        let part = |before: &str, text: &str| match text {
            "" => String::new(),
            text => format!("{before}{text}"),
        };
        let Failure {
            sent,
            expected,
            came,
            beside,
            ..
        } = self;
        let sent = part("sent ", sent);
        let expected = part(
            if sent.is_empty() {
                "expected "
            } else {
                ", expected "
            },
            expected,
        );
        format!(
            "{sent}{expected}, came {came}{}",
            part("; it said: ", &beside.complained)
        )
    }
}

/// Commands of a game as one line: all of them, or the last ones with their number.
fn last_commands(commands: &[String]) -> String {
    let shown: Vec<&str> = commands.iter().map(String::as_str).collect();
    match shown.len().checked_sub(MOST_BEFORE) {
        None | Some(0) => shown.join(" "),
        Some(more) => format!(
            "{} commands, the last of them {}",
            shown.len(),
            shown.get(more..).unwrap_or_default().join(" ")
        ),
    }
}

/// Expected lines that are exactly these.
#[must_use]
pub fn lines<T: AsRef<str>>(lines: &[T]) -> Vec<Expect> {
    let line = |line: &T| Expect::Line(line.as_ref().to_owned());
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
