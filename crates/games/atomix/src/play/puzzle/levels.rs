//! From one level to the next: beginning, finishing, records.

use super::PuzzleController;
use super::page::Page;
use super::sets::SetSource;
use crate::levels::own;
use crate::play::{Loaded, Note, Origin, find_level, read_file};
use atom4_core::base::in_moves;
use atom4_play::pasted;

impl PuzzleController<'_> {
    /// Congratulations, and the record.
    pub(super) fn finish(&mut self) {
        let moves = self.game.moves();
        let name = match self.game.level().name() {
            "" => "The molecule",
            name => name,
        };
        let mut text = format!("{name} is whole after {}", in_moves(moves));
        let known = self.records.best(self.game.level());
        let shortest = self.shortest();
        let from_start = self.game.is_from_start();
        if self.game.is_helped() {
            text.push_str(", with help, which makes no record; N tries it anew");
        } else if !from_start {
            text.push_str(" from a position that was set up");
        } else {
            match self.records.note(self.game.level(), moves) {
                Err(error) => text.push_str(&format!(" (the record is not kept: {error})")),
                Ok(true) if known.is_some() => text.push_str(", your best so far"),
                Ok(_) => {}
            }
        }
        text.push_str(if from_start && shortest == Some(moves) {
            ". Nobody can do it in fewer!"
        } else {
            "!"
        });
        text.push_str(match self.following() {
            Some(_) => " n goes on to the next level.",
            None => " Esc chooses another level.",
        });
        self.messages.announce(text);
    }

    /// The proved shortest length of a level inside the program.
    pub(super) fn shortest(&self) -> Option<u32> {
        match self.shown_game().origin() {
            Origin::Own(number) => own().get(*number).map(|own| own.shortest),
            _ => None,
        }
    }

    /// The level after this one.
    pub(super) fn following(&self) -> Option<Loaded> {
        match self.game.origin() {
            Origin::Own(number) => find_level(number + 1).ok(),
            Origin::File(path, number) => read_file(path, Some(number + 1)).ok(),
            Origin::Text => None,
        }
    }

    pub(super) fn next(&mut self) {
        if self.shown.is_some() {
            return self.menu();
        }
        let skipped = !self.game.is_solved();
        match self.following() {
            Some(loaded) => {
                self.begin(loaded);
                if skipped {
                    let name = self.game.level().name();
                    let text = format!("{name}. You skipped a level; u goes back to it.");
                    self.messages.say(text);
                }
            }
            None => {
                self.page = Some(Page::new(&self.game, &self.records));
                self.messages.say("That was the last level.");
            }
        }
    }

    /// Goes on with this level.
    pub(super) fn begin(&mut self, loaded: Loaded) {
        self.game.load(loaded);
        self.page = None;
        self.store.begins();
        self.begun();
        let name = self.game.level().name().to_owned();
        let remarks = self.game.notes().iter();
        let remarks = remarks.filter(|note| matches!(note, Note::Remark(_)));
        let remarks: String = remarks.map(|note| format!(" {note}.")).collect();
        self.messages.say(format!(
            "{name}: put the molecule together. i says how.{remarks}"
        ));
    }

    pub(super) fn menu(&mut self) {
        if self.shown.take().is_some() {
            self.shown_changed();
            self.messages.say("Back in the game.");
            return;
        }
        let left = self.page.as_mut().is_some_and(Page::leave_sets);
        if !left && self.page.take().is_none() {
            self.page = Some(Page::new(&self.game, &self.records));
        }
    }

    pub(super) fn restart(&mut self) {
        self.game.restart();
        self.store.begins();
        self.begun();
        self.messages.say("Begun again; u takes that back.");
    }

    pub(super) fn open(&mut self, name: &str) {
        let (game, settings) = match self.store.open(name) {
            Ok(opened) => opened,
            Err(refusal) => return self.messages.refuse(refusal),
        };
        // A file of levels brings no settings.
        let levels = game.moves() == 0 && matches!(game.origin(), Origin::File(..));
        self.game.take_over(game);
        if !levels {
            *self.settings = settings;
        }
        let set = levels.then(|| Page::of(&SetSource::of(&self.game), &self.game, &self.records));
        self.page = None;
        self.begun();
        let name = pasted::called(name);
        self.messages.say(match set.flatten() {
            Some(set) => format!("Opened {name}, {} levels; Esc chooses one.", set.count()),
            None => format!("Opened {name}."),
        });
    }
}
