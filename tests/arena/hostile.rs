//! Programs that attack: what they try does not succeed under bubblewrap, does without confinement, and under Landlock
//! succeeds only where the list here says so. Each loses its games, for a reason that is told.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixListener;
use std::process::Output;
use std::time::{Duration, Instant};

use atom4::arena::process::Child;
use atom4::arena::sandbox::{Launch, Sandbox, Wanted};

use super::tools::{PATIENCE, Place, text};

/// Answers every command with what `attack` says: GOT where the attack has succeeded.
const FRAME: &str = r#"
import ctypes, glob, os, socket, sys, time
place = 'PLACE'
def others():
    for path in glob.glob('/proc/[0-9]*/cmdline'):
        try:
            if b'match' in open(path, 'rb').read().split(b'\0'): yield int(path.split('/')[2])
        except OSError: pass
def opponents():
    for path in glob.glob('/proc/[0-9]*/stat'):
        try:
            process, rest = open(path).read().split(' ', 1)
            parent = int(rest.rsplit(')', 1)[1].split()[1])
            if parent == os.getppid() and int(process) != os.getpid(): yield int(process)
        except OSError: pass
# SEIZE, INTERRUPT and DETACH: it is let go at once.
def traced(p):
    trace = ctypes.CDLL(None).ptrace
    if trace(0x4206, p, None, None) != 0: return False
    trace(0x4207, p, None, None); os.waitpid(p, 0x40000000)
    return trace(17, p, None, None) == 0
def asks(kind, how, to):
    s = socket.socket(kind, how); s.settimeout(2)
    s.connect(to); s.send(b'?')
    return s.recv(1) == b'!'
def attack():
    ATTACK
sys.stdin.readline()
try: done = attack()
except BaseException as error: done = False
print('GOT' if done else 'held', flush=True)
time.sleep(100)
"#;

#[derive(Clone, Copy, PartialEq)]
enum Landlock {
    Holds,
    /// Only where a program has a tree of files of its own.
    InView,
    Not,
}
use Landlock::{Holds, InView, Not};

/// Attacks that are harmless where they succeed.
const ATTACKS: &[(&str, Landlock, &str)] = &[
    (
        "reads the home",
        Holds,
        "return 'secret' in open(place + '/home/key').read()",
    ),
    (
        "lists the home",
        Holds,
        "return 'key' in os.listdir(place + '/home')",
    ),
    (
        "reads its opponent's folder",
        Holds,
        "return open(place + '/opponent/weights').read() != ''",
    ),
    (
        "finds the home by a link",
        Holds,
        "os.symlink(place + '/home', 'h%d' % os.getpid()); return 'key' in os.listdir('h%d' % os.getpid())",
    ),
    (
        "writes outside",
        Holds,
        "open(place + '/home/new', 'w').write('x'); return True",
    ),
    (
        "removes what is not its own",
        Holds,
        "s = place + '/home/spare'; os.remove(s); open(s, 'w'); return True",
    ),
    (
        "swaps its own program",
        Holds,
        "open(__file__, 'a').write(' '); return False",
    ),
    (
        "writes beside its own program",
        Holds,
        "open(os.path.dirname(os.path.abspath(__file__)) + '/x', 'w'); return False",
    ),
    (
        "moves and closes its own program through its layer",
        Holds,
        "s = place + '/hostile/'; os.chmod(s + 'bot.py', 0o600); os.rename(s + 'bot.py', s + 'y'); os.symlink('y', s + 'bot.py'); return False",
    ),
    (
        "follows a link out of its folder",
        Holds,
        "return 'secret' in open(place + '/hostile/out/key').read()",
    ),
    (
        "reads a secret that is named like a setting",
        Holds,
        "return 'PYTHON_SECRET_KEY' in os.environ or 'NODE_AUTH_TOKEN' in os.environ",
    ),
    (
        "reads who has an account",
        Holds,
        "return len(open('/etc/passwd').readlines()) > 3",
    ),
    (
        "reads the environment",
        Holds,
        "return 'ATOM4_SECRET' in os.environ",
    ),
    ("finds the display", Holds, "return 'DISPLAY' in os.environ"),
    (
        "reads the referee's environment",
        Holds,
        "return any(b'ATOM4_SECRET' in open('/proc/%d/environ' % p, 'rb').read() for p in others())",
    ),
    (
        "sees the referee",
        Holds,
        "return any(True for p in others())",
    ),
    (
        "sends the referee a signal",
        Holds,
        "return os.kill(int(open(place + '/opponent/referee').read()), 0) is None",
    ),
    (
        "signals its ancestors",
        Holds,
        "os.kill(os.getppid(), 0); return os.getppid() > 1 and [os.kill(p, 0) for p in others()] != []",
    ),
    (
        "traces the referee",
        Holds,
        // Number 1 is within the confinement itself.
        "return os.getppid() > 1 and traced(os.getppid())",
    ),
    (
        "sends its opponent a signal",
        Holds,
        "return [os.kill(p, 0) for p in opponents()] != []",
    ),
    (
        "traces its opponent",
        Holds,
        "return any(traced(p) for p in opponents())",
    ),
    (
        "listens by TCP",
        Holds,
        "s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(('127.0.0.1', GUEST)); s.listen(); s.settimeout(2)\n    return s.accept() is not None",
    ),
    (
        "connects by TCP",
        Holds,
        "return asks(socket.AF_INET, socket.SOCK_STREAM, ('127.0.0.1', TCP))",
    ),
    (
        "connects by UDP",
        Not,
        "return asks(socket.AF_INET, socket.SOCK_DGRAM, ('127.0.0.1', UDP))",
    ),
    (
        "connects to a socket file",
        InView,
        "return asks(socket.AF_UNIX, socket.SOCK_STREAM, place + '/home/socket')",
    ),
    (
        "sees the network's devices",
        Not,
        "return len(socket.if_nameindex()) > 1 or os.path.exists('/sys/class/net')",
    ),
    (
        "opens files without end",
        Holds,
        "return len([os.open('/dev/null', 0) for _ in range(1100)]) > 0",
    ),
];

/// Programs that take too much: the attack, options of the engine, and the reason that is told.
const TOO_MUCH: &[(&str, &str, &str, &str)] = &[
    (
        "takes all memory",
        "memory=200M",
        "x = []\n    while True: x.append(bytearray(1 << 22))",
        "memory limit of 200 MiB",
    ),
    (
        "fills the disk",
        "disk=20M",
        "f = open('f', 'wb', 0)\n    try:\n        while True: f.write(bytes(1 << 16))\n    except OSError: time.sleep(100)",
        "disk limit of 20 MiB",
    ),
    (
        "fills the disk with small files",
        "disk=1M",
        "try:\n        for n in range(10**6): open(str(n), 'w').write('x')\n    except OSError: time.sleep(100)",
        "disk limit of 1 MiB",
    ),
    (
        "fills its own folder through its layer",
        "disk=20M",
        "f = open(place + '/hostile/f', 'wb', 0)\n    try:\n        while True: f.write(bytes(1 << 16))\n    except OSError: time.sleep(100)",
        "disk limit of 20 MiB",
    ),
    (
        "fills the disk with the longest names",
        "disk=1M",
        "try:\n        for n in range(10**6): os.mkdir('/tmp/' + str(n).zfill(255))\n    except OSError: time.sleep(100)",
        "disk limit of 1 MiB",
    ),
    (
        "hides memory in a file without a name",
        "memory=200M",
        "f = os.memfd_create('x')\n    while True: os.write(f, bytes(1 << 20))",
        "memory limit of 200 MiB",
    ),
    (
        "computes for ever",
        "cpu=0.5s",
        "while True: pass",
        "processor time limit of 0.5 s",
    ),
    (
        "starts hundreds of processes",
        "processes=20",
        "for _ in range(9): os.fork()\n    time.sleep(100)",
        "limit of 20 processes and threads",
    ),
    (
        "hides processes in sessions of their own",
        "processes=20",
        "for _ in range(9):\n        if os.fork() == 0: os.setsid()\n    time.sleep(100)",
        "limit of 20 processes and threads",
    ),
];

/// Programs that take all the processes of the machine before they are stopped: no test beside them could start one.
const TAKE_THE_MACHINE: &[(&str, &str, &str, &str)] = &[
    (
        "starts processes without end",
        "processes=20",
        "while True:\n        try: os.fork()\n        except OSError: time.sleep(0.1)",
        "limit of 20 processes and threads",
    ),
    (
        "hides processes without end in sessions of their own",
        "processes=20",
        "while True:\n        try:\n            if os.fork() == 0: os.setsid()\n        except OSError: time.sleep(0.1)",
        "limit of 20 processes and threads",
    ),
];

/// Two games of the attacker against a good program: the output of `match`, its results in `results`, and whether the
/// originals in the attacker's folder have changed.
fn games(place: &Place, attack: &str, options: &str, sandbox: &str) -> (Output, bool) {
    let _ = std::fs::remove_dir_all(place.path("hostile"));
    for folder in ["hostile", "home", "opponent"] {
        std::fs::create_dir_all(place.path(folder)).expect("a folder");
    }
    let put = |name: &str, what: &str| std::fs::write(place.path(name), what).expect("writable");
    put("home/key", "secret");
    put("home/spare", "");
    put("opponent/weights", "1 2 3");
    put("opponent/referee", &std::process::id().to_string());
    let folder = place.path("");
    let folder = folder.to_str().expect("text").trim_end_matches('/');
    let program = FRAME.replace("ATTACK", attack).replace("PLACE", folder);
    put("hostile/bot.py", &program);
    let _ = std::os::unix::fs::symlink("../home", place.path("hostile/out"));
    let before = originals(place);
    let _ = std::fs::remove_file(place.path("results"));
    let engine = format!("cmd='exec python3 hostile/bot.py' name=bad {options}");
    let mut arguments = vec![
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "--out",
        "results",
    ];
    arguments.extend([
        "--sandbox",
        sandbox,
        "-e",
        &engine,
        "-e",
        "strong:0 name=good",
    ]);
    let mut arena = place.atom4(&arguments);
    for secret in [
        "ATOM4_SECRET",
        "PYTHON_SECRET_KEY",
        "NODE_AUTH_TOKEN",
        "DISPLAY",
    ] {
        arena.env(secret, ":1");
    }
    let output = arena.output().expect("the program starts");
    let changed = originals(place) != before;
    (output, changed)
}

/// The folder of the attacker, as it stands outside: names, modes and contents.
fn originals(place: &Place) -> Vec<(String, u32, Vec<u8>)> {
    use std::os::unix::fs::MetadataExt;
    let entries = std::fs::read_dir(place.path("hostile"))
        .expect("it is there")
        .flatten();
    let seen = entries.map(|entry| {
        let mode = entry.metadata().map_or(0, |seen| seen.mode());
        let content = std::fs::read(entry.path()).unwrap_or_default();
        (
            entry.file_name().to_string_lossy().into_owned(),
            mode,
            content,
        )
    });
    let mut seen: Vec<_> = seen.collect();
    seen.sort();
    seen
}

/// The faults of the bad program, which has lost both games.
fn faults(place: &Place, output: &Output, what: &str) -> Vec<String> {
    assert_eq!(
        output.status.code(),
        Some(0),
        "{what}: {}",
        text(&output.stderr)
    );
    let games = place.games("results");
    let won: Vec<&str> = games
        .iter()
        .filter_map(|game| game["result"].as_str())
        .collect();
    assert_eq!(won, ["0-1", "1-0"], "{what}");
    let details = games.iter().filter_map(|game| game["detail"].as_str());
    details.map(str::to_owned).collect()
}

/// Whether that confinement can be had here; a note where it cannot.
pub fn there_is(sandbox: &str) -> bool {
    let wanted = match sandbox {
        "bwrap" => Wanted::Bubblewrap,
        "landlock" => Wanted::Landlock,
        _ => Wanted::Off,
    };
    let chosen = Sandbox::choose(wanted);
    if let Err(why) = &chosen {
        eprintln!("ignored: {why}");
    }
    chosen.is_ok()
}

/// Whether programs of ours may trace each other at all: where Yama says no, confinement has nothing to hold.
fn tracing_is_restricted() -> bool {
    let yama = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope");
    yama.is_ok_and(|scope| scope.trim() != "0")
}

/// Something that answers, at all the addresses that the attacks try.
fn listeners(place: &Place) -> [String; 3] {
    let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
    let udp = UdpSocket::bind("127.0.0.1:0").expect("a port");
    std::fs::create_dir_all(place.path("home")).expect("a folder");
    let unix = UnixListener::bind(place.path("home/socket")).expect("a socket");
    // Whoever listens there is called, over and over.
    let guest = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let guest = guest.expect("a port").port();
    std::thread::spawn(move || {
        loop {
            let _ = TcpStream::connect(("127.0.0.1", guest));
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let port = |address: std::net::SocketAddr| address.port().to_string();
    let ports = [
        port(tcp.local_addr().expect("bound")),
        port(udp.local_addr().expect("bound")),
        guest.to_string(),
    ];
    fn answer(mut stream: impl Read + Write) {
        let _ = stream.read(&mut [0; 1]).and_then(|_| stream.write(b"!"));
    }
    std::thread::spawn(move || tcp.incoming().flatten().for_each(answer));
    std::thread::spawn(move || unix.incoming().flatten().for_each(answer));
    std::thread::spawn(move || {
        while let Ok((_, from)) = udp.recv_from(&mut [0; 1]) {
            let _ = udp.send_to(b"!", from);
        }
    });
    ports
}

/// Tries all attacks; each must be held or not as `held` says.
fn tried(sandbox: &str, held: fn(Landlock) -> bool) {
    if !there_is(sandbox) {
        return;
    }
    let place = Place::new();
    let [tcp, udp, guest] = listeners(&place);
    for (what, landlock, attack) in ATTACKS {
        if !held(*landlock) && what.starts_with("traces") && tracing_is_restricted() {
            eprintln!("ignored: {what}: the system lets nobody trace");
            continue;
        }
        let attack = attack.replace("TCP", &tcp).replace("UDP", &udp);
        let attack = attack.replace("GUEST", &guest);
        let (output, changed) = games(&place, &attack, "", sandbox);
        for fault in faults(&place, &output, what) {
            let got = changed || fault.contains("\"GOT\"");
            assert!(
                got || fault.contains("\"held\""),
                "{sandbox}: {what}: {fault}"
            );
            assert_eq!(got, !held(*landlock), "{sandbox}: {what}: {fault}");
        }
    }
}

#[test]
fn bubblewrap_holds_every_attack() {
    tried("bwrap", |_| true);
}

/// A confined program starts whichever descriptors its referee has open: it takes its pipes at fixed numbers.
#[test]
fn open_files_of_the_referee_do_not_matter() {
    if !there_is("bwrap") {
        return;
    }
    let launch = Launch {
        command: String::from("echo ready; cat"),
        sandbox: Sandbox::choose(Wanted::Bubblewrap).expect("it is there"),
        ..Launch::default()
    };
    let mut open = Vec::new();
    for _ in 0..16 {
        let deadline = Instant::now() + PATIENCE;
        let mut child = Child::launch(&launch).expect("it starts");
        let count = open.len();
        assert_eq!(
            child.read_line(deadline).as_deref(),
            Ok(&b"ready"[..]),
            "{count} more"
        );
        child.send(b"heard\n", deadline).expect("it reads");
        assert_eq!(
            child.read_line(deadline).as_deref(),
            Ok(&b"heard"[..]),
            "{count} more"
        );
        open.push(std::fs::File::open("/dev/null").expect("it is there"));
    }
}

#[test]
fn landlock_holds_what_it_says() {
    tried("landlock", |landlock| match landlock {
        Holds => true,
        InView => matches!(
            Sandbox::choose(Wanted::Landlock),
            Ok(Sandbox::Landlock { view: true, .. })
        ),
        Not => false,
    });
}

/// Otherwise the tests above would prove nothing.
#[test]
fn without_confinement_the_attacks_succeed() {
    tried("off", |_| false);
}

#[test]
fn what_takes_too_much_is_stopped_and_told_so() {
    stopped_and_told(TOO_MUCH);
}

#[test]
#[ignore = "takes all processes of the machine for some seconds: run it alone"]
fn what_takes_the_machine_is_stopped_and_told_so() {
    stopped_and_told(TAKE_THE_MACHINE);
}

fn stopped_and_told(attacks: &[(&str, &str, &str, &str)]) {
    for sandbox in ["bwrap", "landlock"] {
        if !there_is(sandbox) {
            continue;
        }
        let place = Place::new();
        for (what, options, attack, reason) in attacks {
            // Under Landlock bursts of processes are not held.
            if sandbox == "landlock" && reason.contains("processes") {
                continue;
            }
            let (output, changed) = games(&place, attack, options, sandbox);
            assert!(!changed, "{sandbox}: {what}");
            for fault in faults(&place, &output, what) {
                let expected = format!("was stopped ({reason})");
                assert!(fault.contains(&expected), "{sandbox}: {what}: {fault}");
            }
            assert_eq!(place.left(), Vec::<u32>::new(), "{what}");
        }
    }
}

/// What has left its session, its process group, its pipes and its environment behind is found all the same.
#[test]
fn nothing_outlives_the_match() {
    for sandbox in ["bwrap", "landlock", "off"] {
        if !there_is(sandbox) {
            continue;
        }
        let place = Place::new();
        let name = format!("{}.{}", 4_000_000 + std::process::id(), sandbox.len());
        let attack = "if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            os.setpgid(0, 0)\n            \
             os.closerange(0, 64); os.execve('/bin/sleep', ['sleep', 'NAME'], {})\n        os._exit(0)\n    \
             time.sleep(0.3); return False";
        let (output, _) = games(&place, &attack.replace("NAME", &name), "", sandbox);
        faults(&place, &output, sandbox);
        let processes = std::fs::read_dir("/proc").expect("Linux").flatten();
        let left = processes.filter(|process| {
            let words = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
            words
                .split(|&byte| byte == 0)
                .any(|word| word == name.as_bytes())
        });
        assert_eq!(left.count(), 0, "{sandbox}");
    }
}

/// Answers without end on one channel, complaints without end on the other.
#[test]
fn endless_output_on_both_channels_loses_a_game_and_no_more() {
    for sandbox in ["bwrap", "landlock"] {
        if !there_is(sandbox) {
            continue;
        }
        let place = Place::new();
        let attack = "if os.fork() == 0:\n        while True: os.write(2, b'x' * 65536)\n    \
                      while True: os.write(1, b'x' * 65536)";
        let (output, _) = games(&place, attack, "", sandbox);
        for fault in faults(&place, &output, sandbox) {
            assert!(fault.contains("sent too long a line"), "{sandbox}: {fault}");
        }
        let results = std::fs::metadata(place.path("results")).expect("they are there");
        assert!(results.len() < 20_000, "{} bytes are kept", results.len());
    }
}

/// Holes take nothing: a file as large as the disk, on disk or in memory, stops nobody and leaves nothing.
#[test]
fn a_file_of_holes_is_no_full_disk() {
    for sandbox in ["bwrap", "landlock"]
        .into_iter()
        .filter(|sandbox| there_is(sandbox))
    {
        let place = Place::new();
        let attack = "s = os.statvfs('/'); size = s.f_blocks * s.f_frsize + (1 << 41)\n    \
             f = open(place + '/hostile/holes', 'wb'); f.truncate(size); f.seek(size - 1); f.write(b'x'); f.flush()\n    \
             m = os.memfd_create('double'); os.ftruncate(m, 1 << 41); time.sleep(0.3)\n    return False";
        let (output, changed) = games(&place, attack, "disk=1M", sandbox);
        assert!(!changed, "{sandbox}");
        for fault in faults(&place, &output, sandbox) {
            assert!(fault.contains("\"held\""), "{sandbox}: {fault}");
        }
    }
}

/// Where the system gives nobody a tree of files of their own, the originals are as safe.
#[test]
fn without_a_tree_of_its_own_a_program_changes_and_sees_no_more() {
    for wanted in [Wanted::Bubblewrap, Wanted::Landlock] {
        let mut sandbox = match Sandbox::choose(wanted) {
            Ok(sandbox) => sandbox,
            Err(why) => {
                eprintln!("ignored: {why}");
                continue;
            }
        };
        if let Sandbox::Bubblewrap { view, .. } | Sandbox::Landlock { view, .. } = &mut sandbox {
            *view = false;
        }
        let place = Place::new();
        for folder in ["hostile", "home"] {
            std::fs::create_dir_all(place.path(folder)).expect("a folder");
        }
        std::fs::write(place.path("home/key"), "secret").expect("writable");
        std::fs::write(place.path("hostile/beside"), "readable").expect("writable");
        let script = "d=${0%/run}; cat \"$d/beside\" \"$d/../home/key\" 2>/dev/null; echo x >\"$HOME/own\" && echo; \
                      echo x >>\"$d/beside\"; rm \"$0\"; echo x >new && echo written\n";
        std::fs::write(place.path("hostile/run"), script).expect("writable");
        let folder = place.path(".");
        let before = originals(&place);
        let launch = Launch {
            command: format!("sh {}/hostile/run", folder.display()),
            sandbox,
            ..Launch::default()
        };
        let deadline = Instant::now() + PATIENCE;
        let mut child = Child::launch(&launch).expect("it starts");
        for expected in ["readable", "written"] {
            let line = child.read_line(deadline);
            assert_eq!(line.as_deref(), Ok(expected.as_bytes()), "{wanted:?}");
        }
        drop(child);
        assert_eq!(originals(&place), before, "{wanted:?}");
    }
}
