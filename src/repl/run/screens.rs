//! `go interactive.` and `go gui.`: the game goes to a screen and comes back as it was played.

use std::path::PathBuf;
use std::time::Duration;

use super::files;
use crate::games::atomix::play::records::Records;
use crate::games::atomix::play::{self as atomix, PuzzleController};
use crate::games::cluster::play as cluster;
use crate::play::refusal::Refusal;
use crate::play::registry::{Kind, Table};
use crate::play::save_store::SaveStore;
use crate::play::seats::Seats;
use crate::play::settings::Settings;
use crate::play::two_player::{ExternalPlayer, TwoPlayerController};
use crate::play::two_player_game::TwoPlayers;
use crate::play::view::{Play, Side, WindowSize};
use crate::repl::prompt::state_file;
use crate::repl::session::{Manner, Session};
use crate::ui::screen::{Device, Ending};

/// What a screen is run with.
struct Desktop {
    device: Device,
    seats: Seats,
    settings: Settings,
    store: Files,
}

/// Saved games as files of the file system.
#[derive(Default)]
struct Files {
    /// The folder that names are found from.
    folder: PathBuf,
    /// What was written here and may be written again.
    ours: Option<PathBuf>,
}

impl Session {
    /// Plays the game at the table on a screen, until the person leaves. Board, levels and
    /// settings are then as they were left there.
    ///
    /// # Errors
    /// Why the screen could not be had. One that is lost later leaves the game as it was, and is
    /// an [`Ending`].
    pub fn play_on(&mut self, device: Device, seats: Seats) -> Result<Ending, Refusal> {
        let mut desktop = Desktop {
            device,
            seats,
            settings: self.settings.clone(),
            store: Files {
                folder: self.resolve(""),
                ours: self.saved.clone(),
            },
        };
        let ending = match &mut self.table {
            Table::Atom4(game) => desktop.two_players(&mut **game),
            Table::Atomix(game) => desktop.puzzle(game),
            Table::ScoreFour(game) => desktop.two_players(&mut **game),
            Table::Cluster(game) => desktop.two_players(&mut **game),
        };
        self.settings = desktop.settings;
        self.saved = desktop.store.ours;
        ending
    }
}

/// Cluster as its own program plays it on a screen.
pub struct Party {
    /// Where.
    pub device: Device,
    /// Who decides where no bot does.
    pub seats: Seats,
    /// Bots at their places.
    pub external_players: [Option<Box<dyn ExternalPlayer<cluster::Game>>>; 2],
    /// From one move of bots to the next.
    pub speed: Duration,
    /// Whether the screen closes when the game is over.
    pub autoclose: bool,
    /// How large a window begins.
    pub window: WindowSize,
}

/// How a party ended: the screen, and the game where it was decided, with the reason where it was
/// no line.
pub type PartyOver = (Ending, Option<(Side, Option<String>)>);

impl Session {
    /// Plays Cluster with bots on a screen; the game is on the table.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn play_party(&mut self, party: Party) -> Result<PartyOver, Refusal> {
        let mut store = Files {
            folder: self.resolve(""),
            ours: self.saved.clone(),
        };
        let Table::Cluster(game) = &mut self.table else {
            return Err(Refusal::new("bots play Cluster alone"));
        };
        let mut controller =
            TwoPlayerController::new(&mut **game, &mut self.settings, &mut store, party.seats)
                .with_external_players(party.external_players)
                .with_delay(party.speed)
                .closing(party.autoclose);
        let ending = show(party.device, party.window, &mut controller)?;
        Ok((ending, controller.outcome()))
    }
}

impl Desktop {
    /// A game for two.
    fn two_players<G: TwoPlayers>(&mut self, game: &mut G) -> Result<Ending, Refusal>
    where
        Files: SaveStore<G>,
    {
        let mut controller =
            TwoPlayerController::new(game, &mut self.settings, &mut self.store, self.seats);
        show(self.device, WindowSize::default(), &mut controller)
    }
}

impl Desktop {
    /// A level of Atomix. The level page comes first where nobody said how to play.
    fn puzzle(&mut self, game: &mut atomix::Game) -> Result<Ending, Refusal> {
        let records = Records::open(state_file("atomix-records"));
        let choose = matches!(self.seats, Seats::Ask);
        let (settings, store) = (&mut self.settings, &mut self.store);
        let mut controller = PuzzleController::new(game, settings, store, records, choose);
        show(self.device, WindowSize::default(), &mut controller)
    }
}

/// Shows a game on a device until the person leaves.
fn show(device: Device, window: WindowSize, play: &mut dyn Play) -> Result<Ending, Refusal> {
    let ending = match device {
        Device::Terminal => crate::ui::terminal::play(play),
        Device::Window => crate::ui::x11::play(play, window),
    };
    ending.map_err(Refusal::from_error)
}

impl Files {
    fn write(&mut self, name: &str, script: &str) -> Result<(), Refusal> {
        let path = self.folder.join(name);
        if self.ours.as_ref() == Some(&path) {
            files::write_again(&path, script)?;
        } else {
            files::write_new(&path, name, script)?;
        }
        self.ours = Some(path);
        Ok(())
    }

    /// Runs a script in a session of its own.
    fn read(&mut self, name: &str) -> Result<(Table, Settings), Refusal> {
        let path = self.folder.join(name);
        let strict = Manner {
            strict: true,
            ..Manner::PIPE
        };
        let mut session = Session::new(Kind::Atom4, strict)
            .ok_or_else(|| Refusal::new("Atom-4 is not built in"))?;
        session.opening = true;
        let path_text = path.to_string_lossy();
        match session.run_file(&path_text, &mut std::io::sink()) {
            Ok(Ok(_)) => {}
            Ok(Err(refusal)) => return Err(refusal),
            Err(_) => {
                let why = session
                    .reason
                    .unwrap_or_else(|| String::from("it ended early"));
                return Err(Refusal::new(format!("{name} is no saved game: {why}")));
            }
        }
        Ok((session.table, session.settings))
    }
}

/// A save store for a game of one kind.
macro_rules! save_store {
    ($kind:ident, $game:ty) => {
        impl SaveStore<$game> for Files {
            fn save(
                &mut self,
                name: &str,
                game: &$game,
                settings: &Settings,
            ) -> Result<(), Refusal> {
                self.write(name, &files::script(Kind::$kind, game, settings))
            }

            fn open(&mut self, name: &str) -> Result<($game, Settings), Refusal> {
                match self.read(name)? {
                    (Table::$kind(game), settings) => Ok((*game, settings)),
                    (other, _) => Err(Refusal::new(format!(
                        "{name} is a game of {}",
                        other.kind().title()
                    ))),
                }
            }
        }
    };
}

save_store!(Atom4, crate::games::atom4::play::Game);
save_store!(Atomix, atomix::Game);
save_store!(ScoreFour, crate::games::score_four::play::Game);
save_store!(Cluster, cluster::Game);
