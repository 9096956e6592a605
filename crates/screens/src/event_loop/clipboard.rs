//! Copying the game, opening one that was copied, and the board as a file.

use super::handler::InputHandler;
use crate::keys::Prompt;
use crate::line::Line;
use crate::picture_file::FileKind;
use crate::screen::{ClipboardFault, Copied};
use crate::state::Overlay;
use atom4_play::pasted;
use atom4_play::refusal::Refusal;
use atom4_play::view::{Action, Message, Tone};

impl InputHandler<'_> {
    /// Copies the game that is shown, as saving writes it.
    pub(super) fn copy(&mut self) -> std::io::Result<()> {
        let text = self.play.text();
        if text.is_empty() {
            self.refuse(&Refusal::new("this game cannot be copied"));
            return Ok(());
        }
        match self.screen.copy(&text)? {
            Copied::Yes => self
                .state
                .say("The game is copied, up to this board. Paste it here or into a file."),
            Copied::Sent => self.state.say(
                "Sent to the terminal's clipboard; not every one takes it. s saves to a file.",
            ),
            Copied::Not(why) => {
                self.refuse(&Refusal::new(format!(
                    "not copied: {why}; s saves to a file"
                )));
            }
        }
        Ok(())
    }

    /// Opens a game that was pasted, as one in a file is opened.
    pub(super) fn open_pasted(&mut self, text: &str) {
        if text.trim().is_empty() {
            return self.clipboard(ClipboardFault::Empty);
        }
        self.state.notice = None;
        // Where no game is opened, the game says why, and needs no text for that.
        let open = match self.view.refuses(&Action::Open(String::new())) {
            true => Action::Open(String::new()),
            false => Action::Open(pasted::as_name(text)),
        };
        self.act_or_ask(open, None);
    }

    /// Says what went wrong with the clipboard.
    pub(super) fn clipboard(&mut self, fault: ClipboardFault) {
        self.refuse(&Refusal::new(match fault {
            ClipboardFault::Empty => "there is no text to paste",
            ClipboardFault::TooLong => {
                "what was copied is longer than any game; o opens one from a file"
            }
            ClipboardFault::NotCopied => "the browser has not let the game be copied; s saves it",
        }));
    }

    /// Writes the board to a file of this name; where that cannot be, the line stays as it was.
    pub(super) fn draw_to(&mut self, name: &str, line: Line) -> std::io::Result<()> {
        let drawn = FileKind::of(name).draw(name, self.view, || self.play.drawn());
        let written = match drawn {
            Ok(text) if self.screen.hand_over(name, &text)? => Ok(()),
            Ok(text) => self.play.write_text(name, &text),
            Err(refusal) => Err(refusal),
        };
        match written {
            Ok(()) => self.state.say(format!("The board is in {name}.")),
            Err(refusal) => {
                self.state.overlay = Overlay::Line(Prompt::Save, line);
                self.refuse(&refusal);
            }
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.state.notice = Some(Message {
            text: refusal.sentence(),
            tone: Tone::Refusal,
        });
    }
}
