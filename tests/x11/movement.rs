//! Movement in order, with a clock that is stepped: over a hundred games every change of every move is shown to its end
//! before the next, and nothing tells the end of a game before its last piece has come to rest, in terminal and window.

use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::cluster::RuleSet;
use atom4::games::cluster::arena::config::Config;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::two_player_game::TwoPlayers;
use atom4::play::view::{Action, Lattice, Play, View};
use atom4::ui::motion::{Change, Motion, Queue, changes};
use atom4::ui::palette::PALETTES;
use atom4::ui::state::UiState;
use atom4::ui::terminal::canvas::{Canvas as Characters, HitMap};
use atom4::ui::terminal::compose::compose;
use atom4::ui::terminal::theme::{Depth, Theme};
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, paint};
use libtest_mimic::Trial;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::gallery;

pub fn trials() -> Vec<Trial> {
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    vec![
        trial("movement::keeps_its_order_over_a_hundred_games", order),
        trial("movement::ends_at_once_when_it_is_told_to", ended),
        trial("movement::keeps_up_with_a_pace_of_a_tenth", pace),
    ]
}

/// From one picture to the next.
const STEP: Duration = Duration::from_millis(16);

/// A change that is to be seen: the move's number, the change's number in it, and the change.
type Due = (usize, usize, Change);

/// The views of a game after each of its moves, the first before any: moves drawn by chance, at most so many.
fn played<G: TwoPlayers>(game: &mut G, random: &mut Random, most: usize) -> Vec<View> {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    let mut views = vec![controller.view()];
    while views.len() <= most && !views[views.len() - 1].over() {
        let now = &views[views.len() - 1];
        let action = match &now.board.lattice {
            Lattice::Hexagons(cells) if random.below(4) == 0 => {
                let to = (cells.gravity + 1 + random.below(5) as u8) % 6;
                Action::Rotate(to)
            }
            _ => Action::Place(*random.pick(&now.board.marks.legal).expect("a legal place")),
        };
        controller.act(action);
        let after = controller.view();
        if after.made() > now.made() {
            views.push(after);
        }
    }
    views
}

/// The games: those of chance, and some that end.
fn games() -> Vec<Vec<View>> {
    let mut random = Random::new(32);
    let mut games = Vec::new();
    for _ in 0..30 {
        games.push(played(
            &mut atom4::games::atom4::play::Game::new(),
            &mut random,
            30,
        ));
        games.push(played(
            &mut atom4::games::score_four::play::Game::new(),
            &mut random,
            64,
        ));
        let config = Config::standard(RuleSet::Referee);
        let mut deal = Random::new(random.next());
        let rules = config.game(&mut deal).expect("no walls");
        let mut game = atom4::games::cluster::play::Game::of_rules(&rules, deal);
        games.push(played(&mut game, &mut random, 40));
    }
    let moves = gallery::WON.split(", ").count();
    for _ in 0..5 {
        let made = |count| {
            gallery::WON
                .split(", ")
                .take(count)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let of = |count| gallery::view(atom4::games::atom4::play::kind::KIND, &made(count), None);
        games.push((moves - 3..=moves).map(of).collect());
        games.push(vec![
            gallery::level("water", &[]),
            gallery::level("water", &["1 1 down"]),
        ]);
    }
    games
}

/// Everything that the terminal and the window say.
fn said(view: &View, motion: Option<&Motion>) -> String {
    let state = UiState::new(view.board.home, 0);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
    let mut hits = HitMap::default();
    let theme = Theme {
        palette: &PALETTES[0],
        depth: Depth::True,
        ascii: false,
    };
    let mut characters = Characters::new(&mut buffer, &mut hits, theme);
    characters.motion = motion.cloned();
    compose(&mut characters, view, &state);
    let mut text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    let mut canvas = Canvas::new(400, 300);
    let options = DrawOptions {
        motion: motion.cloned(),
        ..DrawOptions::default()
    };
    let scene = paint(&mut canvas, view, &state, &options);
    for (label, _) in &scene.labels {
        text.push('\n');
        text.push_str(label);
    }
    text
}

fn tells_the_end(text: &str) -> bool {
    [
        "WINS",
        "Solved",
        "is whole",
        "Nobody wins",
        "Stalemate",
        "Draw",
    ]
    .iter()
    .any(|word| text.contains(word))
}

fn order() {
    let games = games();
    assert!(games.len() >= 100);
    let mut random = Random::new(7);
    let (mut frames, mut ends) = (0, 0);
    for views in &games {
        let mut now = Instant::now();
        let mut queue = Queue::new(views[0].clone());
        let mut coming = views[1..].iter();
        let due: Vec<Due> = views[1..]
            .iter()
            .flat_map(|view| {
                let all = changes(&view.board, false).into_iter().enumerate();
                all.map(|(at, change)| (view.made(), at, change))
            })
            .collect();
        let mut seen: Vec<Due> = Vec::new();
        let mut finished = 0;
        loop {
            // Moves come whenever they like: while the one before is on its way, or long after it.
            let moment = queue.moment(now);
            if moment.is_none() || random.below(25) == 0 {
                match coming.next() {
                    Some(view) => queue.take(view.clone(), true, false),
                    None if moment.is_none() => break,
                    None => {}
                }
            }
            now += STEP * (1 + random.below(3) as u32);
            let Some((view, motion)) = moment else {
                continue;
            };
            frames += 1;
            let (at, change, part) = motion.now().expect("something moves");
            // The panel is that of the move before.
            let number = view.made() + 1;
            let moving = views.iter().find(|known| known.made() == number);
            if seen.last() != Some(&(number, at, change)) {
                // The one before has been shown done.
                assert_eq!(finished, seen.len(), "{:?} was cut", seen.last());
                seen.push((number, at, change));
            }
            if part >= 1.0 {
                finished = seen.len();
            }
            let board = &moving.expect("a view of this game").board;
            assert_eq!(board.pieces, view.board.pieces);
            assert!(!view.over() && view.message.is_none());
            let last = change == Change::Win || moving.is_some_and(View::over);
            if last && (part >= 1.0 || random.below(4) == 0) {
                let said = said(&view, Some(&motion));
                assert!(!tells_the_end(&said), "{change:?} {part}: {said}");
            }
        }
        assert_eq!(seen, due);
        assert_eq!(finished, seen.len());
        let end = queue.newest();
        assert_eq!(Some(end), views.last());
        if end.over() && end.message.is_some() {
            ends += 1;
            assert!(tells_the_end(&said(end, None)));
        }
    }
    println!("{} games, {frames} pictures, {ends} ends", games.len());
    assert!(ends > 20);
}

fn ended() {
    for views in games().iter().take(12) {
        let mut queue = Queue::new(views[0].clone());
        for view in &views[1..] {
            queue.take(view.clone(), true, false);
        }
        queue.end();
        assert_eq!(queue.moment(Instant::now()), None);
        assert_eq!(Some(queue.newest()), views.last());
        // And where nobody wants to see things move.
        let mut still = Queue::new(views[0].clone());
        still.take(views[1].clone(), false, false);
        assert_eq!(still.moment(Instant::now()), None);
    }
}

/// Machines that move ten times a second are not left behind.
fn pace() {
    for views in games().iter().take(9) {
        let mut now = Instant::now();
        let mut queue = Queue::new(views[0].clone());
        for view in &views[1..] {
            queue.take(view.clone(), true, false);
            let next = now + Duration::from_millis(100);
            while now < next {
                let _ = queue.moment(now);
                now += STEP;
            }
        }
        let mut late = Duration::ZERO;
        while queue.moment(now).is_some() {
            now += STEP;
            late += STEP;
        }
        assert!(late < Duration::from_secs(2), "{late:?}");
    }
}
