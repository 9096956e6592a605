//! The panel: who plays, the wheel of pieces, whose turn it is, the moves, the machine's thoughts.

use super::painter::{Align, Painter};
use super::rich;
use crate::play::advice::short;
use crate::play::view::{Controller, MoveLine, PlayerView, Side, Thinking, Turn, Wheel, Word};
use crate::ui::screen::Target;
use crate::ui::x11::canvas::Area;
use crate::ui::x11::ink::Ink;
use crate::ui::x11::text::Weight;

impl Painter<'_> {
    pub(super) fn panel(&mut self) {
        let unit = self.layout.unit;
        if self.view.review.is_some() && self.view.start.is_none() {
            return self.review_panel();
        }
        // Below the board, or in a window much wider than high.
        if self.layout.panel.w > 30.0 * unit {
            let panel = self.layout.panel;
            let half = Area::new(panel.x, panel.y, (panel.w - unit) / 2.0, panel.h);
            let other = Area::new(half.right() + unit, panel.y, half.w, panel.h);
            let rest = self.title(half);
            let rest = self.figure(rest);
            let rest = self.player(0, rest);
            let rest = self.player(1, rest);
            self.facts(rest);
            let wheel = (other.h * 0.55).min(9.0 * unit);
            let rest = self.wheel(other, wheel);
            let rest = self.status(rest);
            let rest = self.advantage(rest);
            let rest = self.thinking(rest);
            let rest = self.pegs_from_above(rest);
            return self.moves(rest);
        }
        let rest = self.title(self.layout.panel);
        let rest = self.figure(rest);
        let rest = self.player(0, rest);
        let wheel = (rest.h * 0.28).clamp(6.0 * unit, 13.0 * unit);
        let rest = self.wheel(rest, wheel);
        let rest = self.player(1, rest);
        let rest = self.status(rest);
        let rest = self.advantage(rest);
        let rest = self.facts(rest);
        let rest = self.thinking(rest);
        let rest = self.pegs_from_above(rest);
        self.moves(rest);
    }

    /// The panel while a game is gone over.
    fn review_panel(&mut self) {
        let unit = self.layout.unit;
        let panel = self.layout.panel;
        if panel.w > 30.0 * unit {
            let half = Area::new(panel.x, panel.y, (panel.w - unit) / 2.0, panel.h);
            let other = Area::new(half.right() + unit, panel.y, half.w, panel.h);
            let rest = self.title(half);
            let rest = self.status(rest);
            let rest = self.advantage(rest);
            self.moves(rest);
            self.review(other);
            return;
        }
        let rest = self.title(panel);
        let rest = self.status(rest);
        let rest = self.advantage(rest);
        let rest = self.review(rest);
        self.moves(rest);
    }

    fn title(&mut self, area: Area) -> Area {
        let unit = self.layout.unit;
        let (line, rest) = area.cut_top(2.0 * unit);
        let size = unit * 1.4;
        self.label(&self.view.title, line, size, Weight::Bold, Align::Left);
        let used = self.canvas.text_width(&self.view.title, size, Weight::Bold) + unit * 0.8;
        let wanted = self
            .canvas
            .text_width(&self.view.heading, unit, Weight::Regular);
        // A heading that has no room beside the title has a line of its own.
        let (heading, align, rest) = if wanted <= line.w - used {
            let beside = Area::new(line.x + used, line.y, line.w - used, line.h);
            (beside, Align::Right, rest)
        } else {
            let (below, rest) = rest.cut_top(1.5 * unit);
            (below, Align::Left, rest)
        };
        let faint = self.colours.faint;
        self.label_in(
            &self.view.heading,
            heading,
            unit,
            Weight::Regular,
            align,
            faint,
        );
        rest
    }

    fn to_move(&self) -> Option<Side> {
        match self.view.turn {
            Turn::Person(side) | Turn::Machine(side) => Some(side),
            _ => None,
        }
    }

    /// The card of a player.
    fn player(&mut self, index: usize, area: Area) -> Area {
        let Some(player) = self.view.players.get(index) else {
            return area;
        };
        let (unit, colours) = (self.layout.unit, self.colours);
        let side = Side::BOTH[index.min(1)];
        let (card, rest) = area.cut_top(5.7 * unit);
        let card = Area::new(card.x, card.y, card.w, card.h - 0.5 * unit);
        let turn = self.to_move() == Some(side);
        let won = self.view.turn == Turn::Won(side);
        self.canvas.round_rect(card, unit * 0.5, colours.card);
        let (ink, width) = if won {
            (colours.triumph, unit * 0.18)
        } else if turn {
            (colours.cursor, unit * 0.18)
        } else {
            (colours.edge, (unit * 0.07).max(1.0))
        };
        self.canvas.round_frame(card, unit * 0.5, width, ink);
        self.card(player, card.inset(unit * 0.55), turn, won);
        rest
    }

    fn card(&mut self, player: &PlayerView, area: Area, turn: bool, won: bool) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let (first, rest) = area.cut_top(1.5 * unit);
        if let Some(score) = player.score {
            self.label(
                &score.to_string(),
                first,
                unit * 1.35,
                Weight::Bold,
                Align::Right,
            );
        }
        let name = Area::new(first.x, first.y, first.w - 2.2 * unit, first.h);
        self.label(&player.name, name, unit * 1.1, Weight::Bold, Align::Left);
        let (second, third) = rest.cut_top(rest.h / 2.0);
        // The pieces, and what the player wants four of.
        let radius = (second.h * 0.46).min(unit * 0.62);
        let mut x = second.x + radius;
        for (place, &token) in player.tokens.iter().enumerate() {
            let ball = colours.ball(token, radius, self.state.letters);
            self.canvas.ball((x, second.centre().1), ball, 1.0);
            x += radius * 2.25;
            if let Some(left) = player.stock.get(place) {
                let text = left.to_string();
                let width = self.canvas.text_width(&text, unit * 0.9, Weight::Regular);
                let room = Area::new(x - radius * 0.9, second.y, width + 1.0, second.h);
                let faint = colours.faint;
                self.label_in(&text, room, unit * 0.9, Weight::Regular, Align::Left, faint);
                x += width + radius * 0.6;
            }
        }
        if let Some(goal) = player.goal {
            let ball = colours.ball(goal, radius, self.state.letters);
            let wants = Area::new(x, second.y, second.right() - x - 2.4 * radius, second.h);
            self.label_in(
                "wants",
                wants,
                unit * 0.9,
                Weight::Regular,
                Align::Right,
                colours.faint,
            );
            self.canvas
                .ball((second.right() - radius, second.centre().1), ball, 1.0);
        }
        let paused = self.view.pace.is_some_and(|pace| pace.paused);
        let (state, ink) = match player.controller {
            _ if won => ("WINS", colours.triumph),
            Controller::Person if turn => ("YOUR TURN", colours.cursor),
            Controller::Remote if turn => ("TO MOVE", colours.cursor),
            Controller::Machine if turn && !paused => ("THINKS", colours.cursor),
            _ => ("", colours.cursor),
        };
        let used = self.canvas.text_width(state, unit * 0.9, Weight::Bold);
        self.label_in(state, third, unit * 0.9, Weight::Bold, Align::Right, ink);
        let who = Area::new(third.x, third.y, third.w - used - unit * 0.4, third.h);
        self.label_in(
            &player.who,
            who,
            unit * 0.9,
            Weight::Regular,
            Align::Left,
            colours.faint,
        );
    }

    /// The wheel: the six pieces in a circle, the current one bright, the number of the
    /// player in the middle.
    fn wheel(&mut self, area: Area, height: f32) -> Area {
        let Some(wheel) = &self.view.wheel else {
            return area;
        };
        let (place, rest) = area.cut_top(height);
        let wheel = wheel.clone();
        self.draw_wheel(&wheel, place);
        rest
    }

    fn draw_wheel(&mut self, wheel: &Wheel, place: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let middle = place.centre();
        let reach = (place.h.min(place.w) - 0.7 * unit) / 2.0;
        // Seven circles of one size in a hexagon: the middle one touches the six.
        let radius = reach / 3.3;
        let spread = radius * 2.2;
        let over = self.view.over();
        for (index, &token) in wheel.pieces.iter().enumerate() {
            // The first two on top, then clockwise.
            let angle = (index as f32 * 60.0 - 120.0).to_radians();
            let at = (
                middle.0 + spread * angle.cos(),
                middle.1 + spread * angle.sin(),
            );
            let current = index == wheel.current && !over;
            if current {
                let light = colours.token(token).mix(Ink::WHITE, 0.35);
                self.canvas.glow(at, radius * 1.75, light.faint(0.85));
                let ball = colours.ball(token, radius * 1.08, self.state.letters);
                self.canvas.ball(at, ball.lit(!colours.mono()), 1.0);
                self.canvas
                    .ring(at, radius * 1.12, radius * 0.12, colours.text);
            } else {
                let ball = colours.ball(token, radius * 0.92, self.state.letters);
                self.canvas.ball(at, ball, 0.62);
            }
        }
        // After the round the winner's.
        let player = match self.view.turn {
            Turn::Won(side) => side.index() as u8 + 1,
            _ => wheel.player,
        };
        let goal = wheel.goals[usize::from(player != 1)];
        let ball = colours.numbered(goal, radius * 0.92, player);
        self.canvas.ball(middle, ball, 1.0);
    }

    fn status(&mut self, area: Area) -> Area {
        let unit = self.layout.unit;
        let lines = rich::wrap(self.canvas, &self.view.status, unit, area.w).len() as f32;
        let (place, rest) = area.cut_top((lines.min(3.0) * 1.4 + 0.3) * unit);
        self.rich(&self.view.status, place, unit, self.colours.text);
        rest
    }

    fn facts(&mut self, area: Area) -> Area {
        let unit = self.layout.unit;
        let mut rest = area;
        let mut facts = self.view.facts.clone();
        if let Some(playback) = self.view.playback {
            facts.push(("Move".into(), format!("{} of {}", playback.at, playback.of)));
        }
        if let Some(pace) = self.view.pace {
            let delay = format!("{} s a move", pace.delay.as_millis() as f64 / 1000.0);
            facts.push((
                "Pace".into(),
                if pace.paused { "stopped".into() } else { delay },
            ));
        }
        for (label, value) in &facts {
            if rest.h < 1.5 * unit {
                break;
            }
            let (line, below) = rest.cut_top(1.4 * unit);
            let faint = self.colours.faint;
            let used = self.canvas.text_width(value, unit, Weight::Regular);
            self.label(value, line, unit, Weight::Regular, Align::Right);
            let left = Area::new(line.x, line.y, line.w - used - unit * 0.5, line.h);
            self.label_in(label, left, unit, Weight::Regular, Align::Left, faint);
            rest = below;
        }
        rest
    }

    fn thinking(&mut self, area: Area) -> Area {
        let Some(thinking) = self.view.thinking.as_ref().filter(|_| self.state.thoughts) else {
            return area;
        };
        let unit = self.layout.unit;
        if area.h < 6.5 * unit {
            return area;
        }
        let (place, rest) = area.cut_top(6.7 * unit);
        for (index, line) in thoughts(thinking).iter().enumerate() {
            let line_area = Area::new(
                place.x,
                place.y + index as f32 * 1.25 * unit,
                place.w,
                1.25 * unit,
            );
            let ink = if index == 0 {
                self.colours.text
            } else {
                self.colours.faint
            };
            self.line_of_moves(line, line_area, unit * 0.9, ink);
        }
        rest
    }

    /// The last moves, as many as fit, in two columns.
    fn moves(&mut self, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        if area.h < 2.9 * unit || self.view.moves.is_empty() {
            return;
        }
        let (head, list) = area.cut_top(1.5 * unit);
        self.label_in(
            "Moves",
            head,
            unit * 0.9,
            Weight::Bold,
            Align::Left,
            colours.faint,
        );
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
        let seen = end.map_or(all, |end| (end + 1 + shift + ahead).min(all));
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
                list.w / 2.0 - 0.3 * unit,
                step,
            );
            let last = line.number == made;
            let target = Target::Move(line.number);
            if self.options.hover == Some(target) {
                let ground = colours.card.mix(colours.cursor, 0.25);
                self.canvas.round_rect(area, unit * 0.3, ground);
            }
            self.scene.add(area, target);
            self.move_line(line, area, last);
        }
    }

    fn move_line(&mut self, line: &MoveLine, area: Area, last: bool) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let number = Area::new(area.x, area.y, 2.0 * unit, area.h);
        let text = line.number.to_string();
        self.label_in(
            &text,
            number,
            unit * 0.9,
            Weight::Regular,
            Align::Left,
            colours.faint,
        );
        let mut x = area.x + 2.2 * unit;
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
            let mut told = format!("{}{sign}", short(&found.value));
            let bad = matches!(found.word, Word::Mistake | Word::Blunder);
            let (told_ink, told_weight) = match bad {
                true => (colours.warning, Weight::Bold),
                false => (colours.faint, Weight::Regular),
            };
            let size = unit * 0.85;
            place.w -= 0.4 * unit;
            let mut used = self.canvas.text_width(&told, size, told_weight);
            // The move comes first; what is said of it stands above in full.
            if text + used + 0.3 * unit > place.w {
                told = sign.to_owned();
                used = self.canvas.text_width(&told, size, told_weight);
            }
            self.label_in(&told, place, size, told_weight, Align::Right, told_ink);
            place.w -= used + 0.2 * unit;
        }
        // Beside its sign a long move is written a little smaller.
        let size = unit * (0.98 * place.w / text).clamp(0.7, 1.0);
        self.label_in(&line.text, place, size, weight, Align::Left, ink);
    }
}

fn thoughts(thinking: &Thinking) -> [String; 5] {
    let head = if thinking.now { "Thinking" } else { "Thought" };
    [
        thinking.words.clone(),
        format!("{head}: depth {}, score {}", thinking.depth, thinking.score),
        format!("line {}", thinking.line),
        format!("{} positions", thinking.nodes),
        format!("{:.1} s", thinking.time.as_secs_f32()),
    ]
}
