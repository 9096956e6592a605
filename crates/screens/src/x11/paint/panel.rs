//! The panel: who plays, the wheel of pieces, whose turn it is, the moves, the machine's thoughts.

use super::painter::{Align, Painter};
use super::rich;
use crate::x11::canvas::Area;
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::view::{Controller, PlayerView, Side, Thinking, Turn, View, Wheel};

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
            // Without players there is room for it on this side.
            let alone = self.view.players.is_empty();
            let rest = if alone { self.status(rest) } else { rest };
            let rest = self.figures(&self.view.facts, rest);
            self.figures(&pace(self.view), rest);
            let wheel = (other.h * 0.55).min(9.0 * unit);
            let rest = self.wheel(other, wheel);
            let rest = if alone { rest } else { self.status(rest) };
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
        let rest = self.figures(&self.view.facts, rest);
        let rest = self.thinking(rest);
        let rest = self.pegs_from_above(rest);
        // Below the list, which stays where it is while one looks back.
        let pace = pace(self.view);
        let (below, rest) = rest.cut_bottom(pace.len() as f32 * 1.4 * unit + 1.0);
        self.figures(&pace, below);
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

    /// Figures with their names, one below the other.
    fn figures(&mut self, figures: &[(String, String)], area: Area) -> Area {
        let unit = self.layout.unit;
        let mut rest = area;
        for (label, value) in figures {
            if rest.h < 1.4 * unit {
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
}

/// Where a playback is, and how fast moves come by themselves.
fn pace(view: &View) -> Vec<(String, String)> {
    let at = view.playback.map(|playback| {
        let at = format!("{} of {}", playback.at, playback.of);
        ("Move".into(), at)
    });
    let pace = view.pace.map(|pace| {
        let delay = format!("{} s a move", pace.delay.as_millis() as f64 / 1000.0);
        let pace = if pace.paused { "stopped".into() } else { delay };
        ("Pace".into(), pace)
    });
    at.into_iter().chain(pace).collect()
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
