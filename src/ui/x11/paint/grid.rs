//! A grid of things to choose from: cards with number, name, picture and result.

use super::painter::{Align, Painter};
use crate::play::view::{GridShape, Tile, TileState};
use crate::ui::screen::Target;
use crate::ui::x11::canvas::{Area, Point};
use crate::ui::x11::ink::Ink;
use crate::ui::x11::text::Weight;

/// The least width and height of a card, in units.
const LEAST: (f32, f32) = (8.6, 6.4);

/// The largest height of a card, in units.
const HIGHEST: f32 = 8.5;

impl Painter<'_> {
    /// Draws as many rows of cards as have room, the chosen one among them; `item` is the grid's place on its page,
    /// `here` says that it is selected.
    pub(super) fn grid(
        &mut self,
        tiles: &[Tile],
        chosen: usize,
        area: Area,
        item: usize,
        here: bool,
    ) {
        let (unit, gap) = (self.layout.unit, self.layout.unit * 0.4);
        // Room for the bar that shows which part is seen.
        let wide = area.w - unit * 0.5;
        let fit = |room: f32, least: f32| (((room + gap) / (least * unit + gap)) as usize).max(1);
        let columns = fit(wide, LEAST.0);
        let rows = tiles.len().div_ceil(columns);
        let shape = GridShape::new(columns, fit(area.h, LEAST.1).min(rows));
        self.state.grid.set(shape);
        let width = (wide + gap) / columns as f32 - gap;
        let height = ((area.h + gap) / shape.rows as f32 - gap).min(HIGHEST * unit);
        let first = shape.first_row(tiles.len(), chosen);
        let from = first * columns;
        let seen = tiles
            .iter()
            .enumerate()
            .skip(from)
            .take(columns * shape.rows);
        for (place, tile) in seen {
            let (column, row) = ((place - from) % columns, (place - from) / columns);
            let card = Area::new(
                area.x + column as f32 * (width + gap),
                area.y + row as f32 * (height + gap),
                width,
                height,
            );
            self.tile(place, tile, card, place == chosen, here);
            self.scene.add(card, Target::Item(item, place));
        }
        let high = shape.rows as f32 * (height + gap) - gap;
        self.more(
            Area::new(area.x, area.y, area.w, high),
            first,
            shape.rows,
            rows,
        );
    }

    fn tile(&mut self, place: usize, tile: &Tile, card: Area, chosen: bool, here: bool) {
        let (unit, colours) = (self.layout.unit, self.colours);
        self.canvas.round_rect(card, unit * 0.4, colours.card);
        let (frame, ink) = match (chosen, here) {
            (true, true) => (unit * 0.22, colours.cursor),
            (true, false) => (unit * 0.12, colours.cursor),
            _ => ((unit * 0.06).max(1.0), colours.edge),
        };
        let inside = card.inset(unit * 0.35);
        let (head, rest) = inside.cut_top(unit * 1.15);
        let (foot, picture) = rest.cut_bottom(unit * 1.05);
        if let Some(figure) = &tile.figure {
            let ground = Area::new(
                card.x,
                picture.y - unit * 0.1,
                card.w,
                picture.h + unit * 0.2,
            );
            self.canvas.rect(ground, colours.board);
            self.small_figure(figure, picture, 2.2 * unit);
        }
        self.canvas.round_frame(card, unit * 0.4, frame, ink);
        let name = format!("{} {}", place + 1, tile.name);
        let weight = if chosen {
            Weight::Bold
        } else {
            Weight::Regular
        };
        self.label(&name, head, unit * 0.86, weight, Align::Left);
        let ink = match tile.state {
            TileState::Best => colours.triumph,
            TileState::Done => colours.text,
            TileState::Open => colours.faint,
        };
        let reach = unit * 0.34;
        let at = (foot.x + reach, foot.centre().1);
        match tile.state {
            TileState::Best => self.star(at, reach * 1.15, ink),
            TileState::Done => self.canvas.disc(at, reach * 0.7, ink),
            TileState::Open => self.canvas.ring(at, reach * 0.7, reach * 0.22, ink),
        }
        let note = Area::new(foot.x + unit, foot.y, foot.w - unit, foot.h);
        self.label_in(
            &tile.note,
            note,
            unit * 0.84,
            Weight::Regular,
            Align::Left,
            ink,
        );
    }

    /// A star with five tips.
    pub(super) fn star(&mut self, at: Point, radius: f32, ink: Ink) {
        let tip = |n: usize| {
            let angle = (n as f32 * 0.2 - 0.5) * std::f32::consts::PI;
            let reach = if n.is_multiple_of(2) {
                radius
            } else {
                radius * 0.42
            };
            (at.0 + angle.cos() * reach, at.1 + angle.sin() * reach)
        };
        let tips: Vec<Point> = (0..10).map(tip).collect();
        self.canvas.polygons([tips.as_slice()], ink);
    }
}
