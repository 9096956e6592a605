//! `atom4 serve` and `atom4 join`.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueHint};

use super::ScreenOptions;
use super::choice::unlisted;
use super::entry::Registry;
use super::start::end_by;
use super::whole::whole;
use atom4_arena::adapter::Adapter;
use atom4_arena::clock::parse_duration;
use atom4_arena::onlooker::Onlooker;
use atom4_core::base::plain;
use atom4_play::names;
use atom4_play::view::{Action, Play, View, WindowSize};
use atom4_profile::{JoinedGame, Profile};
use atom4_repl::GameEntry;
use atom4_screens::open_screen::OpenScreen;
use atom4_screens::screen::{Device, Ending, Stage};
use atom4_serve::join::{Link, Remote};
use atom4_serve::{live, server};

/// The port where no option says otherwise.
const ADDRESS: &str = "127.0.0.1:4664";

/// Serve games between machines: a page where they are made, and the games.
///
/// A game has a link for each seat and one for those who look on. Whoever has a link opens it in a browser, or sits down
/// with atom4 join. Games are kept in a folder, move by move, and go on where they stood when the server is started again.
/// It speaks no https; docs/serve.md says how it stands behind a proxy that does.
#[derive(Args, Clone)]
pub struct ServeOptions {
    /// The address to listen at; by default this machine alone can connect.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = ADDRESS)]
    listen: SocketAddr,

    /// The folder that games are kept in [default: served-games among the program's files].
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,

    /// Make a game for two people at once, and print the links of its seats; the page makes others.
    #[arg(long, value_name = "GAME", value_parser = unlisted::<&'static GameEntry>())]
    new: Option<&'static GameEntry>,

    /// A game in which nothing happens for so long ends and is deleted.
    #[arg(long, value_name = "TIME", default_value = "14d", value_parser = time)]
    keep: Duration,

    /// A player who is away for so long may lose the game to the other.
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = time)]
    claim: Duration,

    /// The most games that are kept at once.
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole(1..=1_000_000_usize))]
    games: usize,

    /// The most connections at once; a further one takes the place of one that says nothing.
    #[arg(long, value_name = "N", default_value = "8000", value_parser = whole(1..=100_000_usize))]
    connections: usize,

    /// Digits that the names of new games begin with, so that a proxy knows which of several servers has a game.
    #[arg(long, value_name = "DIGITS", default_value = "", hide_default_value = true, value_parser = prefix)]
    prefix: String,
}

/// Sit down at a game on another machine, by its link.
///
/// Without a link it lists the games that were joined, the last one first.
#[derive(Args, Clone, Debug)]
pub struct JoinOptions {
    /// The link of a seat, or of those who look on: http or https.
    #[arg(value_name = "LINK", value_hint = ValueHint::Url, value_parser = link)]
    link: Option<String>,

    /// The name under which the others see you, 16 characters at most; a person's is remembered for the next game.
    #[arg(long, value_name = "NAME", value_parser = name, requires = "link")]
    name: Option<String>,

    /// Level and screen.
    #[command(flatten)]
    screen: ScreenOptions,
}

/// Reads a link, which stays text: it leads back to the game.
fn link(text: &str) -> Result<String, String> {
    text.parse().map(|_: Link| text.to_owned())
}

/// Reads the name of a player.
fn name(text: &str) -> Result<String, String> {
    match names::given(text) {
        Ok(name) if name.is_empty() => Err("a name has at least one character".into()),
        Ok(name) => Ok(name),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// Reads a time that is longer than nothing; days too.
fn time(text: &str) -> Result<Duration, String> {
    let time = match text.strip_suffix('d') {
        Some(days) => {
            let days: u64 = days
                .parse()
                .map_err(|_| format!("{text} is no number of days"))?;
            Duration::from_secs(days.saturating_mul(24 * 60 * 60))
        }
        None => parse_duration(text)?,
    };
    match time.is_zero() {
        true => Err("nothing lasts no time at all".into()),
        false => Ok(time),
    }
}

/// Reads up to eight digits of a game's name.
fn prefix(text: &str) -> Result<String, String> {
    let digits = text
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match digits && text.len() <= 8 {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "{text} is not up to eight of the digits 0 to 9 and a to f"
        )),
    }
}

/// Lets people watch a series of this game at an address; whoever is to be told of its games.
///
/// # Errors
/// Why the address cannot be had.
pub fn watch(
    registry: &Registry,
    address: SocketAddr,
    game: &'static Adapter,
    what: &str,
) -> Result<Arc<dyn Onlooker>, String> {
    let title = format!("{}: {what}", game.title);
    let opened = live::open(address, registry.games(), game.name, title);
    let (address, live) =
        opened.map_err(|error| format!("--watch {address} cannot be had: {error}"))?;
    eprintln!("Games to watch: http://{address}/");
    Ok(live)
}

/// Why an address cannot be listened at, and what would do.
fn not_had(address: SocketAddr, error: &std::io::Error) -> String {
    let help = match error.kind() {
        ErrorKind::AddrInUse => {
            let other = SocketAddr::new(address.ip(), 0);
            format!(
                "another program has this port, maybe a server of atom4 that runs already; --listen {other} takes a free one"
            )
        }
        ErrorKind::PermissionDenied => {
            let other = SocketAddr::new(address.ip(), 4664);
            format!(
                "only the system's own programs may have this port; choose another one, as by --listen {other}"
            )
        }
        _ => String::from("--listen takes an address of this machine, as 127.0.0.1:4664 is"),
    };
    format!("{address} cannot be had: {}; {help}", plain(error))
}

/// Serves until the program ends.
pub fn serve(registry: &Registry, options: ServeOptions) -> ExitCode {
    let fail = |what: String| {
        eprintln!("atom4 serve: {what}");
        ExitCode::from(1)
    };
    let folder = options.folder.or_else(|| {
        let profile = Profile::of_environment();
        profile.state_file("served-games")
    });
    let Some(folder) = folder else {
        return fail("there is no folder for the games; name one with --folder".into());
    };
    let listener = match TcpListener::bind(options.listen) {
        Ok(listener) => listener,
        Err(error) => return fail(not_had(options.listen, &error)),
    };
    let address = listener.local_addr().unwrap_or(options.listen);
    let game = options.new;
    let options = server::ServerOptions {
        folder,
        keep: options.keep,
        claim: options.claim,
        games: options.games,
        connections: options.connections,
        prefix: options.prefix,
    };
    let server = match server::open(registry.games(), options) {
        Ok(server) => server,
        Err(error) => return fail(error.to_string()),
    };
    let links = match game.map(|game| server.new_game(game.kind().hyphened())) {
        None => Vec::new(),
        Some(Ok(links)) => links,
        Some(Err(why)) => return fail(why),
    };
    // One piece, for a reader that takes the first line and is gone.
    let mut said = format!("Serving games at http://{address}/");
    let mut own = address;
    if address.ip().is_unspecified() {
        let led = led_elsewhere(address);
        said += &reached_at(led, address);
        own.set_ip(led.unwrap_or(address.ip()));
    }
    for (whose, path) in links {
        said += &format!("\n{whose}: http://{own}{path}");
    }
    println!("{said}");
    match server::run(listener, server) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error.to_string()),
    }
}

/// The address of this machine that leads to others, for one that stands for all.
fn led_elsewhere(address: SocketAddr) -> Option<IpAddr> {
    // No packet is sent: the system only says which of its addresses would lead elsewhere. The other end is one of those
    // that stand in examples (RFC 5737, RFC 3849).
    let (own, elsewhere) = match address {
        SocketAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        SocketAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let socket = UdpSocket::bind(own).ok()?;
    socket.connect(elsewhere).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// How other machines reach a server that listens at every address of this one.
fn reached_at(led: Option<IpAddr>, address: SocketAddr) -> String {
    match led {
        Some(led) => {
            let own = SocketAddr::new(led, address.port());
            format!("\nThat is every address of this machine; others open http://{own}/")
        }
        None => String::from(
            "\nThat is every address of this machine; others open it by its name or address in their network.",
        ),
    }
}

/// Lists the games that were joined, the last one first.
fn list(profile: &Profile) -> ExitCode {
    let games = profile.joined();
    if games.is_empty() {
        println!("No game was joined from here yet; atom4 join LINK sits down at one.");
    }
    for JoinedGame { link, title } in games {
        println!("{title}: {link}");
    }
    ExitCode::SUCCESS
}

/// The server answers at first within this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Says at a seat how its player is called: by this name, else by the one of earlier games where the seat has none.
fn introduce(remote: &mut Remote, name: Option<&String>, profile: &Profile) {
    let Some(own) = remote.shown().named.clone() else {
        if name.is_some() {
            eprintln!("atom4 join: nobody has a name at this game");
        }
        return;
    };
    let remembered = || profile.preferences().0.name.filter(|_| own.is_empty());
    if let Some(name) = name.cloned().or_else(remembered) {
        remote.act(Action::Call(name));
        // A program may end before its first command.
        if let Err(error) = remote.catch_up(Instant::now() + PATIENCE) {
            eprintln!("atom4 join: {error}");
        }
    }
}

/// Lists a game among those that were joined. Where nothing can be remembered, it can be played nevertheless.
fn note(profile: &Profile, link: &str, view: &View) {
    let (link, title) = (link.to_owned(), view.listed());
    let _ = profile.note_joined(JoinedGame { link, title });
}

/// Plays at a seat of another machine.
pub fn join(registry: &Registry, options: &JoinOptions) -> ExitCode {
    let profile = options.screen.profile();
    let Some(text) = &options.link else {
        return list(&profile);
    };
    let opened = match text.parse::<Link>() {
        Ok(link) => Remote::open(&link, registry.games()),
        Err(why) => Err(std::io::Error::other(why)),
    };
    let mut remote = match opened {
        Ok(remote) => remote,
        Err(error) => {
            if error.kind() == ErrorKind::NotFound {
                // What is no game any more is none that could be gone back to.
                let _ = profile.forget_joined(text);
            }
            eprintln!("atom4 join: {error}");
            return ExitCode::from(1);
        }
    };
    let name = options.name.as_ref();
    let Some(choice) = options.screen.device() else {
        // A program does not go by the name of its owner.
        introduce(&mut remote, name, &Profile::none());
        return atom4_serve::talk::converse(remote);
    };
    note(&profile, text, remote.shown());
    let (link, remembers) = (text.clone(), profile.clone());
    remote.when_called(move |before, now| {
        note(&remembers, &link, now);
        if let Some(name) = now.named.clone().filter(|_| now.named != before.named) {
            let name = Some(name).filter(|name| !name.is_empty());
            let _ = remembers.change(|preferences| preferences.name = name);
        }
    });
    introduce(&mut remote, name, &profile);
    let open = |device| -> std::io::Result<OpenScreen> {
        if device == Device::Page {
            let text = "a page is opened by its link; join is for the terminal, the window and testing mode";
            return Err(std::io::Error::other(text));
        }
        OpenScreen::open(device, WindowSize::default(), &profile)
    };
    match choice.open(open).map(|mut screen| screen.play(&mut remote)) {
        Ok(Ending::Left) => ExitCode::SUCCESS,
        Ok(Ending::Terminated(signal)) => end_by(signal, ExitCode::SUCCESS),
        Ok(Ending::Lost(reason)) => {
            eprintln!("atom4 join: the screen is gone: {reason}");
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("atom4 join: {error}");
            ExitCode::from(1)
        }
    }
}
