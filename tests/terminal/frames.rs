//! A frame never lies: at no size is a text cut within a word, does it lie over another, or is a key missing that leads
//! on; and the keys of a game do nothing while no board is seen.
//!
//! Every page and state of every game is painted at every width from 30 to 220, with heights that go through all from 10 to 70;
//! `cargo test --release --test terminal -- --ignored every_pair` paints all pairs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::time::Duration;

use atom4::play::view::{Action, Hint, Message, Pace, Playback, Spot, StartPage, Tone, View};
use atom4::ui::keys::{Device, KeyCommand, Prompt};
use atom4::ui::line::Line;
use atom4::ui::palette::PALETTES;
use atom4::ui::screen::Target;
use atom4::ui::start::page_of;
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::terminal::canvas::{Canvas, HitMap};
use atom4::ui::terminal::compose::compose;
use atom4::ui::terminal::theme::{Depth, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::gallery;

/// A page or state of a game, with its name.
struct Frame {
    name: String,
    view: View,
    state: UiState,
}

/// The pages that lie around every game, over the board of one: all games, settings, saved games.
fn pages(game: &gallery::Game) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut add = |what: &str, page: StartPage, mut state: UiState| {
        let mut view = game.middle.clone();
        view.aim = None;
        view.start = Some(page);
        state.marks = true;
        let name = format!("{} {what}", game.name);
        frames.push(Frame { name, view, state });
    };
    let fresh = || UiState::new(game.middle.board.home, 0);
    for (item, chosen) in [(0, 1), (3, 3), (5, 0)] {
        let mut state = fresh();
        state.item = item;
        add("all games", gallery::all_games(game, chosen), state);
    }
    for item in 0..9 {
        let mut state = fresh();
        (state.item, state.overlay) = (item, Overlay::Settings);
        state.device = Some(Device::Terminal);
        if let Some(page) = page_of(&state) {
            add("settings", page, state);
        }
    }
    for (saved, typed) in [(1, ""), (3, "a.txt"), (60, "cluster-2026-11-25-7.txt")] {
        for prompt in [Prompt::Open, Prompt::Replay] {
            let mut state = fresh();
            state.saved = gallery::saved_games(saved);
            state.overlay = Overlay::Line(prompt, Line::typed(typed));
            if let Some(page) = page_of(&state) {
                add("saved games", page, state);
            }
        }
    }
    frames
}

/// Every page and state of every game.
fn frames() -> Vec<Frame> {
    let mut frames = Vec::new();
    for game in gallery::games() {
        frames.extend(pages(game));
    }
    for game in gallery::games() {
        let mut add = |what: &str, view: &View, change: &dyn Fn(&mut View, &mut UiState)| {
            let mut view = view.clone();
            let aim = view.aim.as_ref().map(|aim| aim.spot);
            let mut state = UiState::new(aim.unwrap_or(view.board.home), 0);
            state.marks = true;
            state.rules.clone_from(&game.rules);
            change(&mut view, &mut state);
            let name = format!("{} {what}", game.name);
            frames.push(Frame { name, view, state });
        };
        let (middle, end) = (&game.middle, &game.end);
        add("middle", middle, &|_, _| {});
        add("ascii", middle, &|_, state| state.ascii = true);
        add("fixed", middle, &|_, state| state.fixed = true);
        add("zoomed", middle, &|_, state| state.zoom = Some(true));
        add("end", end, &|_, _| {});
        add("start", &game.start, &|_, state| state.item = 1);
        add("start keys", &game.start, &|_, state| {
            state.overlay = Overlay::Keys(0)
        });
        let (watched, served) = (gallery::watched(game), gallery::served(game));
        for thoughts in [true, false] {
            add("watching", &watched, &|_, state| state.thoughts = thoughts);
        }
        add("served", &served, &|_, _| {});
        add("playback", middle, &|view, _| {
            view.playback = Some(Playback {
                at: 3,
                of: view.moves.len(),
            });
            view.pace = Some(Pace {
                delay: Duration::from_millis(250),
                paused: false,
            });
        });
        add("refusal", middle, &|view, _| {
            view.message = Some(Message {
                text: String::from(
                    "The file games/of-the-year.txt is no game of this program: line 12 of it is \"abc def\", which is no move.",
                ),
                tone: Tone::Refusal,
            });
        });
        add("note", middle, &|_, state| gallery::notice(state));
        add("hint", middle, &|view, _| {
            let place = view.board.marks.legal.first().copied();
            view.hint = Some(Hint::Place(place.unwrap_or(view.board.home)));
        });
        for from in [0, 7] {
            add("keys", middle, &|_, state| {
                state.overlay = Overlay::Keys(from)
            });
            add("rules", middle, &|_, state| {
                state.overlay = Overlay::Rules(from)
            });
        }
        add("question", middle, &|_, state| {
            let question =
                "This turn only spends the turn: nothing would fall. Turn the board all the same?";
            state.overlay = Overlay::Question(question.into(), Action::Menu, None);
        });
        add("quit", middle, &|_, state| state.overlay = Overlay::Quit);
        for prompt in [Prompt::Move, Prompt::Save, Prompt::Open, Prompt::Replay] {
            add("typed", middle, &|_, state| {
                state.overlay = Overlay::Line(prompt, Line::typed("an/odd name of a file.txt"));
                state.say("a.txt  b.txt  another-one.txt  games/  the-last-of-them-all.txt");
            });
        }
    }
    let lesson = gallery::lesson().into_iter();
    let lesson = lesson.map(|view| (String::from("atom4 lesson"), view));
    let small = [4, 8, 13].map(|edge| (format!("atom4 of {edge}"), gallery::small_board(edge)));
    let learning = gallery::learning::views().into_iter();
    for (name, view) in learning.chain(lesson).chain(small) {
        let mut state = UiState::new(view.board.home, 0);
        for ascii in [false, true] {
            state.ascii = ascii;
            let (name, view, state) = (name.clone(), view.clone(), state.clone());
            frames.push(Frame { name, view, state });
        }
    }
    frames
}

/// The faults of a frame at a size.
fn faults(frame: &Frame, (width, height): (u16, u16)) -> Vec<String> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut hits = HitMap::default();
    let theme = Theme {
        ascii: frame.state.ascii,
        ..Theme::new(&PALETTES[0], Depth::True)
    };
    let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
    compose(&mut canvas, &frame.view, &frame.state);
    let mut faults = std::mem::take(&mut canvas.faults);
    let moment = frame.state.moment(&frame.view, Device::Terminal);
    let leads: Vec<KeyCommand> = match &frame.state.overlay {
        Overlay::Nothing => vec![KeyCommand::Keys, KeyCommand::Quit],
        Overlay::Quit | Overlay::Question(..) => vec![KeyCommand::Confirm, KeyCommand::Cancel],
        Overlay::Keys(_) | Overlay::Rules(_) => vec![KeyCommand::Cancel],
        _ => Vec::new(),
    };
    for command in leads {
        let key = moment.key_for(&command);
        if key.is_none_or(|key| hits.place_of(Target::Key(key)).is_none()) {
            faults.push(format!("no key for {command:?}"));
        }
    }
    faults
}

/// Paints every `parts`-th of the frames, from the one of number `part` on, at these sizes; tells of each the first sizes at
/// which it lies.
fn judge(sizes: impl Iterator<Item = (u16, u16)>, part: usize, parts: usize) {
    let frames: Vec<Frame> = frames().into_iter().skip(part).step_by(parts).collect();
    let mut lies: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut painted = 0;
    for size in sizes {
        for frame in &frames {
            painted += 1;
            for fault in faults(frame, size) {
                let at = lies.entry(format!("{}: {fault}", frame.name)).or_default();
                at.push(format!("{} x {}", size.0, size.1));
            }
        }
    }
    println!("{painted} frames");
    let told: Vec<String> = lies
        .iter()
        .map(|(fault, at)| format!("{fault} ({} sizes, {})", at.len(), at[0]))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Each width with a height; 7 and 61 have no common factor, so every height comes up three times.
fn every_width(part: usize) {
    judge(
        (30..=220).map(|width| (width, 10 + width * 7 % 61)),
        part,
        4,
    );
}

#[test]
fn a_frame_never_lies_first_quarter() {
    every_width(0);
}

#[test]
fn a_frame_never_lies_second_quarter() {
    every_width(1);
}

#[test]
fn a_frame_never_lies_third_quarter() {
    every_width(2);
}

#[test]
fn a_frame_never_lies_last_quarter() {
    every_width(3);
}

/// The list of moves beside a review shows the move that was made last where one is, at the start those that follow, and
/// leaves what the signs mean no more than half of its rows.
#[test]
fn a_review_lists_the_moves_around_its_place() {
    for (name, view) in gallery::learning::views() {
        let Some(of) = view.playback.map(|playback| playback.of) else {
            continue;
        };
        for at in 0..=of {
            let mut view = view.clone();
            view.playback = Some(Playback { at, of });
            let (mut buffer, mut hits) =
                (Buffer::empty(Rect::new(0, 0, 80, 24)), HitMap::default());
            let theme = Theme::new(&PALETTES[0], Depth::True);
            let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
            compose(&mut canvas, &view, &UiState::new(view.board.home, 0));
            let row = |y: u16| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let heading = (0..24).rfind(|&y| row(y).contains("Moves"));
            let heading = heading.expect("a heading");
            // Above it the curve has the moves, too.
            let (mut listed, mut rows) = (BTreeSet::new(), BTreeSet::new());
            for y in heading + 1..24 {
                for x in 0..80 {
                    if let Target::Move(number) = hits.at(x, y) {
                        listed.insert(number);
                        rows.insert(y);
                    }
                }
            }
            let shown = at.max(1);
            assert!(
                listed.contains(&shown),
                "{name}, move {at} of {of}: {listed:?}"
            );
            let legend = rows
                .first()
                .map_or(0, |&first| usize::from(first - heading - 1));
            assert!(
                legend <= rows.len() || listed.len() == of,
                "{name}: {legend} and {rows:?}"
            );
        }
    }
}

/// All pairs of these widths with a height.
fn pairs(widths: RangeInclusive<u16>) {
    let sizes = widths.flat_map(|width| (10..=70).map(move |height| (width, height)));
    judge(sizes, 0, 1);
}

#[test]
#[ignore = "all pairs take minutes: cargo test --release --test terminal -- --ignored every_pair"]
fn every_pair_narrow() {
    pairs(30..=80);
}

#[test]
#[ignore = "all pairs take minutes: cargo test --release --test terminal -- --ignored every_pair"]
fn every_pair_usual() {
    pairs(81..=130);
}

#[test]
#[ignore = "all pairs take minutes: cargo test --release --test terminal -- --ignored every_pair"]
fn every_pair_wide() {
    pairs(131..=175);
}

#[test]
#[ignore = "all pairs take minutes: cargo test --release --test terminal -- --ignored every_pair"]
fn every_pair_widest() {
    pairs(176..=220);
}

/// Whatever lies up or down of an atom is seen, down to the smallest cells: two boards that differ in one bond never look
/// the same.
#[test]
fn bonds_are_seen_at_every_size() {
    let view = gallery::level("prussic acid", &[]);
    for size in [(40, 15), (60, 20), (60, 24), (80, 24), (110, 32), (160, 60)] {
        for ascii in [false, true] {
            let drawn = |view: &View, cursor: Spot| {
                let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
                let mut hits = HitMap::default();
                let theme = Theme {
                    ascii,
                    ..Theme::new(&PALETTES[0], Depth::True)
                };
                let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
                // Where the board scrolls, the atom is seen.
                let mut state = UiState::new(cursor, 0);
                state.cursor_shown = false;
                compose(&mut canvas, view, &state);
                buffer
            };
            for atom in 0..view.board.pieces.len() {
                let at = view.board.pieces[atom].at;
                let before = drawn(&view, at);
                let far = view
                    .board
                    .pieces
                    .iter()
                    .all(|other| other.at == at || (other.at.y - at.y).abs() > 1);
                if !far && size.1 < 32 {
                    // Of two atoms above one another the sign between them says of whom a bond is.
                    continue;
                }
                for way in 0..4 {
                    let mut other = view.clone();
                    let bond = &mut other.board.pieces[atom].bonds[2 * way];
                    *bond = 1 - (*bond).min(1);
                    assert!(drawn(&other, at) != before, "{size:?} {ascii} {at:?} {way}");
                }
            }
        }
    }
}

/// The four games are played at 60 x 20, and all but the large boards at 40 x 15: every place of the board is seen.
#[test]
fn small_screens_show_whole_boards() {
    let games = gallery::games();
    let water = gallery::level("water", &[]);
    let seen = |view: &View, (width, height): (u16, u16)| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let mut hits = HitMap::default();
        let theme = Theme::new(&PALETTES[0], Depth::True);
        let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
        compose(&mut canvas, view, &UiState::new(view.board.home, 0));
        let mut spots: Vec<Spot> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .filter_map(|(x, y)| match hits.at(x, y) {
                Target::Board(spot) => Some(spot),
                _ => None,
            })
            .collect();
        spots.sort();
        spots.dedup();
        spots.len()
    };
    let whole = |view: &View| seen(view, (220, 100));
    for game in games {
        assert_eq!(
            seen(&game.middle, (60, 20)),
            whole(&game.middle),
            "{}",
            game.name
        );
    }
    assert_eq!(seen(&games[1].middle, (40, 15)), whole(&games[1].middle));
    assert_eq!(seen(&water, (40, 15)), whole(&water));
    // Atom-4 scrolls at 40 x 15: every vertex is seen with the cursor on it.
    let mut view = games[0].middle.clone();
    view.aim = None;
    for cursor in (0..16).flat_map(|y| (0..16).map(move |x| Spot::new(x, y))) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
        let mut hits = HitMap::default();
        let theme = Theme::new(&PALETTES[0], Depth::True);
        let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
        compose(&mut canvas, &view, &UiState::new(cursor, 0));
        let caret = canvas.caret.expect("the cursor is seen");
        assert_eq!(hits.at(caret.0, caret.1), Target::Board(cursor));
    }
}
