//! Movement in order, with a clock that is stepped: over a hundred games every change of every move is shown to its end
//! before the next, and nothing tells the end of a game before its last piece has come to rest, in terminal and window.

use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::atomix::play as atomix;
use atom4::games::cluster::RuleSet;
use atom4::games::cluster::arena::config::Config;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::two_player_game::TwoPlayers;
use atom4::play::view::{Action, Lattice, Play, Rich, View};
use atom4::ui::event_loop::Shown;
use atom4::ui::motion::{Change, Motion, Queue, changes};
use atom4::ui::palette::PALETTES;
use atom4::ui::screen::{Device, Input, Screen};
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

/// The same of a level of Atomix.
fn slid(level: &str, random: &mut Random, most: usize) -> Vec<View> {
    let mut game = atomix::Game::new();
    game.load(atomix::find_own(level).expect("the level is built in"));
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let records = atomix::records::Records::open(None);
    let mut controller =
        atomix::PuzzleController::new(&mut game, &mut settings, &mut store, records, false);
    let mut views = vec![controller.view()];
    while views.len() <= most && !views[views.len() - 1].over() {
        let now = controller.view();
        if now.board.marks.picked.is_none() || random.below(3) == 0 {
            let atom = random.pick(&now.board.pieces).expect("there are atoms");
            controller.act(Action::Place(atom.at));
        }
        let stops = controller.view().board.marks.stops;
        if let Some(&(_, stop)) = random.pick(&stops) {
            controller.act(Action::Place(stop));
            let after = controller.view();
            if after.made() > now.made() {
                views.push(after);
            }
        }
    }
    views
}

/// The games: those of chance, and some that end.
fn games() -> Vec<Vec<View>> {
    let mut random = Random::new(32);
    let mut games = Vec::new();
    for number in 0..30 {
        let level = ["water", "methane", "prussic acid"][number % 3];
        games.push(slid(level, &mut random, 30));
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

/// A game that goes on by a view at each step of its time, where one is due.
struct Tape<'a> {
    views: &'a [View],
    at: usize,
    due: bool,
}

impl Play for Tape<'_> {
    fn view(&self) -> View {
        self.views[self.at].clone()
    }

    fn rules(&self) -> Vec<Rich> {
        Vec::new()
    }

    fn act(&mut self, _: Action) {}

    fn tick(&mut self, _: Instant) -> bool {
        let goes_on = std::mem::take(&mut self.due) && self.at + 1 < self.views.len();
        self.at += usize::from(goes_on);
        goes_on
    }

    fn wake(&self) -> Option<Duration> {
        None
    }
}

/// A screen that keeps what it is to draw.
struct Recorder {
    device: Device,
    drawn: Option<(View, Option<Motion>)>,
}

impl Screen for Recorder {
    fn device(&self) -> Device {
        self.device
    }

    fn draw(&mut self, view: &View, _: &UiState, motion: Option<&Motion>) -> std::io::Result<()> {
        self.drawn = Some((view.clone(), motion.cloned()));
        Ok(())
    }

    fn frame(&self) -> Option<Duration> {
        Some(STEP)
    }

    fn wait(&mut self, _: Duration) -> std::io::Result<Option<Input>> {
        Ok(None)
    }
}

/// Everything that a screen says.
fn said(device: Device, view: &View, motion: Option<&Motion>) -> String {
    let state = UiState::new(view.board.home, 0);
    if device == Device::Window {
        let mut canvas = Canvas::new(400, 300);
        let options = DrawOptions {
            motion: motion.cloned(),
            ..DrawOptions::default()
        };
        let scene = paint(&mut canvas, view, &state, &options);
        let labels: Vec<&str> = scene
            .labels
            .iter()
            .map(|(label, _)| label.as_str())
            .collect();
        return labels.join("\n");
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
    let mut hits = HitMap::default();
    let theme = Theme::new(&PALETTES[0], Depth::True);
    let mut characters = Characters::new(&mut buffer, &mut hits, theme);
    characters.motion = motion.cloned();
    compose(&mut characters, view, &state);
    buffer.content.iter().map(|cell| cell.symbol()).collect()
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
    for device in [Device::Terminal, Device::Window] {
        let mut random = Random::new(7);
        let (mut pictures, mut ends) = (0, 0);
        for views in &games {
            let (drawn, ended) = in_order(device, views, &mut random);
            pictures += drawn;
            ends += usize::from(ended);
        }
        println!(
            "{device:?}: {} games, {pictures} pictures, {ends} ends",
            games.len()
        );
        assert!(ends > 20);
    }
}

/// Shows a game by the steps of the event loop; the number of pictures of movements, and whether the end was told.
fn in_order(device: Device, views: &[View], random: &mut Random) -> (usize, bool) {
    let due: Vec<Due> = views[1..]
        .iter()
        .flat_map(|view| {
            let all = changes(&view.board, false).into_iter().enumerate();
            all.map(|(at, change)| (view.made(), at, change))
        })
        .collect();
    let (at, mut now) = (0, Instant::now());
    let mut tape = Tape {
        views,
        at,
        due: false,
    };
    let mut screen = Recorder {
        device,
        drawn: None,
    };
    let mut state = UiState::new(views[0].board.home, 0);
    let mut shown = Shown::first(&mut tape, &mut state);
    let (mut seen, mut finished): (Vec<Due>, usize) = (Vec::new(), 0);
    let (mut moving, mut pictures, mut steps) = (false, 0, 0);
    loop {
        steps += 1;
        assert!(steps < 100_000, "it comes to no end");
        // Moves come whenever they like: while the one before is on its way, or long after it.
        tape.due = !moving || random.below(25) == 0;
        if !moving && tape.at + 1 == views.len() && finished == due.len() {
            break;
        }
        shown.tick(&mut tape, &mut state);
        shown.draw(&mut screen, &state, now).expect("it draws");
        now += STEP * (1 + random.below(3) as u32);
        let Some((view, motion)) = screen.drawn.take() else {
            continue;
        };
        moving = motion.is_some();
        let Some(motion) = motion else {
            // What stands still is told only when all that led to it has been seen.
            let made = view.made();
            let before = due.iter().filter(|(number, ..)| *number <= made).count();
            assert_eq!(
                (seen.len(), finished),
                (before, before),
                "{:?}",
                view.message
            );
            continue;
        };
        pictures += 1;
        let (at, change, part) = motion.now().expect("something moves");
        // The panel is that of the move before.
        let number = view.made() + 1;
        let on_its_way = views.iter().find(|known| known.made() == number);
        if seen.last() != Some(&(number, at, change)) {
            // The one before has been shown done.
            assert_eq!(finished, seen.len(), "{:?} was cut", seen.last());
            seen.push((number, at, change));
        }
        if part >= 1.0 {
            finished = seen.len();
        }
        let board = &on_its_way.expect("a view of this game").board;
        assert_eq!(board.pieces, view.board.pieces);
        assert!(!view.over() && view.message.is_none());
        let last = change == Change::Win || on_its_way.is_some_and(View::over);
        if last && (part >= 1.0 || random.below(4) == 0) {
            let said = said(device, &view, Some(&motion));
            assert!(!tells_the_end(&said), "{change:?} {part}: {said}");
        }
    }
    assert_eq!(seen, due);
    assert_eq!(finished, seen.len());
    let end = views.last().expect("the first one at least");
    let told = end.over() && end.message.is_some();
    assert!(!told || tells_the_end(&said(device, end, None)));
    (pictures, told)
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
