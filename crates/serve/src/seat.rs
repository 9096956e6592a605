//! A seat at a game between machines, as the screens play it: the one game behind the seam, with what its owner may see
//! and do.

use std::time::{Duration, Instant};

use super::journal::{End, Role};
use super::seen_game::SeenGame;
use super::table::{Offer, Purpose, ServedTable, mover, player};
use atom4_play::names;
use atom4_play::view::{
    Action, Controller, Message, Play, Rich, Side, Span, Spot, Tone, Turn, View,
};

mod menu;

pub use menu::Menu;

/// Refusals that are more than one place's.
const LOOKS_ON: &str = "You look on at this game.";
const NO_SAY: &str = "Between two people nobody else has a say.";
const NO_HINTS: &str = "No hints in a game of two people.";
const NOT_YOURS: &str = "It is not your turn.";
const OVER: &str = "This game is over; n offers another one.";
const ON_COPY: &str = "A copy of the game, to try moves on. Esc shows the way back.";
const NEXT_ON_COPY: &str = "This is a copy; Esc, then \"Back to the game itself\", then n.";
const NEXT_ON_LEFT_COPY: &str = "This is a copy; Esc leads back to the game itself, then n.";
const PASSED: &str = "That has passed in the meantime; Esc shows what can be done now.";
const KEPT: &str = "The server keeps the game; the link leads back to it.";

/// What had happened: [`Seat::moment`].
type Moment = (u64, u64, bool);

/// What a machine could help with while two people play.
const HELP: [Action; 7] = [
    Action::Hint,
    Action::TakeHint,
    Action::MoveNow,
    Action::Better,
    Action::Review,
    Action::TryHere,
    Action::Train,
];

/// What is done to a playback, or to machines that play each other: neither is at this game, only on a copy of it.
const AT_ONE_SCREEN: [Action; 6] = [
    Action::Pause,
    Action::Step(0),
    Action::End(false),
    Action::Delay(0),
    Action::Better,
    Action::TryHere,
];

/// What one screen at the game remembers.
#[derive(Debug, Default)]
pub struct Own {
    /// Where its owner points.
    pub aim: Option<Spot>,
    /// The page of what can be agreed on.
    pub menu: Option<Menu>,
    /// What is said to this one alone.
    pub notice: Option<Message>,
    /// When it was said, by what had happened and on which board: it has passed once something else has happened.
    pub noticed: Option<Moment>,
    /// Why what was asked for last was refused.
    pub refused: Option<String>,
    /// Something has changed since the screen was last drawn.
    pub stale: bool,
    /// The last action asked the game itself for something, so that its refusal is meant for this one.
    pub asked: bool,
    /// The owner wants to go over the game.
    pub reviews: bool,
    /// The owner has gone over the game, and goes back to it.
    pub done: bool,
    /// There the owner says yes or no to this.
    pub answer: Option<(Offer, bool)>,
}

impl Own {
    /// Says to this one alone why something cannot be done.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.notice = Some(Message {
            text: why.into(),
            tone: Tone::Refusal,
        });
        self.stale = true;
    }
}

/// A seat: the game, the table around it, and the screen's own part.
pub struct Seat<'a> {
    game: &'a mut SeenGame,
    table: &'a mut ServedTable,
    own: &'a mut Own,
    role: Role,
}

impl<'a> Seat<'a> {
    /// The seat of this role. The game looks at where its owner points, where that is the owner's to do.
    pub fn new(
        game: &'a mut SeenGame,
        table: &'a mut ServedTable,
        own: &'a mut Own,
        role: Role,
    ) -> Seat<'a> {
        let mut seat = Seat {
            game,
            table,
            own,
            role,
        };
        seat.point();
        seat.renew_menu();
        seat
    }

    /// Lets the game look where the owner points.
    fn point(&mut self) {
        let aim = self
            .own
            .aim
            .filter(|_| self.may_move(&self.game.view()).is_ok());
        self.game.act(Action::Aim(aim));
    }

    /// The owner's number, 0 or 1, where he plays.
    const fn player(&self) -> Option<usize> {
        match self.role {
            Role::Player(player) => Some(player),
            Role::Watcher => None,
        }
    }

    /// Nothing, where the owner may move now; else why not.
    fn may_move(&self, view: &View) -> Result<(), &'static str> {
        let own = self.player().ok_or(LOOKS_ON)?;
        if self.table.over(view) {
            return Err(OVER);
        }
        match mover(view) == Some(own) {
            true => Ok(()),
            false => Err(NOT_YOURS),
        }
    }

    fn refuse(&mut self, why: impl Into<String>) {
        self.own.refuse(why);
    }

    /// The moment by what has happened: beside the moves, on the board, and whether a player is gone.
    fn moment(&self) -> Moment {
        let gone = self.table.gone(&self.game.view()).is_some();
        (self.table.happened, self.game.revision(), gone)
    }

    /// Hands an action on to the game.
    fn ask(&mut self, action: Action) {
        self.own.asked = true;
        self.game.act(action);
        let said = &self.game.view().message;
        if let Some(refusal) = said.clone().filter(|said| said.tone == Tone::Refusal) {
            self.own.notice = Some(refusal);
        }
    }

    /// Makes a move, where the owner may.
    fn make_move(&mut self, action: Action) {
        let before = self.game.view();
        if let Err(why) = self.may_move(&before) {
            return self.refuse(why);
        }
        self.ask(action);
        if self.game.view().revision == before.revision {
            return;
        }
        // Whoever moves on has answered. A draw stays offered while its maker waits; what move is the last one has changed.
        let declines = self.others_offers(&before).next().is_some();
        let own = self.player();
        self.table
            .drop_offers(|offer, by| offer != Offer::Draw || own != Some(by));
        let over = self.table.over(&self.game.view());
        match own.filter(|_| !over) {
            Some(own) if declines => self.table.declines(own),
            // The other is to read what was said to him before the move.
            Some(own) if self.table.said_by == Some(own) => {}
            _ => self.table.news = None,
        }
    }

    /// Offers something, or accepts what the other offers.
    fn offer(&mut self, offer: Offer) {
        let Some(own) = self.player() else {
            return self.refuse(LOOKS_ON);
        };
        let view = self.game.view();
        if self
            .table
            .offered_by(1 - own.min(1), &view)
            .any(|other| other == offer)
        {
            return self.accept(offer);
        }
        if offer == Offer::TakeBack && !self.table.has_moved(own, &view) {
            return self.refuse("You have made no move that could be taken back.");
        }
        self.table.offer(offer, own);
    }

    /// What the other player offers, the first offer first.
    fn others_offers(&self, view: &View) -> impl Iterator<Item = (Offer, usize)> {
        let other = self.player().map(|own| 1 - own.min(1));
        let offers = other.map(|other| {
            self.table
                .offered_by(other, view)
                .map(move |offer| (offer, other))
        });
        offers.into_iter().flatten()
    }

    /// Says yes or no to what the other player offers.
    fn answer(&mut self, yes: bool) {
        let view = self.game.view();
        let Some((offer, by)) = self.others_offers(&view).next() else {
            return self.refuse("Nobody waits for a yes or no.");
        };
        match yes {
            true => self.accept(offer),
            false => self.decline(offer, by),
        }
    }

    fn decline(&mut self, offer: Offer, by: usize) {
        self.table
            .drop_offers(|other, of| (other, of) == (offer, by));
        self.table.declines(1 - by.min(1));
    }

    /// Takes an offer of the owner back.
    fn withdraw(&mut self, offer: Offer, own: usize) {
        self.table
            .drop_offers(|other, by| (other, by) == (offer, own));
        let said = format!("{} {}.", self.table.name(own), offer.withdrawn());
        self.table.happens(Some(said));
    }

    /// Accepts what the other player offers.
    fn accept(&mut self, offer: Offer) {
        let Some(by) = self.player().map(|own| 1 - own.min(1)) else {
            return;
        };
        match offer {
            Offer::Draw => self.table.ends(End::Draw),
            Offer::TakeBack => {
                let moves = match self.take_back(by) {
                    1 => "a move",
                    _ => "two moves",
                };
                self.table.drop_offers(|other, _| other == Offer::TakeBack);
                let said = format!("{} has taken {moves} back.", self.table.name(by));
                self.table.happens(Some(said));
            }
            Offer::Rematch => self.next(),
        }
    }

    /// Takes the last move of this player back, and the answer to it where there is one. The number of moves.
    fn take_back(&mut self, by: usize) -> usize {
        let mut view = self.game.view();
        let mut moves = 0;
        while self.table.has_moved(by, &view) {
            let own = view.moves.last().and_then(|last| last.side);
            let own = own.and_then(|side| player(&view, side)) == Some(by);
            self.game.act(Action::Undo);
            let after = self.game.view();
            moves += 1;
            if own || after.revision == view.revision {
                break;
            }
            view = after;
        }
        moves
    }

    /// Another game.
    fn next(&mut self) {
        let view = self.game.view();
        self.game.act(match self.table.end() {
            _ if view.over() => Action::Next,
            Some(end) => Action::Conclude(end.loser().and_then(|loser| {
                let mut sides = Side::BOTH.into_iter();
                sides.find(|&side| player(&view, side) != Some(loser))
            })),
            None => Action::Restart,
        });
        self.table.begins_again();
        // Nobody takes a move of the game before back, and a table may play for days.
        self.game.forget();
    }

    /// What the owner asks for besides a move of the game.
    fn agree(&mut self, action: Action) {
        let view = self.game.view();
        let people = self.table.between_people();
        let over = self.table.over(&view);
        match action {
            Action::Undo if self.role == Role::Watcher => self.refuse(LOOKS_ON),
            Action::Undo if over => self.refuse(OVER),
            Action::Undo if view.moves.is_empty() => self.refuse("There is nothing to take back."),
            Action::Undo if people => self.offer(Offer::TakeBack),
            Action::Next | Action::Restart if self.role == Role::Watcher => self.refuse(LOOKS_ON),
            Action::Review | Action::LookAt(_) if !view.moves.is_empty() => self.own.reviews = true,
            Action::Answer(yes) => {
                self.own.menu = None;
                self.answer(yes);
            }
            Action::Next | Action::Restart if !over => {
                self.refuse("This game is not over yet; Esc shows what can be agreed on.");
            }
            Action::Next | Action::Restart if people => self.offer(Offer::Rematch),
            Action::Next | Action::Restart => self.next(),
            Action::Hint | Action::TakeHint if people => self.refuse(NO_HINTS),
            Action::MoveNow | Action::Redo if people => self.refuse(NO_SAY),
            Action::Undo | Action::Redo | Action::MoveNow if self.player().is_some() => {
                self.ask(action);
            }
            Action::Hint | Action::TakeHint => self.make_move(action),
            _ => self.refuse(KEPT),
        }
    }

    /// The owner gives himself a name.
    fn call(&mut self, name: &str) {
        let Some(own) = self.player() else {
            return self.refuse(LOOKS_ON);
        };
        match names::given(name) {
            Ok(name) => {
                self.table.call(own, name);
                for (player, name) in self.table.called().iter().enumerate() {
                    self.game.call(player, name);
                }
            }
            Err(refusal) => self.refuse(refusal.sentence()),
        }
    }

    /// The status line of the owner.
    fn status(&self, view: &View) -> Rich {
        if let Some(end) = self.table.end_in_words() {
            return vec![Span::Strong(end)];
        }
        let mut status = view.status.clone();
        let mine =
            !view.players.is_empty() && mover(view).is_some() && mover(view) == self.player();
        if let Some(Span::Text(first)) = status.first_mut().filter(|_| mine) {
            *first = String::from("Your turn: ");
        }
        status
    }

    /// What has just been said to this one alone, unless something has happened since.
    fn notice(&self) -> Option<Message> {
        let passed = self.own.noticed.is_some_and(|at| at != self.moment());
        self.own.notice.clone().filter(|_| !passed)
    }

    /// What there is to say: how the game ended, what stands offered, what has happened.
    fn message(&self, view: &View) -> Option<Message> {
        if let Some(notice) = self.notice() {
            return Some(notice);
        }
        let end = self.table.end_in_words();
        let tone = if end.is_some() {
            Tone::Triumph
        } else {
            Tone::Note
        };
        let mut said: Vec<String> = end.into_iter().collect();
        for by in [0, 1] {
            let own = self.player() == Some(by);
            let answered = self.table.is_answered(by, view);
            said.extend(self.table.offered_by(by, view).map(|offer| match own {
                true => String::from(offer.said(answered)),
                false => format!("{} {}.", self.table.name(by), offer.says(answered)),
            }));
        }
        let mut waiting = self.others_offers(view);
        if let (Some((first, by)), Some(_)) = (waiting.next(), waiting.next()) {
            let what = first.what(self.table.is_answered(by, view));
            said.push(format!("y and X answer the first: {what}."));
        }
        let absence = self.table.absence(view).or(self.table.gone(view));
        said.extend(absence.or(self.table.news.clone()));
        if said.is_empty() && self.role == Role::Watcher && !view.over() {
            said.push(String::from(LOOKS_ON));
        }
        let text = said.join(" ");
        match text.is_empty() {
            false => Some(Message { text, tone }),
            // A refusal is for the one who was refused.
            true => {
                (view.message.clone()).filter(|said| said.tone != Tone::Refusal || self.own.asked)
            }
        }
    }

    /// What is said to one who goes over a copy: first what has happened in the game itself.
    fn said_of_copy(&self, said: Option<Message>) -> Option<Message> {
        let said = self.notice().or(said);
        let Some(news) = self.table.news.clone() else {
            return said;
        };
        // What the copy said before that has been read.
        let then = self.own.noticed.map(|(happened, ..)| happened);
        let said = said.filter(|_| then == Some(self.table.happened));
        let (text, tone) = said.map_or((String::new(), Tone::Note), |said| (said.text, said.tone));
        let text = format!("{news} {text}");
        let text = text.trim_end().to_owned();
        Some(Message { text, tone })
    }

    /// What is always refused to the owner.
    fn never(&self, view: &View) -> Vec<Action> {
        let mut never = vec![Action::Save(String::new()), Action::Open(String::new())];
        if self.is_alone(view) {
            if self.role != Role::Player(0) {
                never.extend([Action::Hint, Action::Undo, Action::Redo]);
                never.extend([Action::Next, Action::Restart]);
            }
            if self.table.goes_on {
                never.extend(HELP);
            }
            if !view.reviewable {
                never.extend([Action::Review, Action::Better]);
            }
            return never;
        }
        never.extend([
            Action::Replay(String::new()),
            Action::Swap,
            Action::Level(1),
        ]);
        if self.player().is_none() || self.table.between_people() {
            never.extend([Action::Hint, Action::MoveNow, Action::Redo]);
            never.extend(AT_ONE_SCREEN);
        }
        match self.player() {
            None => never.extend([Action::Undo, Action::Next, Action::Restart]),
            Some(own) => {
                if self.table.between_people() && !self.table.has_moved(own, view) {
                    never.push(Action::Undo);
                }
                // Another game is agreed on when this one is over, and then nothing is taken back.
                never.push(match self.table.over(view) {
                    true => Action::Undo,
                    false => Action::Restart,
                });
            }
        }
        never
    }

    /// What waits for the owner's yes or no.
    pub fn asked(&self) -> Option<Offer> {
        let view = self.game.view();
        let first = self.others_offers(&view).next();
        first.map(|(offer, _)| offer)
    }

    /// Says yes or no to this offer, as one who comes back from a copy has answered it there.
    pub fn answer_offer(&mut self, offer: Offer, yes: bool) {
        match self.asked() == Some(offer) {
            true => self.answer(yes),
            false => self.refuse(PASSED),
        }
        self.own.noticed = Some(self.moment());
    }

    /// What the one who goes over the game is to know of it meanwhile.
    pub fn meanwhile(&self) -> String {
        let view = self.game.view();
        // Whose turn it is stands before the pieces.
        let status = self.status(&view).into_iter().map_while(|span| match span {
            Span::Text(text) | Span::Strong(text) => Some(text),
            Span::Piece(_) | Span::Marks { .. } => None,
        });
        let status: String = status.collect();
        let status = status.trim_end_matches([':', ' ']);
        let said = self
            .message(&view)
            .map(|said| said.text)
            .unwrap_or_default();
        let status = match () {
            // The end stands in both.
            () if said.contains(status) => String::new(),
            () if status.ends_with('!') => format!("{status} "),
            () => format!("{status}. "),
        };
        let news = format!("In the game itself: {status}{said}");
        let answers = match self.asked() {
            Some(_) => " y says yes, X says no; both lead back, and so does Esc.",
            None => " Esc leads back.",
        };
        format!("{}{answers}", news.trim_end())
    }
}

impl Play for Seat<'_> {
    fn view(&self) -> View {
        let mut view = View::clone(&self.game.view());
        if self.table.purpose == Purpose::Review {
            view.start = self.page(&view);
            view.never.extend(self.never(&view));
            view.message = self.said_of_copy(view.message);
            view.asks = self.table.asked.is_some();
            view.is_copy = !self.leads_back();
            return view;
        }
        let puzzle = view.players.is_empty();
        let (own, over) = (self.player(), self.table.over(&view));
        let now = Instant::now();
        let status = self.status(&view);
        let message = self.message(&view);
        let page = self.page(&view);
        let may_move = self.may_move(&view).is_ok();
        if !puzzle {
            view.start = page;
        }
        if let Some(end) = self.table.end() {
            view.turn = match end.loser() {
                None => Turn::Drawn,
                Some(loser) => {
                    let mut sides = Side::BOTH.into_iter();
                    let won = sides.find(|&side| player(&view, side) != Some(loser));
                    Turn::Won(won.unwrap_or(Side::White))
                }
            };
        } else if let Turn::Person(side) = view.turn
            && !may_move
        {
            // For this screen the other person is somebody far away, as a machine is.
            view.turn = Turn::Machine(side);
        }
        if self.table.between_people() && !puzzle {
            // A mark would tell each what the other has overlooked.
            view.board.marks.threats.clear();
        }
        if over || !may_move {
            view.board.marks.legal.clear();
            view.hint = None;
        }
        for own_view in &mut view.players {
            let place = own_view.place();
            own_view.score = own_view
                .score
                .map(|score| score + self.table.before.get(place).copied().unwrap_or(0));
            let program = self.table.programs.get(place);
            if let Some(program) = program.filter(|own| !own.is_empty()) {
                own_view.who = match *program == own_view.name {
                    true => String::from("program"),
                    false => program.clone(),
                };
                own_view.controller = Controller::Machine;
            } else if own == Some(place) {
                own_view.who = String::from("you");
            } else if self.table.between_people() {
                own_view.who = self.table.whereabouts(place);
                own_view.controller = Controller::Remote;
            }
        }
        if let Some(clocks) = &self.table.clocks {
            let names = [0, 1].map(|place| self.table.name(place));
            let mut facts = clocks.facts(names, now);
            // In the order in which the players stand beside the board.
            if view.players.first().is_some_and(|own| own.place() == 1) {
                facts.reverse();
            }
            view.facts.extend(facts);
        }
        view.never.extend(self.never(&view));
        if !puzzle {
            let asks = self.others_offers(&view).next().is_some();
            view.asks = asks && !self.gives_up();
            view.named = own.map(|own| self.table.own_name(own).to_owned());
            // Everybody may look back over the moves, on a copy.
            view.reviewable = !view.moves.is_empty();
        }
        view.status = status;
        view.message = message;
        view
    }

    fn rules(&self) -> Vec<Rich> {
        self.game.rules()
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.own.aim = spot;
            return self.point();
        }
        self.own.notice = None;
        self.own.asked = false;
        self.own.stale = true;
        match self.is_alone(&self.game.view()) {
            true => self.act_alone(action),
            false => self.act_at_table(action),
        }
        let refusal = self.own.notice.as_ref();
        let refusal = refusal.filter(|said| said.tone == Tone::Refusal);
        self.own.refused = refusal.map(|said| said.text.clone());
        self.own.noticed = Some(self.moment());
        self.point();
    }

    fn tick(&mut self, _: Instant) -> bool {
        std::mem::take(&mut self.own.stale)
    }

    fn wake(&self) -> Option<Duration> {
        None
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn drawn(&self) -> String {
        self.game.drawn()
    }

    /// The server keeps the game.
    fn kept(&self) -> bool {
        true
    }
}

impl Seat<'_> {
    /// What somebody does who plays, or looks on.
    fn act_at_table(&mut self, action: Action) {
        match action {
            Action::Place(_)
            | Action::PlaceOther(_)
            | Action::Typed(_)
            | Action::Rotate(_)
            | Action::Slide(_)
            | Action::Pick(_) => self.make_move(action),
            Action::Menu => {
                self.own.menu = match self.own.menu {
                    None => Some(self.menu(&self.game.view())),
                    Some(_) => None,
                }
            }
            Action::Press(item) => self.press(item),
            Action::Call(name) => self.call(&name),
            Action::Choose(..) | Action::Leave | Action::Aim(_) => {}
            other => self.agree(other),
        }
    }

    /// True where one person has the game to himself: in a puzzle, or going over a game.
    fn is_alone(&self, view: &View) -> bool {
        view.players.is_empty() || self.table.purpose == Purpose::Review
    }

    /// Who is alone may do everything that leaves the server's files alone.
    fn act_alone(&mut self, action: Action) {
        let review = self.table.purpose == Purpose::Review;
        match action {
            Action::Menu | Action::Press(_) if review => self.act_in_review(action),
            Action::Answer(yes) if self.table.asked.is_some() => {
                self.own.answer = self.table.asked.map(|offer| (offer, yes));
                self.own.done = true;
            }
            Action::Replay(name) if !name.is_empty() => self.refuse(KEPT),
            Action::Save(_) | Action::Open(_) => self.refuse(KEPT),
            _ if self.role != Role::Player(0) => self.refuse(LOOKS_ON),
            // The copy has no games after this one, and nobody waits there.
            Action::Next | Action::Restart if review => self.refuse(match self.leads_back() {
                true => NEXT_ON_LEFT_COPY,
                false => NEXT_ON_COPY,
            }),
            Action::Hint | Action::TakeHint if self.table.goes_on => self.refuse(NO_HINTS),
            action if self.table.goes_on && HELP.contains(&action) => self.refuse(NO_SAY),
            Action::Leave => {}
            action => self.ask(action),
        }
    }

    /// True where the key of the menu leads from a copy straight back: a game in which something has happened waits for nobody.
    const fn leads_back(&self) -> bool {
        self.table.goes_on || self.table.news.is_some()
    }

    /// The menu of one who goes over a game; its key first leaves what the copy has to leave, a playback or a try.
    fn act_in_review(&mut self, action: Action) {
        match action {
            Action::Press(item) => self.press(item),
            _ if self.leads_back() => self.own.done = true,
            _ if self.own.menu.is_some() => self.own.menu = None,
            _ => {
                let before = self.game.view().playback.is_some();
                self.ask(Action::Menu);
                let after = self.game.view();
                if after.start.is_some() {
                    // The copy had nothing to leave; its page of new games is none of a served game.
                    self.game.act(Action::Menu);
                    self.own.menu = Some(self.menu(&after));
                    self.say("Esc goes on going over it.");
                } else if before && after.playback.is_none() {
                    self.say(ON_COPY);
                }
            }
        }
    }

    /// Says something to this one alone.
    fn say(&mut self, text: &str) {
        let (text, tone) = (String::from(text), Tone::Note);
        self.own.notice = Some(Message { text, tone });
    }
}
