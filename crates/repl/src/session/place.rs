//! Where a game that is played on a screen is kept: among the kept games, as a copy of one, or nowhere.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use atom4_play::kind::Kind;
use atom4_play::view::{Message, Tone};
use atom4_profile::{Claim, KeptGame, Profile};

/// Whether somebody has taken the game over is looked at so often.
const OFTEN: Duration = Duration::from_millis(400);

/// The place that a game is kept in.
#[derive(Clone, Debug)]
pub enum KeptIn {
    /// The kept game of its kind, which this program has claimed.
    Kept(Arc<Claim>),
    /// A file of saved games.
    Copy(PathBuf),
    /// None: another program has the kept game.
    Nowhere,
}

/// A game's place, with what was told of it.
#[derive(Debug)]
pub(super) struct Keeper {
    kind: Kind,
    pub place: KeptIn,
    /// What there was to say at first was said.
    told: bool,
    looked: Instant,
}

impl Keeper {
    /// The keeper of a game of this kind, which claims it where nothing else was agreed on before.
    pub fn new(kind: Kind, agreed: Option<KeptIn>, profile: &Profile) -> Keeper {
        let claim = || profile.claim(kind.hyphened());
        let claimed = || claim().map_or(KeptIn::Nowhere, |claim| KeptIn::Kept(Arc::new(claim)));
        Keeper {
            kind,
            place: agreed.unwrap_or_else(claimed),
            told: false,
            looked: Instant::now(),
        }
    }

    /// True for the keeper of games of this kind.
    pub fn is_for(&self, kind: Kind) -> bool {
        self.kind == kind
    }

    /// Keeps the game; false where it is not kept.
    pub fn keep(&self, game: KeptGame, profile: &Profile) -> bool {
        let kept = match &self.place {
            KeptIn::Kept(claim) => profile.keep(self.kind.hyphened(), &game, claim),
            KeptIn::Copy(path) => profile.keep_copy(path.clone(), game.script),
            KeptIn::Nowhere => Ok(false),
        };
        matches!(kept, Ok(true))
    }

    /// What is to be told, once.
    pub fn news(&mut self) -> Option<Message> {
        let message = |text: String, tone| Some(Message { text, tone });
        let first = !std::mem::replace(&mut self.told, true);
        match &self.place {
            KeptIn::Nowhere if first => {
                let text = "Another atom4 plays the game that is kept; this one is not kept.";
                message(text.into(), Tone::Refusal)
            }
            KeptIn::Copy(path) if first => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let text =
                    format!("A copy: every move is kept in {name}; o opens it another time.");
                message(text, Tone::Note)
            }
            KeptIn::Kept(claim) if self.looked.elapsed() >= OFTEN => {
                self.looked = Instant::now();
                if claim.holds() {
                    return None;
                }
                self.place = KeptIn::Nowhere;
                let text = "Another atom4 has taken this game over. What is played here is not kept any more.";
                message(text.into(), Tone::Refusal)
            }
            _ => None,
        }
    }

    /// Where the game is found again.
    pub fn farewell(&self) -> String {
        match &self.place {
            KeptIn::Copy(path) => format!("The copy is kept in {}.", path.display()),
            _ => format!(
                "The game is kept; atom4 play {} goes on with it.",
                self.kind.hyphened()
            ),
        }
    }
}
