//! Who is ahead and how good moves were: a bar with words, a review with the curve of the game.

use super::painter::{Align, Painter};
use crate::palette::Rgb;
use crate::screen::{Device, Target};
use crate::x11::canvas::{Area, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::advice::phrases;
use atom4_play::view::{ReviewView, Side, Word};

impl Painter<'_> {
    fn share(&self, side: Side) -> Ink {
        let Rgb(r, g, b) = self.state.colours().plain[side.index()].fill.rgb;
        Ink::rgb(r, g, b)
    }

    /// Who is ahead: a bar whose left part is White's, and words below it.
    pub(super) fn advantage(&mut self, area: Area) -> Area {
        let view = self.view;
        let shown = self.state.shows_advantage(view);
        let Some(advantage) = view.advantage.as_ref().filter(|_| shown) else {
            return area;
        };
        let (unit, colours) = (self.layout.unit, self.colours);
        if area.h < 3.2 * unit {
            return area;
        }
        let (line, rest) = area.cut_top(1.1 * unit);
        let bar = Area::new(line.x, line.y, line.w, 0.9 * unit);
        self.canvas.rect(bar, self.share(Side::Black));
        let white = bar.w * f32::from(advantage.white) / 1000.0;
        let part = Area::new(bar.x, bar.y, white, bar.h);
        self.canvas.rect(part, self.share(Side::White));
        let middle = bar.centre().0;
        let tick = [((middle, bar.y), (middle, bar.y + bar.h))];
        self.canvas
            .lines(&tick, (unit * 0.08).max(1.0), colours.cursor);
        self.canvas
            .round_frame(bar, unit * 0.1, (unit * 0.07).max(1.0), colours.edge);
        let (words, rest) = rest.cut_top(1.45 * unit);
        let size = unit * 0.95;
        self.label(&advantage.words, words, size, Weight::Regular, Align::Left);
        if advantage.line.is_empty() || view.review.is_some() || rest.h < 4.0 * unit {
            return rest;
        }
        let (line, rest) = rest.cut_top(1.4 * unit);
        let text = format!("expected: {}", advantage.line);
        self.line_of_moves(&text, line, unit * 0.85, colours.faint);
        rest
    }

    /// What a review says of the move that is shown, and the curve of the game.
    pub(super) fn review(&mut self, area: Area) -> Area {
        let view = self.view;
        let Some(review) = &view.review else {
            return area;
        };
        let (unit, colours) = (self.layout.unit, self.colours);
        let says = match review.other_line {
            true => {
                let moment = self.state.moment(self.view, Device::Window);
                moment.with_own_keys(&review.says)
            }
            false => review.says.clone(),
        };
        let (first, second) = match review.better.is_empty() {
            true => (says.as_str(), String::new()),
            false => (says.as_str(), format!("better {}", review.better)),
        };
        // Three rows in all: the verdict takes one, or two where it is long.
        let mut rows: Vec<(String, f32, Weight)> = Vec::new();
        for (text, size, weight) in [
            (first, unit, Weight::Bold),
            (&second, unit * 0.95, Weight::Regular),
        ] {
            let mut lines = |part: &str| self.canvas.wrap_text(part, size, weight, area.w);
            let room = if rows.is_empty() { 2 } else { 3 - rows.len() };
            // A line of moves ends behind a move.
            let part = match rows.is_empty() {
                true => text,
                false => phrases(text, |part| lines(part).len() <= room),
            };
            let lines = lines(part).into_iter().take(room);
            rows.extend(lines.map(|line| (line, size, weight)));
        }
        let mut rest = area;
        for row in 0..3 {
            let (line, below) = rest.cut_top(1.37 * unit);
            if let Some((text, size, weight)) = rows.get(row) {
                self.label(text, line, *size, *weight, Align::Left);
            }
            rest = below;
        }
        let height = (rest.h * 0.36).min(9.0 * unit);
        if height >= 3.0 * unit && !review.curve.is_empty() {
            let (place, below) = rest.cut_top(height);
            let place = Area::new(place.x, place.y, place.w, place.h - 0.4 * unit);
            self.curve(review, place);
            let (place, below) = below.cut_top(1.1 * unit);
            let name = view.players.first().map_or("", |first| &first.name);
            let legend = format!("High: good for {name}. Press: go there.");
            let (size, faint) = (unit * 0.75, colours.faint);
            self.label_in(&legend, place, size, Weight::Regular, Align::Left, faint);
            rest = below;
        }
        let said = match review.progress.as_str() {
            "" => review.sides.each_ref().map(String::as_str),
            progress => [progress, ""],
        };
        let size = unit * 0.9;
        let wrap = |text: &str| self.canvas.wrap_text(text, size, Weight::Regular, rest.w);
        let lines: Vec<String> = said
            .into_iter()
            .filter(|text| !text.is_empty())
            .flat_map(wrap)
            .collect();
        for line in &lines {
            let (place, below) = rest.cut_top(1.25 * unit);
            self.label_in(
                line,
                place,
                size,
                Weight::Regular,
                Align::Left,
                colours.text,
            );
            rest = below;
        }
        rest
    }

    /// The curve: White's part of the result is the light part from below. The move that decided the game has a line of
    /// its own, the move that is shown another; a press leads to a move.
    fn curve(&mut self, review: &ReviewView, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        self.canvas.rect(area, self.share(Side::Black));
        let step = area.w / review.curve.len().max(1) as f32;
        let at = |place: usize, white: u16| -> Point {
            let x = area.x + step * (place as f32 + 0.5);
            (x, area.y + area.h * (1.0 - f32::from(white) / 1000.0))
        };
        let points: Vec<Point> = review
            .curve
            .iter()
            .enumerate()
            .map(|(place, point)| at(place, point.white))
            .collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        let floor = area.y + area.h;
        let mut under = vec![(area.x, floor), (area.x, first.1)];
        under.extend(&points);
        under.extend([(area.right(), last.1), (area.right(), floor)]);
        let white = self.share(Side::White);
        self.canvas.polygons([under.as_slice()], white);
        let middle = area.centre().1;
        let thin = (unit * 0.06).max(1.0);
        self.canvas.lines(
            &[((area.x, middle), (area.right(), middle))],
            thin,
            colours.faint,
        );
        let upright = |x: f32| [((x, area.y), (x, floor))];
        for (place, point) in review.curve.iter().enumerate() {
            let x = at(place, 0).0;
            if review.turning_point == Some(point.number) {
                self.canvas.lines(&upright(x), thin * 1.6, colours.warning);
            }
            if point.number == review.at {
                self.canvas.lines(&upright(x), thin * 1.6, colours.cursor);
            }
        }
        for (place, point) in review.curve.iter().enumerate() {
            let spot = at(place, point.white);
            let (radius, ink) = match point.word {
                Word::Blunder => (unit * 0.28, colours.warning),
                Word::Mistake => (unit * 0.22, colours.warning),
                _ => (0.0, colours.faint),
            };
            if radius > 0.0 {
                self.canvas.disc(spot, radius, ink);
            }
            if point.number == review.at {
                self.canvas.disc(spot, unit * 0.3, colours.cursor);
            }
            let column = Area::new(area.x + step * place as f32, area.y, step, area.h);
            self.scene.add(column, Target::Move(point.number));
        }
        self.canvas
            .round_frame(area, unit * 0.1, thin, colours.edge);
    }
}
