//! `go interactive.` and `go gui.`: the game goes to a screen and comes back as it was played.

use super::game::Commands;
use super::saved_games::SavedGames;
use super::session::Session;
use crate::play::refusal::Refusal;
use crate::play::seats::Seats;
use crate::play::settings::Settings;
use crate::play::two_player::TwoPlayerController;
use crate::play::two_player_game::TwoPlayers;
use crate::play::view::{Play, WindowSize};
use crate::ui::screen::{Device, Ending};

/// The things that a game on a screen is played with.
pub struct ScreenContext<'a> {
    /// The screen.
    pub device: Device,
    /// The person or machine that decides for each player.
    pub seats: Seats,
    /// The settings of the machine players; those chosen on the screen are left here.
    pub settings: &'a mut Settings,
    /// Where games are saved and found again.
    pub saved: &'a mut SavedGames,
}

impl ScreenContext<'_> {
    /// Plays a game for two until the person leaves.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn play_for_two<G: Commands + TwoPlayers>(
        &mut self,
        game: &mut G,
    ) -> Result<Ending, Refusal> {
        let (settings, saved) = (&mut *self.settings, &mut *self.saved);
        let mut controller = TwoPlayerController::new(game, settings, saved, self.seats);
        show(self.device, WindowSize::default(), &mut controller)
    }
}

/// Shows a game on a device until the person leaves.
///
/// # Errors
/// Why the screen could not be had.
pub fn show(device: Device, window: WindowSize, play: &mut dyn Play) -> Result<Ending, Refusal> {
    let ending = match device {
        Device::Terminal => crate::ui::terminal::play(play),
        Device::Window => crate::ui::x11::play(play, window),
    };
    ending.map_err(Refusal::from_error)
}

impl Session {
    /// Plays the game in progress on a screen, until the person leaves. Board, levels and settings
    /// are then as they were left there.
    ///
    /// # Errors
    /// Why the screen could not be had. One that is lost later leaves the game as it was, and is
    /// an [`Ending`].
    pub fn play_on(&mut self, device: Device, seats: Seats) -> Result<Ending, Refusal> {
        let mut settings = self.settings.clone();
        let (folder, ours) = (self.resolve(""), self.saved.clone());
        let mut saved = SavedGames::new(self.games.clone(), folder, ours);
        let mut screen = ScreenContext {
            device,
            seats,
            settings: &mut settings,
            saved: &mut saved,
        };
        let ending = self.game.play_on(&mut screen);
        self.settings = settings;
        self.saved = saved.into_ours();
        ending
    }
}
