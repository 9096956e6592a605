//! A grid of things to choose from: cards with number, name, picture and result.

use super::layout::Layout;
use super::painter::{Align, DrawOptions, Painter, Scene};
use crate::screen::Target;
use crate::x11::canvas::{Area, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::keys::GameKeys;
use atom4_play::view::{BoardView, GridShape, Tile, TileState};

/// The least width and height of a card, in units.
const LEAST: (f32, f32) = (8.6, 6.4);

/// The least width and height of a card with a board, and its largest height, in units.
const BOARD: (f32, f32, f32) = (13.0, 8.0, 20.0);

/// The height of a card that is a line of text, in units.
const LINE: f32 = 2.2;

/// The height of a card with name and result alone, in units.
const TWO_LINES: f32 = 2.9;

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
        let boards = tiles.iter().any(|tile| tile.board.is_some());
        let sentences = tiles.iter().any(|tile| !tile.says.is_empty());
        let pictures = tiles.iter().any(|tile| tile.figure.is_some());
        let (columns, least, highest) = match (boards, sentences) {
            // As many rows as columns where four do not stand side by side.
            (true, _) => match fit(wide, BOARD.0) {
                columns if columns >= tiles.len() => (tiles.len(), BOARD.1, BOARD.2),
                2.. => (2, BOARD.1, BOARD.2),
                _ => (1, BOARD.1, BOARD.2),
            },
            (false, true) => (1, LINE, LINE),
            (false, false) if pictures => (fit(wide, LEAST.0), LEAST.1, HIGHEST),
            (false, false) => (fit(wide, LEAST.0), TWO_LINES, TWO_LINES),
        };
        let columns = columns.max(1);
        let rows = tiles.len().div_ceil(columns);
        let shape = GridShape::new(columns, fit(area.h, least).min(rows));
        self.state.grid.set(shape);
        let width = (wide + gap) / columns as f32 - gap;
        let height = ((area.h + gap) / shape.rows as f32 - gap).min(highest * unit);
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
        if !tile.says.is_empty() {
            self.canvas.round_frame(card, unit * 0.4, frame, ink);
            return match &tile.board {
                Some(board) => self.board_tile(place, tile, board, inside, chosen),
                None => self.line_tile(tile, inside, chosen),
            };
        }
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
            TileState::Open | TileState::Plain => colours.faint,
        };
        let reach = unit * 0.34;
        let at = (foot.x + reach, foot.centre().1);
        match tile.state {
            TileState::Best => self.star(at, reach * 1.15, ink),
            TileState::Done => self.canvas.disc(at, reach * 0.7, ink),
            TileState::Open => self.canvas.ring(at, reach * 0.7, reach * 0.22, ink),
            TileState::Plain => {}
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

    /// A game: its name, a picture of its board, and what it is.
    fn board_tile(
        &mut self,
        place: usize,
        tile: &Tile,
        board: &BoardView,
        inside: Area,
        chosen: bool,
    ) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let weight = match chosen {
            true => Weight::Bold,
            false => Weight::Regular,
        };
        let (head, rest) = inside.cut_top(unit * 1.5);
        let name = format!("{} {}", place + 1, tile.name);
        let title = self.canvas.text_width(&name, unit * 1.15, Weight::Bold);
        self.label(&name, head, unit * 1.15, weight, Align::Left);
        let note = Area::new(
            head.x + title + unit * 0.5,
            head.y,
            (head.w - title - unit * 0.5).max(1.0),
            head.h,
        );
        self.label_in(
            &tile.note,
            note,
            unit * 0.84,
            Weight::Regular,
            Align::Right,
            colours.faint,
        );
        let size = unit * 0.88;
        let lines = self
            .canvas
            .wrap_text(&tile.says, size, Weight::Regular, inside.w);
        let most = ((rest.h * 0.45) / (size * 1.35)) as usize;
        let shown = lines.len().min(most);
        let (foot, picture) = rest.cut_bottom(shown as f32 * size * 1.35);
        self.small_board(board, picture.inset(unit * 0.1));
        for (row, line) in lines.iter().take(shown).enumerate() {
            let place = Area::new(
                foot.x,
                foot.y + row as f32 * size * 1.35,
                foot.w,
                size * 1.35,
            );
            self.label(line, place, size, Weight::Regular, Align::Left);
        }
    }

    /// A line: a name, and what there is to say of it.
    fn line_tile(&mut self, tile: &Tile, inside: Area, chosen: bool) {
        let unit = self.layout.unit;
        let weight = match chosen {
            true => Weight::Bold,
            false => Weight::Regular,
        };
        let name = Area::new(inside.x, inside.y, inside.w * 0.42, inside.h);
        let says = Area::new(
            name.right() + unit * 0.5,
            inside.y,
            inside.w * 0.58 - unit * 0.5,
            inside.h,
        );
        self.label(&tile.name, name, unit * 0.95, weight, Align::Left);
        self.label(&tile.says, says, unit * 0.9, Weight::Regular, Align::Left);
    }

    /// Draws a board as large as an area has room, as the window draws it, without anything that can be pointed at.
    pub(super) fn small_board(&mut self, board: &BoardView, area: Area) {
        let (width, height) = (area.w.round(), area.h.round());
        if width < 24.0 || height < 24.0 {
            return;
        }
        let mut view = self.view.clone();
        view.board = board.clone();
        (view.hint, view.aim, view.start) = (None, None, None);
        // No key plays on it.
        view.keys = &GameKeys::COMMON;
        let mut state = self.state.clone();
        state.cursor_shown = false;
        let options = DrawOptions {
            pointer_away: true,
            ..DrawOptions::default()
        };
        let colours = self.colours;
        let looks = (state.palette, state.letters, state.fixed, state.marks);
        let key = (board, looks, state.shows_threats(&view));
        let size = (width as u32, height as u32);
        self.canvas
            .inset((area.x.round(), area.y.round()), size, &key, |canvas| {
                canvas.fill(colours.card);
                let window = canvas.area();
                let layout = Layout {
                    window,
                    board: window,
                    ..Layout::of(window, 1.0)
                };
                let mut painter = Painter {
                    canvas,
                    view: &view,
                    state: &state,
                    options: &options,
                    colours,
                    layout,
                    scene: Scene::default(),
                };
                painter.board();
            });
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
