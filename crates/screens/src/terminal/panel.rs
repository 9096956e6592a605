//! The panel beside the board: players, scores, wheel, turn, moves, thoughts; or a line or two of it below the board.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::advice;
use super::canvas::{Canvas, whole_words, width_of, wrap};
use super::moves::{last_moves, pace};
use super::panel_writer::PanelWriter;
use super::square;
use crate::state::UiState;
use atom4_play::view::{PlayerView, Rich, Span, Turn, View, plain};

/// A part of the panel.
type Part = fn(&mut PanelWriter, &mut Canvas<'_>, &View, &UiState);

/// The parts from top to bottom.
const PARTS: [Part; 9] = [
    PanelWriter::players,
    PanelWriter::figure,
    PanelWriter::wheel,
    PanelWriter::status,
    PanelWriter::advantage,
    PanelWriter::aim,
    PanelWriter::facts,
    PanelWriter::thoughts,
    PanelWriter::moves,
];

/// The parts while a game is gone over.
const REVIEW: [Part; 4] = [
    PanelWriter::status,
    PanelWriter::advantage,
    PanelWriter::review,
    PanelWriter::moves,
];

/// Draws the panel; what does not fit at its foot is left out.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, view: &View, state: &UiState) {
    let mut writer = PanelWriter {
        left: i32::from(area.x),
        right: i32::from(area.right()),
        y: i32::from(area.y),
        bottom: i32::from(area.bottom()),
    };
    let parts: &[Part] = match view.review {
        Some(_) => &REVIEW,
        None => &PARTS,
    };
    for part in parts {
        part(&mut writer, canvas, view, state);
    }
}

/// What a panel would tell, in the rows below a board; the rows that it leaves, those above the message.
pub fn compact(canvas: &mut Canvas<'_>, area: Rect, view: &View, state: &UiState) -> i32 {
    let (left, top) = (i32::from(area.x), i32::from(area.y));
    let (right, rows) = (i32::from(area.right()), i32::from(area.height));
    let text = canvas.theme.text();
    let mut y = top;
    if let Some(figure) = &view.figure
        && rows >= 2 * i32::from(figure.rows) - 1
    {
        let title = format!("{}:", figure.title);
        let from = canvas.text(left, y, right, &title, text) + 1;
        if from + 3 * i32::from(figure.columns) <= right {
            y += square::draw_figure(canvas, (from, y), figure, rows);
        }
    }
    let facts = view.facts.iter();
    let facts = facts.map(|(label, value)| plain(format!("{label} {value}")));
    let pace = pace(view).map(plain);
    let review = view
        .review
        .as_ref()
        .map(|review| plain(review.says.as_str()));
    let words = advice::words(view, state).map(plain);
    let lines = [
        review.into_iter().chain(words).collect::<Vec<Rich>>(),
        pace.into_iter().chain(facts).collect(),
        vec![last_moves(view, right - left)],
    ];
    for line in lines {
        // One row stays for what a move would do.
        if y + 1 < top + rows && line.iter().any(|part| width_of(part) > 0) {
            in_a_row(canvas, (left, y), right, line, text);
            y += 1;
        }
    }
    (top + rows - y).max(0)
}

/// The score as a part of a line.
#[must_use]
pub fn score(view: &View) -> Rich {
    view.score().map_or(Rich::new(), plain)
}

/// The pieces that come after the one to be played.
#[must_use]
pub fn to_come(view: &View) -> Rich {
    let Some(wheel) = &view.wheel else {
        return Rich::new();
    };
    let after = (1..wheel.pieces.len()).map(|step| {
        let place = (wheel.current + step) % wheel.pieces.len();
        Span::Piece(wheel.pieces[place])
    });
    std::iter::once(Span::Text("then ".into()))
        .chain(after)
        .collect()
}

/// Parts of a line one after the other, those that fit whole.
pub fn in_a_row(
    canvas: &mut Canvas<'_>,
    (x, y): (i32, i32),
    right: i32,
    parts: Vec<Rich>,
    style: Style,
) {
    let mut x = x;
    for part in parts {
        let width = width_of(&part) as i32;
        if width > 0 && x + width <= right {
            x = canvas.rich(x, y, right, &part, style) + 2;
        }
    }
}

impl PanelWriter {
    /// A picture of what is to be built.
    fn figure(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        let Some(figure) = &view.figure else { return };
        if 3 * i32::from(figure.columns) + 1 > self.right - self.left {
            return;
        }
        self.line(canvas, &format!("{}:", figure.title));
        // A tall one is drawn smaller, and leaves room for what is said below it.
        let room = self.bottom - self.y - 6;
        if room < 2 * i32::from(figure.rows) - 1 {
            self.y -= 1;
            let row = self.row();
            // Half a molecule would be another one.
            if let Some(row) = row {
                let blank = canvas.theme.text();
                for x in self.left..self.right {
                    canvas.put(x, row, ' ', blank);
                }
            }
            self.y -= 1;
            return;
        }
        self.y += square::draw_figure(canvas, (self.left + 1, self.y), figure, room);
        self.y += 1;
    }

    /// Of each player: whose turn, name, who decides, score; pieces and goal.
    fn players(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        for (index, player) in view.players.iter().enumerate() {
            self.player(canvas, view, index, player);
        }
        if !view.players.is_empty() {
            self.y += 1;
        }
    }

    fn player(&mut self, canvas: &mut Canvas<'_>, view: &View, index: usize, player: &PlayerView) {
        let (on_turn, won) = match view.turn {
            Turn::Person(side) | Turn::Machine(side) => (side.index() == index, false),
            Turn::Won(side) => (false, side.index() == index),
            _ => (false, false),
        };
        let (strong, text, faint) = (
            canvas.theme.strong(),
            canvas.theme.text(),
            canvas.theme.faint(),
        );
        if on_turn && self.y < self.bottom {
            canvas.text(self.left, self.y, self.right, ">", strong);
        }
        let name = match (on_turn, won) {
            (true, _) => canvas.theme.chosen(),
            (_, true) => canvas.theme.triumph(),
            _ => strong,
        };
        let called = if won {
            format!(" {} WINS ", player.name)
        } else {
            player.name.clone()
        };
        let mut first = vec![(plain(called), name), (plain(player.who.clone()), text)];
        if let Some(score) = player.score {
            first.push((plain(format!("Score: {score}")), strong));
        }
        self.flow(canvas, first);
        let times = if canvas.theme.ascii { 'x' } else { '\u{d7}' };
        let mut pieces = Vec::new();
        for (place, &token) in player.tokens.iter().enumerate() {
            let mut piece = vec![Span::Piece(token)];
            if let Some(left) = player.stock.get(place) {
                piece.push(Span::Text(format!("{times}{left}")));
                pieces.push((piece, text));
            } else if let Some((all, _)) = pieces.last_mut() {
                all.append(&mut piece);
            } else {
                pieces.push((piece, text));
            }
        }
        if let Some(goal) = player.goal {
            let wants = vec![Span::Text("wants ".into()), Span::Piece(goal)];
            pieces.push((wants, faint));
        }
        if !pieces.is_empty() {
            self.flow(canvas, pieces);
        }
    }

    /// Three rows, as the window draws it: the current piece stands out. Where it is narrow or low, a row of what comes.
    ///
    /// ```text
    ///        R  [ Y ]     now, then
    ///     P     2     G    Y  G C B P R
    ///        B     C
    /// ```
    fn wheel(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        let Some(wheel) = &view.wheel else { return };
        const WIDE: i32 = 40;
        if self.right - self.left < WIDE || self.bottom - self.y < 12 {
            let mut line = vec![Span::Piece(wheel.pieces[wheel.current])];
            line.insert(0, Span::Text("now ".into()));
            line.push(Span::Text(" ".into()));
            line.extend(to_come(view));
            let style = canvas.theme.text();
            self.rich(canvas, &line, style);
            return;
        }
        let (top, middle, bottom) = (self.y, self.y + 1, self.y + 2);
        self.y += 4;
        let centre = self.left + 9;
        // Clockwise from the upper left.
        let places = [
            (centre - 3, top),
            (centre + 3, top),
            (centre + 6, middle),
            (centre + 3, bottom),
            (centre - 3, bottom),
            (centre - 6, middle),
        ];
        for (index, (&token, (x, y))) in wheel.pieces.iter().zip(places).enumerate() {
            let (label, style) = canvas.theme.label(token);
            canvas.text(x - 1, y, self.right, &label, style);
            if index == wheel.current {
                let cursor = canvas.theme.cursor();
                canvas.put(x - 2, y, '[', cursor);
                canvas.put(x + 2, y, ']', cursor);
            }
        }
        let strong = canvas.theme.strong();
        let number = wheel.player.to_string();
        canvas.text(centre, middle, self.right, &number, strong);
        let mut x = centre + 11;
        let (faint, text) = (canvas.theme.faint(), canvas.theme.text());
        canvas.text(x, top, self.right, "now, then", faint);
        for step in 0..wheel.pieces.len() {
            let token = wheel.pieces[(wheel.current + step) % wheel.pieces.len()];
            let piece = vec![Span::Piece(token)];
            x = canvas.rich(x, middle, self.right, &piece, text);
            if step == 0 {
                x += 1;
            }
        }
    }

    /// Whose turn it is, broken into two rows where it must.
    fn status(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        let strong = canvas.theme.strong();
        self.rich(canvas, &view.status, strong);
    }

    /// The effect of a move here, or why it cannot be made: two rows, so that nothing jumps.
    fn aim(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        let from = self.y;
        let text = view
            .unsaid()
            .map_or(String::new(), |aim| match &aim.refusal {
                Some(reason) => reason.clone(),
                None => aim.effect.clone(),
            });
        let style = canvas.theme.faint();
        // On a narrow panel a third.
        let rows = if self.width() < 30 { 3 } else { 2 };
        for line in wrap(&text, self.width()).iter().take(rows) {
            if let Some(row) = self.row() {
                canvas.text(self.left, row, self.right, line, style);
            }
        }
        self.y = from + rows as i32;
    }

    /// Figures, and the pace of what runs by itself.
    fn facts(&mut self, canvas: &mut Canvas<'_>, view: &View, _: &UiState) {
        for (label, value) in &view.facts {
            self.line(canvas, &format!("{label} {value}"));
        }
        if let Some(pace) = pace(view) {
            self.line(canvas, &pace);
        }
    }

    fn thoughts(&mut self, canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
        // A playback has no thoughts of its own.
        if !state.thoughts || view.playback.is_some() {
            return;
        }
        self.y += 1;
        let Some(thinking) = &view.thinking else {
            self.line(canvas, "The machine has not thought yet.");
            return;
        };
        self.line(canvas, &thinking.words);
        let verb = if thinking.now { "Thinks" } else { "Thought" };
        let head = format!("{verb}: depth {} score {}", thinking.depth, thinking.score);
        self.line(canvas, &head);
        let seconds = thinking.time.as_millis() as f64 / 1000.0;
        let nodes = grouped(thinking.nodes);
        self.line(canvas, &format!("{nodes} positions, {seconds:.1} s"));
        let line = whole_words(&thinking.line, self.width());
        self.line(canvas, line.trim_end_matches(','));
    }
}

/// A number with its thousands apart.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
