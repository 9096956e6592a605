//! The list of moves in the panel.

use super::painter::{Align, Painter};
use crate::screen::{Device, Target};
use crate::x11::canvas::Area;
use crate::x11::text::Weight;
use atom4_play::advice::phrases;
use atom4_play::view::{MoveLine, Word};

/// A move with its value that has no room in full is written smaller, down to this part of its size.
const SMALLEST: f32 = 0.7;

impl Painter<'_> {
    /// The last moves, as many as fit, in two columns.
    pub(super) fn moves(&mut self, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        if area.h < 2.9 * unit || self.view.moves.is_empty() {
            return;
        }
        let (head, list) = area.cut_top(1.5 * unit);
        let heading = self.state.heading_of_moves(self.view, Device::Window);
        self.label_in(
            &heading,
            head,
            unit * 0.9,
            Weight::Bold,
            Align::Left,
            colours.faint,
        );
        let list = self.legend_of_moves(list);
        let step = 1.4 * unit;
        let rows = (list.h / step).floor() as usize;
        // Pairs of moves in one row: the first player's on the left.
        let shift = self
            .view
            .moves
            .first()
            .map_or(0, |line| (line.number + 1) % 2);
        // The move that is shown is among those that are listed.
        let made = self.view.made();
        let end = self.view.moves.iter().rposition(|line| line.number <= made);
        let ahead = if self.view.playback.is_some() {
            rows
        } else {
            0
        };
        let all = self.view.moves.len() + shift;
        let last = self.view.moves.last().map_or(0, |line| line.number);
        let numbers = self
            .canvas
            .text_width(&last.to_string(), unit * 0.9, Weight::Regular);
        let seen = (end.map_or(0, |end| end + 1) + shift + ahead).min(all);
        let skip = (seen.div_ceil(2)).saturating_sub(rows) * 2;
        for (index, line) in self.view.moves.iter().enumerate() {
            let Some(place) = (index + shift).checked_sub(skip) else {
                continue;
            };
            let (row, column) = (place / 2, place % 2);
            if row >= rows {
                break;
            }
            let x = list.x + column as f32 * list.w / 2.0;
            let area = Area::new(
                x,
                list.y + row as f32 * step,
                list.w / 2.0 - 0.8 * unit,
                step,
            );
            let last = line.number == made;
            let target = Target::Move(line.number);
            if self.options.hover == Some(target) {
                let ground = colours.card.mix(colours.cursor, 0.25);
                self.canvas.round_rect(area, unit * 0.3, ground);
            }
            self.scene.add(area, target);
            self.move_line(line, numbers, area, last);
        }
    }

    /// The meaning of the signs behind the moves, below the heading of their list; the room that it leaves.
    fn legend_of_moves(&mut self, area: Area) -> Area {
        let (unit, ink) = (self.layout.unit, self.colours.faint);
        let (size, legend) = (0.75 * unit, self.state.legend(self.view, Device::Window));
        // At least half of the rows stay for moves.
        let most = (0.5 * area.h / unit) as usize;
        let mut lines = |part: &str| self.canvas.wrap_text(part, size, Weight::Regular, area.w);
        let part = phrases(&legend, |part| lines(part).len() <= most);
        let lines = lines(part);
        let mut rest = area;
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            let (place, below) = rest.cut_top(unit);
            self.label_in(&line, place, size, Weight::Regular, Align::Left, ink);
            rest = below;
        }
        rest
    }

    /// A move behind its number, for which all have so much room.
    fn move_line(&mut self, line: &MoveLine, numbers: f32, area: Area, last: bool) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let number = Area::new(area.x, area.y, numbers, area.h);
        let text = line.number.to_string();
        self.label_in(
            &text,
            number,
            unit * 0.9,
            Weight::Regular,
            Align::Left,
            colours.faint,
        );
        let mut x = area.x + numbers + 0.7 * unit;
        if let Some(token) = line.token {
            let ball = colours.ball(token, unit * 0.5, self.state.letters);
            self.canvas
                .ball((x + unit * 0.2, area.centre().1), ball, 1.0);
            x += unit * 1.1;
        }
        let weight = if last { Weight::Bold } else { Weight::Regular };
        let ink = if last { colours.cursor } else { colours.text };
        let mut place = Area::new(x, area.y, area.right() - x, area.h);
        let text = self.canvas.text_width(&line.text, unit, weight);
        if let Some(found) = &line.word {
            let sign = found.word.sign();
            let mut told = found.told();
            let bad = matches!(found.word, Word::Mistake | Word::Blunder);
            let (told_ink, told_weight) = match bad {
                true => (colours.warning, Weight::Bold),
                false => (colours.faint, Weight::Regular),
            };
            let mut size = unit * 0.85;
            place.w -= 0.4 * unit;
            let mut used = self.canvas.text_width(&told, size, told_weight);
            let part = (place.w - 0.3 * unit) / (text + used);
            if part < SMALLEST {
                // The move comes first; what is said of it stands above in full.
                told = sign.to_owned();
                used = self.canvas.text_width(&told, size, told_weight);
            } else if part < 1.0 {
                (size, used) = (part * size, part * used);
            }
            self.label_in(&told, place, size, told_weight, Align::Right, told_ink);
            place.w -= used + 0.2 * unit;
        }
        // Beside its sign a long move is written a little smaller.
        let size = unit * (0.98 * place.w / text).clamp(0.55, 1.0);
        self.label_in(&line.text, place, size, weight, Align::Left, ink);
    }
}
