use super::*;
use atom4_atom4::play::Game;
use atom4_atom4::play::kind::KIND;
use atom4_play::save_store::NoSaveStore;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;
use atom4_repl::Commands;

/// Atom-4 without commands of its own.
static ENTRY: Commands<Game> = Commands::for_two(KIND, &[], &[], None);

#[test]
fn links_are_read_and_nothing_else() {
    let secret = "0123456789abcdef0123456789abcdef";
    for (link, address) in [
        (
            "http://127.0.0.1:4664/g/00aa/S/",
            "ws://127.0.0.1:4664/g/00aa/S/seat",
        ),
        (
            "https://games.example/g/00aa/S",
            "wss://games.example/g/00aa/S/seat",
        ),
        (
            "https://games.example/under/g/00aa/S/",
            "wss://games.example/under/g/00aa/S/seat",
        ),
    ] {
        let link: Link = link.replace('S', secret).parse().unwrap();
        assert_eq!(link.address, address.replace('S', secret));
        assert!(!format!("{link:?}").contains(secret));
    }
    for wrong in [
        "",
        "http://a",
        "ftp://a/g/b/S/",
        "http://a/g/b/",
        "http://a/x/b/S/",
        "http:///g/b/S",
    ] {
        let wrong = wrong.replace('S', secret);
        assert!(wrong.parse::<Link>().is_err(), "{wrong}");
    }
}

#[test]
fn a_game_that_the_server_does_not_know_any_more_has_ended() {
    let mut game = Game::new();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let seats = Seats::TWO_PLAYERS;
    let view = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats).view();
    let (told, events) = channel();
    let mut remote = Remote {
        events,
        actions: mpsc::unbounded_channel().0,
        games: GameList::new(&ENTRY, []),
        parts: Map::new(),
        view,
        rules: Vec::new(),
        you: None,
        script: String::new(),
        end: None,
        refused: None,
        questions: [0; 2],
        lost: false,
        losses: 0,
        pace: (Instant::now(), 0),
        dropped: false,
        ended: None,
        called: None,
    };
    assert_eq!(remote.ended(), None);
    let why = "the server knows no such link";
    told.send(Event::Refused(why.into())).unwrap();
    assert!(remote.hear());
    assert_eq!(remote.ended(), Some(why));
}
