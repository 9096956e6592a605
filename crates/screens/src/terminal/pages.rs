//! The pages over the board: the start page, the keys, how to play.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, columns_of, whole_words, width_of};
use super::grid;
use super::panel_writer::wrap_rich;
use crate::keys::{Key, LegendLine};
use crate::screen::{Device, Target};
use crate::start::rows;
use crate::state::{Overlay, UiState};
use atom4_play::view::{Rich, Span, StartItem, StartPage, View};

/// Columns that the start page wants beside a board.
pub const START_WIDTH: u16 = 60;

/// A box in the middle of `area`, which is blank around it; its inside.
fn frame(canvas: &mut Canvas<'_>, area: Rect, (width, height): (u16, u16), title: &str) -> Rect {
    let width = width.saturating_add(4).min(area.width);
    let height = height.saturating_add(2).min(area.height);
    let outer = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let style = canvas.theme.text();
    canvas.caret = None;
    canvas.cover(area);
    canvas.fill(area, ' ', style);
    let (left, top) = (i32::from(outer.left()), i32::from(outer.top()));
    let (right, bottom) = (i32::from(outer.right()) - 1, i32::from(outer.bottom()) - 1);
    let [across, down, corners] = if canvas.theme.ascii {
        [['-'; 4], ['|'; 4], ['+'; 4]]
    } else {
        [['─'; 4], ['│'; 4], ['┌', '┐', '└', '┘']]
    };
    for x in left..=right {
        canvas.put(x, top, across[0], style);
        canvas.put(x, bottom, across[0], style);
    }
    for y in top..=bottom {
        canvas.put(left, y, down[0], style);
        canvas.put(right, y, down[0], style);
    }
    for (corner, (x, y)) in
        corners
            .into_iter()
            .zip([(left, top), (right, top), (left, bottom), (right, bottom)])
    {
        canvas.put(x, y, corner, style);
    }
    let strong = canvas.theme.strong();
    let title = whole_words(title, usize::from(width).saturating_sub(6));
    if !title.is_empty() {
        canvas.text(left + 2, top, right - 1, &format!(" {title} "), strong);
    }
    Rect::new(
        outer.x + 2.min(width / 2),
        outer.y + 1.min(height / 2),
        width.saturating_sub(4),
        height.saturating_sub(2),
    )
}

/// Lines over the board, from line `from` on; how many lines there are is said at the foot. The last line that it can
/// begin with.
fn page(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[Rich], from: usize) -> usize {
    let room = usize::from(area.width).saturating_sub(4).max(1);
    let lines: Vec<Rich> = lines
        .iter()
        .flat_map(|line| wrap_rich(line, room))
        .collect();
    let width = lines.iter().map(width_of).max().unwrap_or(0).max(30);
    let rows = lines.len() + 2;
    let size = (width.min(999) as u16, rows.min(999) as u16);
    let inside = frame(canvas, area, size, title);
    let room = usize::from(inside.height).saturating_sub(2).max(1);
    let last = lines.len().saturating_sub(room);
    let from = from.min(last);
    let style = canvas.theme.text();
    for (row, line) in lines.iter().skip(from).take(room).enumerate() {
        let y = i32::from(inside.y) + row as i32;
        canvas.rich(
            i32::from(inside.x),
            y,
            i32::from(inside.right()),
            line,
            style,
        );
    }
    let foot = if lines.len() > room {
        let (first, last) = (from + 1, (from + room).min(lines.len()));
        format!("{first} to {last} of {}: Up, Down", lines.len())
    } else {
        String::from("Esc: back")
    };
    let (x, y) = (i32::from(inside.x), i32::from(inside.bottom()) - 1);
    let faint = canvas.theme.faint();
    canvas.text(x, y, i32::from(inside.right()), &foot, faint);
    canvas.hit(x, y, foot.len() as i32, 1, Target::Key(Key::Escape));
    last
}

/// The key legend in chapters, each in two columns where there is room; the last line that it can begin with.
pub fn keys(
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &View,
    state: &UiState,
    from: usize,
) -> usize {
    let mut rich = Vec::new();
    for (title, mut lines) in state.chapters(view, Device::Terminal) {
        if rich.is_empty() {
            lines.push(("Mouse".into(), "point and click"));
        } else {
            rich.push(Rich::new());
        }
        rich.push(vec![Span::Strong(title.into())]);
        rich.extend(in_columns(&lines, usize::from(area.width)));
    }
    page(canvas, area, "Keys", &rich, from)
}

/// Lines of the legend, in two columns where `width` has room for them.
fn in_columns(lines: &[LegendLine], width: usize) -> Vec<Rich> {
    let widths = |lines: &[LegendLine]| {
        let of = |line: &dyn Fn(&LegendLine) -> usize| lines.iter().map(line).max();
        let keys = of(&|line| line.0.chars().count()).unwrap_or(0);
        (keys, of(&|line| line.1.chars().count()).unwrap_or(0))
    };
    let half = lines.len().div_ceil(2);
    let (first, second) = lines.split_at(half);
    let both = widths(first).0 + widths(first).1 + widths(second).0 + widths(second).1 + 7;
    let columns: Vec<&[LegendLine]> = if width >= both + 4 {
        vec![first, second]
    } else {
        vec![lines]
    };
    let row = |row: usize| {
        let mut rich = Rich::new();
        let last = columns.len() - 1;
        for (number, column) in columns.iter().enumerate() {
            let (keys_width, says_width) = widths(column);
            let gap = if rich.is_empty() { "" } else { "   " };
            // Nothing follows the last one.
            let says_width = if number == last { 0 } else { says_width };
            if let Some((keys, says)) = column.get(row) {
                rich.push(Span::Strong(format!("{gap}{keys:<keys_width$}  ")));
                rich.push(Span::Text(format!("{says:<says_width$}")));
            }
        }
        rich
    };
    (0..columns[0].len()).map(row).collect()
}

/// The how-to-play page; the last line that it can begin with.
pub fn rules(
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &View,
    rules: &[Rich],
    from: usize,
) -> usize {
    let width = usize::from(area.width).saturating_sub(4).clamp(10, 72);
    let lines: Vec<Rich> = rules
        .iter()
        .flat_map(|line| wrap_rich(line, width))
        .collect();
    let title = match view.start {
        // The page of all games tells of the one that is chosen.
        Some(_) => String::from("How to play"),
        None => format!("How to play {}", view.title),
    };
    page(canvas, area, &title, &lines, from)
}

/// The label of an item that does what a key does.
fn key_label(text: &str, key: Key) -> String {
    format!(" {text} {} ", key.name())
}

/// What there is to say of the selected item.
fn says_of<'a>(start: &'a StartPage, selected: usize, state: &UiState) -> &'a str {
    match start.items.get(selected) {
        // Digits and other keys belong to the name that is typed.
        _ if matches!(state.overlay, Overlay::Line(..)) => "Up and Down choose, Enter takes it",
        Some(StartItem::Choice { says, .. }) if !says.is_empty() => says,
        Some(StartItem::Grid { .. }) => "Arrows, digits, PgUp and PgDn choose, Enter takes it",
        _ => "Arrows choose, Enter does it",
    }
}

/// A page to choose from.
pub fn start(canvas: &mut Canvas<'_>, area: Rect, start: &StartPage, state: &UiState) {
    let label_width = start.items.iter().map(|item| match item {
        StartItem::Choice { label, .. } => label.chars().count(),
        _ => 0,
    });
    let label_width = label_width.max().unwrap_or(0);
    let selected = state.item.min(start.items.len().saturating_sub(1));
    let says = says_of(start, selected, state);
    // A grid is as wide as there is room.
    let room = area.width.saturating_sub(4);
    let tiles = start.tiles();
    let (wide, high) = tiles.map_or((0, 0), |tiles| grid::size(tiles, room));
    let width = match tiles {
        Some(_) => wide.max(74),
        None => (label_width as u16 + 40).max(56),
    };
    let width = width.min(room);
    let text: Vec<Rich> = start
        .lines
        .iter()
        .flat_map(|line| wrap_rich(line, usize::from(width.max(8))))
        .collect();
    // The rows are indented, and a column stands between keys.
    let needs = |text: &str, key: Key| (key_label(text, key).chars().count() + 1) as f32;
    let rows = rows(&start.items, f32::from(width) - 2.0, needs);
    // The grid is a row too, with a blank line above and below it.
    let others = rows.len() + usize::from(tiles.is_some());
    let begins = start
        .items
        .iter()
        .any(|item| matches!(item, StartItem::Choice { enter: Some(_), .. }));
    let wanted = text.len() + 1 + others + usize::from(high) + 2 + usize::from(begins);
    let inside = frame(canvas, area, (width, wanted.min(999) as u16), &start.title);
    let (left, right) = (i32::from(inside.x), i32::from(inside.right()));
    let mut y = i32::from(inside.y);
    let plain = canvas.theme.text();
    // With little room the text gives way to the items.
    let most = usize::from(inside.height);
    let room = most.saturating_sub(others + 1 + usize::from(tiles.is_some()));
    for line in text.iter().take(room) {
        canvas.rich(left, y, right, line, plain);
        y += 1;
    }
    if room > text.len() {
        y += 1;
    }
    // Rows that the other items leave to the grid, which has a line above its foot alone where it is not seen whole.
    let foot = i32::from(inside.bottom()) - 1;
    let left_over = (foot - y - others as i32).max(1);
    // Of too many rows those around the selected one are seen.
    let at = rows.iter().position(|row| row.items.contains(&selected));
    let seen = usize::try_from(foot - y).unwrap_or(0).max(1);
    let hidden = match tiles {
        Some(_) => 0,
        None => (at.unwrap_or(0) + 1).saturating_sub(seen),
    };
    for row in rows.iter().skip(hidden) {
        if y >= i32::from(inside.bottom()) {
            break;
        }
        let here = row.items.contains(&selected);
        let strong = canvas.theme.strong();
        let mut x = match row.grid {
            true => left,
            false => canvas.text(left, y, right, if here { "> " } else { "  " }, strong),
        };
        if here {
            canvas.caret = u16::try_from(left).ok().zip(u16::try_from(y).ok());
        }
        for index in row.items.clone() {
            let here = index == selected;
            let style = if here { canvas.theme.chosen() } else { strong };
            match start.items.get(index) {
                Some(StartItem::Button(text)) => {
                    let text = whole_words(text, (right - x - 2).max(0) as usize);
                    let end = canvas.text(x, y, right, &format!(" {text} "), style);
                    canvas.hit(left, y, end - left, 1, Target::Item(index, 0));
                }
                Some(StartItem::Key(text, key)) => {
                    let end = canvas.text(x, y, right, &key_label(text, *key), style);
                    canvas.hit(x, y, end - x, 1, Target::Item(index, 0));
                    x = end + 1;
                }
                Some(StartItem::Choice {
                    label,
                    choices,
                    chosen,
                    ..
                }) => {
                    // The choice is worth more than its name.
                    let chosen_width = choices.get(*chosen).map_or(0, |choice| columns_of(choice));
                    let room = (right - x - 3 - chosen_width as i32 - 6).max(0) as usize;
                    let label = whole_words(label, room);
                    let label_width = label_width.min(room);
                    let x = canvas.text(x, y, right, &format!(" {label:<label_width$}  "), plain);
                    choice(canvas, (x, y), right, choices, *chosen, index, here);
                }
                Some(StartItem::Grid { tiles, chosen }) => {
                    let rows = left_over.min(i32::from(high)) as u16;
                    let area = Rect::new(inside.x, (y + 1) as u16, inside.width, rows);
                    let shape = grid::draw(canvas, area, (tiles, *chosen), index, here);
                    state.grid.set(shape);
                    let seen = grid::seen(shape, tiles.len(), *chosen);
                    if seen.len() < tiles.len() && y >= i32::from(inside.y) {
                        let (first, last) = (seen.start + 1, seen.end);
                        let told = format!("{first} to {last} of {}", tiles.len());
                        let x = right - columns_of(&told) as i32;
                        canvas.text(x, y, right, &told, canvas.theme.faint());
                    }
                    y += i32::from(rows) + 1;
                }
                None => {}
            }
        }
        y += 1;
    }
    let faint = canvas.theme.faint();
    if let (true, Some((_, button))) = (y < foot, start.pressed_by_enter(selected)) {
        let told = format!("Left and Right change it, Enter: {button}");
        let told = whole_words(&told, (right - left).max(0) as usize);
        canvas.text(left, foot - 1, right, &told, faint);
    }
    if y <= foot {
        canvas.text(
            left,
            foot,
            right,
            &whole_words(says, (right - left).max(0) as usize),
            faint,
        );
    }
}

/// The choices of an item: all of them where they fit, else the chosen one between arrows.
fn choice(
    canvas: &mut Canvas<'_>,
    (x, y): (i32, i32),
    right: i32,
    choices: &[String],
    chosen: usize,
    item: usize,
    here: bool,
) {
    let plain = canvas.theme.text();
    let marked: Style = canvas.theme.chosen();
    let all: i32 = choices
        .iter()
        .map(|choice| columns_of(choice) as i32 + 3)
        .sum();
    let mut x = x;
    if x + all <= right + 1 {
        for (index, choice) in choices.iter().enumerate() {
            let on = index == chosen;
            // Brackets too, because reverse video is not seen everywhere.
            let text = if on {
                format!("[{choice}]")
            } else {
                format!(" {choice} ")
            };
            let style = if on && here { marked } else { plain };
            let end = canvas.text(x, y, right, &text, style);
            canvas.hit(x, y, end - x, 1, Target::Item(item, index));
            x = end + 1;
        }
    } else if let Some(choice) = choices.get(chosen) {
        let count = choices.len();
        let parts = [
            ("<", (chosen + count - 1) % count, plain),
            (
                &*format!("[{choice}]"),
                chosen,
                if here { marked } else { plain },
            ),
            (">", (chosen + 1) % count, plain),
        ];
        for (text, to, style) in parts {
            let end = canvas.text(x, y, right, text, style);
            canvas.hit(x, y, end - x, 1, Target::Item(item, to));
            x = end + 1;
        }
    }
}
