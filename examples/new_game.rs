//! A fifth game from outside of the crate, in one file: Four in a Row. Discs fall down seven columns of six cells; four
//! of one's own in a line win. It has all that the built-in games have:
//!
//! ```sh
//! cargo run --example new_game -- --game four-in-a-row           # testing mode: help. drop disc in 3. get black move.
//! cargo run --example new_game -- --game four-in-a-row -mt -a2   # the terminal game; -mx is the window
//! cargo run --example new_game -- match --game four-in-a-row -e strong:1 -e strong:3 --games 20
//! ```

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use atom4::arena::{adapter::Adapter, testing_mode::TestingMode};
use atom4::base::random::mix;
use atom4::play::keys::GameKeys;
use atom4::play::kind::{Descriptor, Kind};
use atom4::play::memory::Memory;
use atom4::play::picture::{Picture, Role};
use atom4::play::thought::{Progress, Thought};
use atom4::play::timeline::{Timeline, Travel};
use atom4::play::view::{Action, Aim, BoardView, Hint, Lattice, MoveLine, Piece, plain};
use atom4::play::view::{Colour, Rich, Spot, Token};
use atom4::play::{Effort, Game as _, Notation, Paint, Players, Refusal, Request, TwoPlayers};
use atom4::registry::{Entry, Registry};
use atom4::repl::{Commands, Row, Values, context::done};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Report, perft, search};

/// A column, 0 to 6 from the left.
type Column = usize;

/// The discs of White and of Black. The cell `y` above the floor of column `x` is bit `7 * x + y`; the seventh bit of a
/// column stays free, so that no line runs from one column into the next.
///
/// ```text
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Board([u64; 2]);

impl Board {
    fn all(&self) -> u64 {
        self.0[0] | self.0[1]
    }

    fn height(&self, x: Column) -> usize {
        (self.all() >> (7 * x) & 0x3f).count_ones() as usize
    }

    /// The cells of every line of four of a side.
    fn lines(&self, side: Side) -> u64 {
        let own = self.0[side.index()];
        [1, 6, 7, 8].into_iter().fold(0, |all, step| {
            let pairs = own & own >> step;
            let first = pairs & pairs >> (2 * step);
            all | first | first << step | first << (2 * step) | first << (3 * step)
        })
    }
}

impl Rules for Board {
    type Move = Column;
    type Undo = Board;

    fn mover(&self) -> Side {
        Side::BOTH[self.all().count_ones() as usize % 2]
    }

    fn moves(&self, moves: &mut Vec<Column>) {
        if self.verdict().is_none() {
            moves.extend((0..7).filter(|&x| self.height(x) < 6));
        }
    }

    fn play(&mut self, x: Column) -> Board {
        let before = *self;
        self.0[self.mover().index()] |= 1 << (7 * x + self.height(x));
        before
    }

    fn undo(&mut self, before: Board) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        let won = Side::BOTH.into_iter().find(|&side| self.lines(side) != 0);
        let full = self.all().count_ones() == 42;
        won.map(Verdict::Win).or(full.then_some(Verdict::Draw))
    }

    fn key(&self) -> u64 {
        mix(self.0[0] ^ mix(self.0[1]))
    }
}

impl Evaluate for Board {
    /// Discs in the three middle columns.
    fn evaluate(&self) -> i32 {
        let middle = self
            .0
            .map(|own| (own >> 14 & 0x1f_ffff).count_ones() as i32);
        let (own, other) = (self.mover().index(), self.mover().other().index());
        middle[own] - middle[other]
    }
}

impl Hints for Board {}

/// A game in progress.
#[derive(Clone, Debug, Default)]
struct FourInARow {
    board: Board,
    timeline: Timeline<Board, Column>,
    memory: Memory,
}

impl atom4::play::Game for FourInARow {
    type Move = Column;
    type State = Board;
    type Entry = Column;

    fn moves(&self) -> Vec<Column> {
        let mut moves = Vec::new();
        self.board.moves(&mut moves);
        moves
    }

    fn clear(&mut self) {
        let before = std::mem::take(&mut self.board);
        self.timeline.record_fresh(before, self.board);
    }

    fn timeline(&self) -> &Timeline<Board, Column> {
        &self.timeline
    }

    fn travel(&mut self, step: Travel<Board, Column>) -> bool {
        let there = step(&mut self.timeline, self.board);
        there.map(|state| self.board = state).is_some()
    }
}

impl Notation for FourInARow {
    fn move_text(&self, x: Column) -> String {
        x.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Column, Refusal> {
        let column = text.trim().parse().ok().filter(|x| (0..7).contains(x));
        column.ok_or_else(|| {
            let came: String = text.chars().take(40).collect();
            Refusal::new(format!("there is no column {came}; columns go from 0 to 6"))
        })
    }

    fn command(&self, x: Column) -> String {
        format!("drop disc in {x}")
    }

    fn show_board(&self, out: &mut String) {
        for y in (0..6).rev() {
            let cell = |x: Column| 1 << (7 * x + y);
            let letter = |x| match self.board.0.map(|own| own & cell(x) != 0) {
                [true, _] => 'W',
                [_, true] => 'B',
                _ => '.',
            };
            out.extend((0..7).map(letter).chain(['\n']));
        }
    }

    fn draw_board(&self, _: Paint, out: &mut String) {
        self.show_board(out);
        let _ = writeln!(out, "0123456\n\n{}", self.status());
    }

    fn status(&self) -> String {
        match self.board.verdict() {
            Some(Verdict::Win(side)) => format!("{} wins.", side.name()),
            Some(Verdict::Draw) => "Draw.".into(),
            None => format!("{} to play.", self.board.mover().name()),
        }
    }

    fn entry_text(&self, x: &Column) -> String {
        self.move_text(*x)
    }

    fn prompt(&self) -> String {
        self.board.mover().name().to_lowercase()
    }

    fn script(&self) -> String {
        let moves = self.timeline.history().moves.iter();
        let commands = moves.map(|&x| format!("{}.\n", self.command(x)));
        std::iter::once("choose game four in a row.\n".into())
            .chain(commands)
            .collect()
    }
}

impl Players for FourInARow {
    type Asked = Side;

    fn parse_asked(who: &str) -> Result<Side, Refusal> {
        Side::named(who).ok_or_else(|| Refusal::nobody(who, "name white or black"))
    }

    fn propose(
        &self,
        request: Request<'_, Side>,
        progress: &mut dyn FnMut(Progress<Column>),
    ) -> Result<Column, Refusal> {
        let (clock, settings) = (std::time::Instant::now(), request.settings);
        if request.who != self.board.mover() {
            return Err(Refusal::new("it is the other side's turn"));
        }
        let limits = Limits::new(&clock, request.stop);
        let limits = match settings.effort {
            Effort::Level(level) => limits.with_depth(2 * level + 1),
            Effort::Time(time) => limits.with_time(time),
        };
        let options = settings.search_options();
        let mut tell = |report: &Report<Column>| {
            progress(Progress::Depth(Thought::of_report(report)));
        };
        let found = self.memory.lend(settings.hash_mb, |table| {
            search(&self.board, &limits, &options, table, &mut tell)
        });
        let best = found.and_then(|report| report.line.first().copied());
        best.ok_or_else(|| Refusal::new("the game is over"))
    }

    fn play_proposed(&mut self, _: Side, x: Column) -> Result<(), Refusal> {
        self.play(x)
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft(&self.board, depth, &|| stop.load(Ordering::Relaxed))
    }
}

fn disc(side: Side) -> Token {
    Token::of([Colour::Yellow, Colour::Red][side.index()])
}

fn spot(x: Column, y: usize) -> Spot {
    Spot::new(x as i16, 5 - y as i16)
}

/// The places on the screen of cells that stand for bits.
fn spots(cells: u64) -> Vec<Spot> {
    let bits = (0..49).filter(|bit| cells >> bit & 1 == 1);
    bits.map(|bit| spot(bit / 7, bit % 7)).collect()
}

impl Picture for FourInARow {
    type Marks = Option<Spot>; // of the last disc

    fn kind(&self) -> Kind {
        Kind::new(&FOUR_IN_A_ROW)
    }

    fn marks(&self) -> Option<Spot> {
        let last = self.timeline.history().moves.back();
        last.map(|&x| spot(x, self.board.height(x) - 1))
    }

    fn board(&self, last: &Option<Spot>, aim: Option<Spot>) -> BoardView {
        let mut view = BoardView::new(Lattice::squares(7, 6), spot(3, 0));
        for side in Side::BOTH {
            let discs = spots(self.board.0[side.index()]).into_iter();
            view.pieces
                .extend(discs.map(|at| Piece::new(at, disc(side))));
            view.marks.winning.extend([spots(self.board.lines(side))]);
        }
        let landing = |x: Column| spot(x, self.board.height(x));
        let aimed = aim
            .map(|at| at.x as Column)
            .filter(|x| self.moves().contains(x));
        view.marks.last = *last;
        view.marks.legal = self.moves().into_iter().map(landing).collect();
        view.marks.landing = aimed.map(landing);
        view
    }

    fn aim(&self, at: Spot) -> Aim {
        let height = self.board.height(at.x as Column);
        Aim {
            spot: at,
            piece: Some(disc(self.board.mover())),
            place: format!("column {}", at.x),
            refusal: (height == 6).then(|| format!("column {} is full", at.x)),
            effect: format!("the disc falls to row {}", 5_usize.saturating_sub(height)),
        }
    }

    fn tokens(&self) -> Vec<Token> {
        vec![disc(self.board.mover())]
    }

    fn role(&self, side: Side) -> Role {
        Role::new(["yellow, begins", "red"][side.index()], vec![disc(side)])
    }

    fn last_moves(&self, most: usize) -> Vec<MoveLine> {
        let moves = (0..).zip(&self.timeline.history().moves);
        MoveLine::last(most, moves, |(n, x)| {
            let side = Side::BOTH[n % 2];
            (Some(side), Some(disc(side)), x.to_string())
        })
    }

    fn rules(&self) -> Vec<Rich> {
        vec![plain("Discs fall down the columns. Four in a line win.")]
    }
}

impl TwoPlayers for FourInARow {
    fn mover(&self) -> Side {
        self.board.mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board.verdict()
    }

    fn play(&mut self, x: Column) -> Result<(), Refusal> {
        if !self.moves().contains(&x) {
            return Err(Refusal::new("the column is full, or the game is over"));
        }
        let before = self.board.play(x);
        self.timeline.record_move(before, x, |board, &x| {
            let mut after = *board;
            after.play(x);
            after
        });
        Ok(())
    }

    fn chosen(&self, action: &Action) -> Option<Result<Column, Refusal>> {
        match action {
            Action::Place(at) => Some(Ok(at.x as Column)),
            _ => None,
        }
    }

    /// Its evaluation counts hundredths of the logarithm of the odds, roughly.
    fn odds(&self) -> f64 {
        100.0
    }

    fn hint_at(&self, x: Column) -> Hint {
        Hint::Place(spot(x, self.board.height(x)))
    }
}

static KEYS: GameKeys = GameKeys::typed("0123456");
static FOUR_IN_A_ROW: Descriptor =
    Descriptor::for_two("four in a row", "four-in-a-row", "Four in a Row", &KEYS);

static ROWS: [Row<FourInARow>; 1] = [Row::new(
    "drop disc in N.",
    |game: &mut FourInARow, words, _| {
        done(game.parse_move(words.text("N")).and_then(|x| game.play(x)))
    },
    "a disc of the side to move falls down column N, 0 to 6",
)
.example("drop disc in 3.")
.values(&[("N", Values::Move(0))])];

fn main() -> ExitCode {
    const KIND: Kind = Kind::new(&FOUR_IN_A_ROW);
    static GAME: Commands<FourInARow> = Commands::for_two(KIND, &ROWS, &[], None);
    static PROTOCOL: TestingMode = TestingMode::of::<FourInARow>();
    static ARENA: Adapter = Adapter::new(&FOUR_IN_A_ROW, &PROTOCOL);
    static ENTRY: Entry = Entry::new(&GAME).with_arena(&ARENA);
    atom4::program::run(&Registry::builtin().with(&ENTRY))
}
