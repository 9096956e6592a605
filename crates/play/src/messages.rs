//! The line in which a controller talks to the person at the screen.

use super::refusal::sentence;
use super::view::{Message, Tone};

/// The message that stands, if one does.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    standing: Option<Message>,
}

impl Messages {
    /// The message for the next view.
    #[must_use]
    pub fn standing(&self) -> Option<Message> {
        self.standing.clone()
    }

    /// Takes the message away.
    pub fn clear(&mut self) {
        self.standing = None;
    }

    /// Tells what somebody else has to say.
    pub fn pass_on(&mut self, message: Message) {
        self.standing = Some(message);
    }

    /// Tells something done, or good to know.
    pub fn say(&mut self, text: impl Into<String>) {
        self.put(text.into(), Tone::Note);
    }

    /// Tells why something cannot be done; the reason becomes a sentence.
    pub fn refuse(&mut self, reason: impl ToString) {
        self.put(sentence(reason.to_string()), Tone::Refusal);
    }

    /// Tells the end of a round or level.
    pub fn announce(&mut self, text: impl Into<String>) {
        self.put(text.into(), Tone::Triumph);
    }

    fn put(&mut self, text: String, tone: Tone) {
        self.standing = Some(Message { text, tone });
    }
}
