//! One truth: random games of two seats and a watcher. After every step all three screens tell the same state of the game,
//! which is that of a plain model.

mod model;

use std::time::{Duration, Instant};

use atom4::base::Random;
use serde_json::{Value, json};

use crate::many::many;
use crate::server::{PATIENCE, Seat, Server};
use model::{End, Model, Offer};

/// Seconds on a clock, which a game with one uses up in one wait at its end.
const CLOCK: u64 = 4;

/// Plays so many games, drawn from this seed; what was told otherwise than it is, and the steps taken.
pub fn run(games: u64, seed: u64) -> (Vec<String>, u64) {
    many(games, seed, |server, name, seed| {
        Game::new(server, seed, format!("game {name}")).play()
    })
}

/// A game with its three screens: those of the players, and that of one who looks on.
struct Game<'a> {
    server: &'a Server,
    links: [String; 3],
    screens: [Seat; 3],
    model: Model,
    random: Random,
    /// It has clocks.
    timed: bool,
    /// Another game may follow.
    again: bool,
    /// Questions so far.
    asked: u64,
    name: String,
    /// What was done so far, for a failure's message.
    done: Vec<String>,
}

impl<'a> Game<'a> {
    fn new(server: &'a Server, seed: u64, name: String) -> Game<'a> {
        let mut random = Random::new(seed);
        let kind = ["score-four", "score-four", "atom-4"][random.below(3) as usize];
        let timed = random.below(8) == 0;
        let mut wanted = json!({"game": kind, "player": 1});
        if timed {
            wanted["pace"] = json!({"seconds": CLOCK, "increment": 0});
        }
        let links = server.game(&wanted);
        Game {
            server,
            screens: links.each_ref().map(|link| server.sit(link)),
            links,
            model: Model::new(kind),
            random,
            timed,
            again: kind == "score-four",
            asked: 0,
            name,
            done: Vec::new(),
        }
    }

    /// Plays, and compares after every step; the steps taken, or what is not so.
    fn play(&mut self) -> Result<u64, String> {
        let began = Instant::now();
        let steps = 10 + self.random.below(50);
        self.compare()?;
        for step in 0..steps {
            // A machine that is busy must not end a game by its clock before the wait below does.
            let late = self.timed && began.elapsed() > Duration::from_secs(CLOCK / 2);
            if late || (self.model.over() && !self.again) {
                return Ok(step);
            }
            self.step();
            self.compare()?;
        }
        if self.timed && !self.model.over() && !self.model.moves.is_empty() {
            self.done.push(String::from("the time passes"));
            let loser = self.model.mover();
            for screen in &mut self.screens {
                screen.until("the end", |parts| !parts["end"].is_null());
            }
            self.model.ends(End::Time(loser));
            self.compare()?;
        }
        Ok(steps)
    }

    /// One of the three does something.
    fn step(&mut self) {
        let who = self.random.below(5) as usize / 2;
        let over = self.model.over();
        match self.random.below(14) {
            0..6 => self.make_move(),
            6 => self.undo(who),
            7 if who < 2 && !over && self.model.offered_by(who).any(|own| own == Offer::Draw) => {
                self.note(who, "withdraws the draw");
                self.screens[who].press("Withdraw my offer: a draw");
                self.model.acts(who);
                self.model.withdraws_draw(who);
            }
            7 if who < 2 && !over => {
                self.note(who, "offers a draw");
                self.screens[who].press("Offer a draw");
                self.model.acts(who);
                self.model.offers(Offer::Draw, who);
            }
            8 | 9 if who < 2 => {
                let yes = self.random.below(2) == 0;
                self.say(who, &json!({"Answer": yes}));
                self.model.answers(yes, who);
            }
            10 if who < 2 && !over && self.random.below(3) == 0 => self.give_up(who),
            11 => {
                self.say(who, &json!("Next"));
                match who < 2 && over {
                    true => self.model.offers(Offer::Rematch, who),
                    false => self.model.refuses(who),
                }
            }
            12 => {
                self.note(who, "loses the connection");
                self.screens[who] = self.server.sit(&self.links[who]);
                self.model.acts(who);
            }
            _ => {
                // Somebody who may not move, or whose move there is not.
                self.say(who, &json!({"Typed": "Z99"}));
                self.model.refuses(who);
            }
        }
    }

    fn note(&mut self, who: usize, what: &str) {
        self.done.push(format!("{who} {what}"));
    }

    fn say(&mut self, who: usize, action: &Value) {
        self.note(who, &action.to_string());
        self.screens[who].say(action);
        self.model.acts(who);
    }

    fn make_move(&mut self) {
        let legal = self.model.legal();
        let place = self.random.below(legal.len().max(1) as u64) as usize;
        let Some(mv) = legal.get(place) else { return };
        let who = match self.random.below(6) {
            0 => self.random.below(3) as usize,
            _ => self.model.mover(),
        };
        self.say(who, &json!({"Typed": mv}));
        match who == self.model.mover() && !self.model.over() {
            true => self.model.moves(mv),
            false => self.model.refuses(who),
        }
    }

    fn undo(&mut self, who: usize) {
        self.say(who, &json!("Undo"));
        let refused = who == 2 || self.model.over() || self.model.moves.is_empty();
        match refused {
            true => self.model.refuses(who),
            false => self.model.offers(Offer::TakeBack, who),
        }
    }

    fn give_up(&mut self, who: usize) {
        self.note(who, "gives up");
        self.screens[who].press("Give up");
        self.screens[who].until("the question", |parts| {
            parts["start"]["items"][1]["Button"] == "Yes, I give up"
        });
        self.screens[who].say(&json!({"Press": 1}));
        self.model.acts(who);
        self.model.ends(End::GaveUp(who));
    }

    /// Lets every screen hear all that was done, and compares what they tell with the model.
    fn compare(&mut self) -> Result<(), String> {
        // The one who acted last asks first, so that the others' questions come after what was done.
        self.asked += 1;
        let last = self.done.last().and_then(|done| done[..1].parse().ok());
        let first: usize = last.unwrap_or(0);
        for screen in (0..3).map(|place| (first + place) % 3) {
            self.screens[screen].say(&json!({"sync": self.asked}));
            let (asked, own) = (self.asked, &mut self.screens[screen]);
            let start = Instant::now();
            while own.parts["synced"] != json!(asked) {
                assert!(
                    own.open && start.elapsed() < PATIENCE,
                    "{}: {:?}",
                    self.name,
                    self.done
                );
                own.hear();
            }
        }
        for screen in 0..3 {
            if let Some(what) = self.differs(screen) {
                let (name, done) = (&self.name, self.done.join("\n "));
                let parts = &self.screens[screen].parts;
                let told = [
                    "message", "refused", "end", "turn", "asks", "players", "script",
                ];
                let told = told
                    .map(|part| format!("{part}: {}", parts[part]))
                    .join("\n ");
                return Err(format!(
                    "{name}, screen {screen}: {what}\n {done}\n told {told}"
                ));
            }
        }
        Ok(())
    }

    /// What this screen tells otherwise than the model.
    fn differs(&self, screen: usize) -> Option<String> {
        let (own, model) = (&self.screens[screen], &self.model);
        let parts = &own.parts;
        let moves: Vec<&String> = model.moves.iter().map(|(mv, _)| mv).collect();
        if own.moves().iter().collect::<Vec<_>>() != moves {
            return Some(format!("the moves are {moves:?}"));
        }
        if parts["script"] != self.screens[0].parts["script"] {
            return Some(String::from("its script is another one"));
        }
        let turn = self.turn(screen);
        if parts["turn"] != turn {
            return Some(format!("the turn is {turn}"));
        }
        let end = match model.end {
            None => Value::Null,
            Some(End::Agreed) => json!("draw"),
            Some(End::GaveUp(loser)) => json!({"gaveup": loser}),
            Some(End::Time(loser)) => json!({"time": loser}),
        };
        if parts["end"] != end {
            return Some(format!("the end is {end}"));
        }
        if self.again {
            let players = parts["players"].as_array()?;
            let scores = players
                .iter()
                .map(|own| (own["number"].as_u64(), own["score"].as_u64()));
            for (number, score) in scores {
                let score_of = model.score[usize::from(number == Some(2))];
                if score != Some(u64::from(score_of)) {
                    return Some(format!("the score is {:?}", model.score));
                }
            }
        }
        if screen < 2 && parts["asks"] != json!(model.asks(screen)) {
            return Some(format!("asks: {}", model.asks(screen)));
        }
        let (said, expected) = (own.message(), model.message(screen));
        if model.is_refused(screen) {
            let refused = parts["message"]["tone"] == "Refusal" && !parts["refused"].is_null();
            return (!refused).then(|| String::from("it was refused something"));
        }
        if !expected.is_empty() && said != expected {
            return Some(format!("it is told {expected:?}"));
        }
        let stale = ["offer", "asks", "asked", "gives up", "time is over"];
        if expected.is_empty() && stale.iter().any(|word| said.contains(word)) {
            return Some(String::from("what it is told has passed"));
        }
        None
    }

    /// Whose turn it is, or how the game ended, as this screen tells it.
    fn turn(&self, screen: usize) -> Value {
        let model = &self.model;
        match (model.end, model.won()) {
            (Some(End::Agreed), _) => json!("Drawn"),
            (Some(End::GaveUp(loser) | End::Time(loser)), _) => {
                json!({"Won": model.side(1 - loser)})
            }
            (None, Some(side)) => json!({"Won": side}),
            (None, None) if screen == model.mover() => json!({"Person": model.side(screen)}),
            (None, None) => json!({"Machine": model.side(model.mover())}),
        }
    }
}

/// Some games; `cargo bench --bench serve -- truths` plays more.
#[test]
fn two_seats_and_a_watcher_are_told_one_truth() {
    let (found, steps) = run(25, 1);
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(steps > 300, "{steps} steps");
}
