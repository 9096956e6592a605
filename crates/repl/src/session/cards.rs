//! The games as the page of all games shows them, and what is done when one is chosen there.

use super::Session;
use super::saved_games::of_script;
use crate::game::GameEntry;
use atom4_play::guided::Guided;
use atom4_play::kind::Kind;
use atom4_play::lent::Lent;
use atom4_play::lesson::{self, Lesson};
use atom4_play::refusal::Refusal;
use atom4_play::seats::{EFFORTS, Seat, Seated, Seats};
use atom4_play::settings::{Effort, Settings};
use atom4_play::view::{Play, Rich, View};
use atom4_profile::Profile;
use atom4_screens::screen::{Ending, Stage};
use atom4_screens::start::{Card, stands};

/// A stage on which a game is looked at once.
#[derive(Default)]
struct Look {
    view: Option<View>,
    rules: Vec<Rich>,
}

impl Stage for Look {
    fn play(&mut self, play: &mut dyn Play) -> Ending {
        self.view = Some(play.view());
        self.rules = play.rules();
        Ending::Left
    }
}

/// What follows a guided first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterLesson {
    /// The person has left the screen.
    Nothing,
    /// The page of all games.
    AllGames,
    /// A real game.
    Game,
}

/// A stage on which a game is guided.
struct LessonStage<'a> {
    stage: &'a mut dyn Stage,
    lesson: &'static Lesson,
    profile: &'a Profile,
    after: AfterLesson,
}

impl Stage for LessonStage<'_> {
    fn play(&mut self, play: &mut dyn Play) -> Ending {
        let made = self.profile.lesson_steps();
        let mut guided = Guided::new(Lent::Back(play), self.lesson, made);
        let ending = self.stage.play(&mut guided);
        self.after = leave_lesson(&guided, self.profile);
        ending
    }
}

/// Remembers how far a guided first game has come. What follows it.
pub fn leave_lesson(guided: &Guided<'_>, profile: &Profile) -> AfterLesson {
    profile.note_lesson_steps(guided.made());
    if guided.completed {
        profile.note_done(lesson::FINISHED);
    }
    match (guided.finished, guided.begins) {
        (false, _) => AfterLesson::Nothing,
        (true, false) => AfterLesson::AllGames,
        (true, true) => AfterLesson::Game,
    }
}

impl Session {
    /// The games of this session's list, each with a picture of its own position.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        self.games.iter().map(|entry| self.card(entry)).collect()
    }

    fn card(&self, entry: &'static GameEntry) -> Card {
        let kind = entry.kind();
        let mut look = Look::default();
        // A sample that is wrong leaves the card without a picture, which a test finds.
        if let Ok(mut sample) = self.script_of(kind, kind.sample()) {
            let _ = sample.play_on(&mut look, Seats::TWO_PLAYERS, None, &Profile::none());
        }
        Card {
            kind,
            board: look.view.map(|view| Box::new(view.board)),
            rules: look.rules,
            lesson: kind.lesson().is_some(),
            note: self.note(kind),
        }
    }

    /// A game of this kind after these commands.
    fn script_of(&self, kind: Kind, commands: &str) -> Result<Session, Refusal> {
        let script = format!("choose game {}.\n{commands}\n", kind.name());
        of_script(&self.games, &script, self.settings.allowance)
    }

    /// How the kept game of this kind stands: `going on, 12 moves`.
    fn note(&self, kind: Kind) -> String {
        let Ok(Some(kept)) = self.profile.kept(kind.hyphened()) else {
            return String::new();
        };
        let Ok(mut session) = of_script(&self.games, &kept.script, self.settings.allowance) else {
            return String::new();
        };
        if !session.has_history() {
            return String::new();
        }
        let mut look = Look::default();
        // Nobody thinks for a game that is looked at once.
        let _ = session.play_on(&mut look, Seats::TWO_PLAYERS, None, &Profile::none());
        look.view.as_ref().map(stands).unwrap_or_default()
    }

    /// True where something was done on the board.
    fn has_history(&self) -> bool {
        let mut history = String::new();
        self.game.show_history(&mut history);
        history.trim_end() != "None."
    }

    /// Sits down to a game of this kind: the one that was kept, else a fresh one, with those whom the person has chosen
    /// before. `choices` is where that is remembered.
    ///
    /// # Errors
    /// What is wrong with the file of the kept game, which stays as it is; the game is fresh then.
    pub fn sit_down(&mut self, kind: Kind) -> Result<Option<Seated>, Refusal> {
        self.change_to(kind);
        let kept = self.take_up(self.entry)?;
        if let Some(seated) = kept.filter(|_| self.has_history()) {
            return Ok(Some(seated));
        }
        // The level of the game before was that of that game.
        self.settings.effort = Settings::default().effort;
        Ok(Some(self.seated(kind)))
    }

    /// Sits down to a first real game of this kind, against the weakest machine. `None` where a game of it is going on.
    pub fn first_game(&mut self, kind: Kind) -> Option<Seated> {
        self.sit_down(kind).ok()?;
        if self.is_held() || self.has_history() {
            return None;
        }
        let [weakest, ..] = EFFORTS;
        self.settings.effort = weakest;
        Some(Seated {
            seats: [Seat::Person, Seat::Machine],
            efforts: [weakest; 2],
            ..Seated::ALONE
        })
    }

    /// Goes over to a fresh game of this kind, where another one is in progress.
    pub fn change_to(&mut self, kind: Kind) {
        let entry = self.games.iter().find(|entry| entry.kind() == kind);
        if let Some(entry) = entry.filter(|_| self.entry.kind() != kind) {
            self.choose(entry);
        }
    }

    /// Goes on with a fresh game of the kind that was played last.
    pub fn choose_last(&mut self) {
        let last = self.profile.preferences().0.last_game;
        let entry = last.and_then(|name| self.games.named(&name));
        if let Some(entry) = entry.filter(|entry| entry.kind() != self.entry.kind()) {
            self.choose(entry);
        }
    }

    /// Those whom the person has chosen to sit at a game of this kind, and the machine player.
    pub fn seated(&mut self, kind: Kind) -> Seated {
        let usual = Seated {
            seats: [Seat::Person, Seat::Machine],
            efforts: [self.settings.effort; 2],
            ..Seated::ALONE
        };
        let (preferences, _) = self.profile.preferences();
        let chosen = preferences.games.get(kind.hyphened());
        if let Some(player) = chosen.and_then(|chosen| chosen.player)
            && kind.players().contains(&player)
        {
            self.settings.player = player;
        }
        self.profile.seated(kind.hyphened(), usual)
    }

    /// Goes on with a saved game: those who sit at it.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn open_saved(&mut self, name: &str) -> Result<Seated, Refusal> {
        let opened = self.saved_game(name)?;
        let kind = opened.entry.kind();
        self.settings = opened.settings.clone().within(self.settings.allowance);
        self.take_game(opened);
        let seated = self.seated(kind);
        // The series goes on that was played in this game.
        let kept = self.profile.kept(kind.hyphened()).ok().flatten();
        Ok(Seated {
            won: kept.map_or(seated.won, |kept| kept.seated.won),
            efforts: [self.settings.effort; 2],
            ..seated
        })
    }

    /// The guided first game of this kind, for a host that shows it step by step; `None` where there is none.
    ///
    /// # Errors
    /// What is wrong with the board that it begins with.
    pub fn hand_over_lesson(&self, kind: Kind) -> Result<Option<Guided<'static>>, Refusal> {
        let Some(guide) = kind.lesson() else {
            return Ok(None);
        };
        let mut game = self.script_of(kind, guide.start)?;
        game.settings.effort = Effort::Level(0);
        let play = game.hand_over(Seats::TWO_PLAYERS, None, &Profile::none());
        let made = self.profile.lesson_steps();
        Ok(Some(Guided::new(Lent::Given(play), guide, made)))
    }

    /// Plays the guided first game of this kind on a screen, from where it was left. What follows it.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn play_lesson(
        &self,
        kind: Kind,
        stage: &mut dyn Stage,
    ) -> Result<(Ending, AfterLesson), Refusal> {
        let Some(guide) = kind.lesson() else {
            return Ok((Ending::Left, AfterLesson::AllGames));
        };
        let mut game = self.script_of(kind, guide.start)?;
        game.settings.effort = Effort::Level(0);
        let mut stage = LessonStage {
            stage,
            lesson: guide,
            profile: &self.profile,
            after: AfterLesson::Nothing,
        };
        let ending = game.play_on(&mut stage, Seats::TWO_PLAYERS, None, &Profile::none());
        Ok((ending, stage.after))
    }
}
