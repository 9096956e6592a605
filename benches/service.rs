//! A public service: does anything stay behind, hang, panic or grow when strangers talk to testing mode?
//!
//! `cargo bench --profile dev --bench service -- [CONVERSATIONS [LOT [FIRST]]]` holds CONVERSATIONS (100,000)
//! conversations, LOT (50) of them at a time, each with a process of its own: `atom4 --no-files --command-time 1s`. Most are
//! quiet games, asked and answered; the others are noise: bytes that are no commands, files that are asked for, work
//! without an end that is left by hanging up, answers that nobody reads for a while, lines without an end. A
//! conversation's number is its seed; they count from FIRST (0), so that a long run can be cut into parts.
//!
//! Every answer of a quiet game is checked, every process must end with status 0 and say nothing on standard error. At
//! the end no process may be left and no file may have been made, and the processes of the last quarter may not have
//! needed more memory than those of the first. The figures are printed; the first finding ends the run with a panic.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use atom4::base::Random;

/// The variable by which processes of this run are known.
const MARK: &str = "ATOM4_SERVICE_RUN";

/// More memory than this is growth, KiB.
const GROWTH: u64 = 4 << 10;

/// A process that is still there after this long hangs, however busy the machine is.
const LONGEST: Duration = Duration::from_secs(120);

/// What is known so far.
struct Figures {
    begun: Instant,
    /// Conversations by their kind.
    kinds: Mutex<BTreeMap<&'static str, usize>>,
    /// The most memory that a quiet process needed, KiB: in each quarter of the run.
    memory: [AtomicU64; 4],
    /// The longest wait for an answer of a limited command, ms.
    answer: AtomicU64,
    /// The longest time from a hang-up to the end of a process, ms.
    ended: AtomicU64,
}

/// One conversation.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    number: usize,
}

impl Talk {
    fn start(number: usize, folder: &Path) -> Talk {
        let games = ["atom-4", "score-four", "cluster", "atomix"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(["--no-files", "--command-time", "1s", "--game"])
            .arg(games[number % games.len()])
            .current_dir(folder)
            .env_clear()
            .env(MARK, std::process::id().to_string())
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Talk {
            child,
            input,
            output,
            number,
        }
    }

    fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is still talked to");
        // A process that has ended is found out below.
        let _ = input.write_all(bytes);
    }

    /// The line that answers this command.
    fn ask(&mut self, command: &str) -> String {
        self.say(format!("{command}\n").as_bytes());
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        assert!(line.ends_with('\n'), "{}: {command}: {line:?}", self.number);
        line.trim_end().to_owned()
    }

    /// The most memory that the process has needed so far, KiB.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
            .unwrap_or_default()
    }

    /// Closes the input, reads what is left and waits for the end.
    fn end(mut self) -> Duration {
        drop(self.input.take());
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).expect("bytes");
        self.wait()
    }

    /// Closes both ends and waits for the end; how long that took.
    fn hang_up(self) -> Duration {
        let Talk {
            child,
            input,
            output,
            number,
        } = self;
        drop(input);
        drop(output);
        wait(child, number)
    }

    fn wait(self) -> Duration {
        wait(self.child, self.number)
    }
}

/// Waits for the end of a process, which must be quiet.
fn wait(mut child: Child, number: usize) -> Duration {
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        assert!(begun.elapsed() < LONGEST, "conversation {number} hangs");
        std::thread::sleep(Duration::from_millis(1));
    };
    let took = begun.elapsed();
    let mut errors = String::new();
    let mut stderr = child.stderr.take().expect("it is a pipe");
    stderr.read_to_string(&mut errors).expect("text");
    assert!(
        status.success() && errors.is_empty(),
        "{number}: {status}: {errors}"
    );
    took
}

/// The words with which each game lets its machine move, alone and for ever.
fn machine(number: usize) -> [&'static str; 3] {
    match number % 4 {
        0 => [
            "get white move.",
            "play white move.",
            "set level 60. get black move.",
        ],
        1 => ["get black move.", "play white move.", "solve for white."],
        2 => [
            "give white chips 0 1. get white move.",
            "give white chips 0 1. play white move.",
            "give black chips 2 3. set level 50. get black move.",
        ],
        _ => [
            "get move.",
            "play move.",
            "set time 60 s. load level 40. solve.",
        ],
    }
}

/// A game with the machine on a low level: every answer is looked at.
fn quiet(talk: &mut Talk, random: &mut Random) {
    let [get, play, _] = machine(talk.number);
    let level = random.below(3);
    assert_eq!(talk.ask(&format!("set level {level}.")), "Done.");
    let done = usize::from(get.contains("give"));
    for _ in 0..1 + random.below(3) {
        for command in [get, play] {
            for _ in 0..done {
                assert_eq!(talk.ask(command), "Done.");
                let mut line = String::new();
                talk.output.read_line(&mut line).expect("text");
                assert!(line.ends_with(".\n"), "{}: {line:?}", talk.number);
            }
            if done == 0 {
                let answer = talk.ask(command);
                assert!(answer.ends_with('.'), "{}: {answer}", talk.number);
            }
        }
    }
    let status = talk.ask("show status.");
    assert!(status.ends_with('.'), "{}: {status}", talk.number);
    assert_eq!(talk.ask("undo."), "Done.");
}

/// Files and screens, which nobody gets.
fn files(talk: &mut Talk) {
    for command in [
        "save to \"stranger.txt\".",
        "save to \"../stranger.txt\".",
        "run \"/etc/passwd\".",
        "run \"/dev/zero\".",
        "go interactive.",
        "go gui.",
        "set threads 64.",
        "set hash 4000 mb.",
    ] {
        assert_eq!(talk.ask(command), "Impossible.", "{command}");
    }
}

/// Bytes of any kind, and after them a command that is answered.
fn noise(talk: &mut Talk, random: &mut Random) {
    let mut bytes: Vec<u8> = (0..random.below(4000))
        .map(|_| random.next() as u8)
        .collect();
    if random.below(4) == 0 {
        bytes.resize(bytes.len() + 200_000, b'x');
    }
    talk.say(&bytes);
    talk.say(b"\"\n\n# comment\nshow history. quit.\n");
}

/// Holds one conversation in this quarter of the run.
fn converse(number: usize, quarter: usize, folder: &Path, figures: &Figures) {
    let mut random = Random::new(number as u64);
    let mut talk = Talk::start(number, folder);
    let [_, _, long] = machine(number);
    let kind = match random.below(100) {
        0..70 => {
            quiet(&mut talk, &mut random);
            figures.memory[quarter].fetch_max(talk.memory(), Ordering::Relaxed);
            talk.end();
            "quiet"
        }
        70..80 => {
            files(&mut talk);
            talk.end();
            "files"
        }
        80..90 => {
            noise(&mut talk, &mut random);
            talk.end();
            "noise"
        }
        90..98 => {
            // In the middle of long work, or before it has begun.
            let work = if random.below(2) == 0 {
                "perft 99."
            } else {
                long
            };
            talk.say(format!("show status. {work}\n").as_bytes());
            std::thread::sleep(Duration::from_millis(random.below(30)));
            let took = talk.hang_up().as_millis() as u64;
            figures.ended.fetch_max(took, Ordering::Relaxed);
            "hung up"
        }
        98 => {
            // A flood that is read late.
            let flood = "show board. show moves. ".repeat(300);
            let writer = talk.input.take().map(|mut input| {
                std::thread::spawn(move || {
                    let _ = input.write_all(flood.as_bytes());
                })
            });
            std::thread::sleep(Duration::from_millis(50));
            let mut rest = Vec::new();
            talk.output.read_to_end(&mut rest).expect("bytes");
            writer.map(std::thread::JoinHandle::join);
            talk.wait();
            "flood"
        }
        _ => {
            // To the end of its time.
            let begun = Instant::now();
            let answer = talk.ask("perft 99.");
            assert_eq!(answer, "Impossible.", "{number}");
            let took = begun.elapsed().as_millis() as u64;
            figures.answer.fetch_max(took, Ordering::Relaxed);
            talk.end();
            "to the limit"
        }
    };
    let mut kinds = figures
        .kinds
        .lock()
        .expect("nothing panics while it is held");
    *kinds.entry(kind).or_default() += 1;
}

/// The processes that this run has started and that are there still.
fn left() -> usize {
    let mark = format!("{MARK}={}", std::process::id());
    let processes = fs::read_dir("/proc").expect("Linux").flatten();
    let ours = processes.filter(|process| {
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|entry| entry == mark.as_bytes())
    });
    ours.count()
}

fn main() {
    let words = std::env::args().skip(1);
    let mut numbers = words.filter_map(|word| word.parse::<usize>().ok());
    let all = numbers.next().unwrap_or(100_000).max(4);
    let lot = numbers.next().unwrap_or(50).max(1);
    let first = numbers.next().unwrap_or(0);
    let folder = std::env::temp_dir().join(format!("atom4-service-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let figures = Figures {
        begun: Instant::now(),
        kinds: Mutex::default(),
        memory: Default::default(),
        answer: AtomicU64::new(0),
        ended: AtomicU64::new(0),
    };
    let next = AtomicUsize::new(0);
    let (folder_of_all, told, counter) = (&folder, &figures, &next);
    std::thread::scope(|scope| {
        let hold = move || {
            loop {
                let done = counter.fetch_add(1, Ordering::Relaxed);
                if done >= all {
                    return;
                }
                converse(first + done, 4 * done / all, folder_of_all, told);
                if done % 10_000 == 9_999 {
                    let seconds = told.begun.elapsed().as_secs();
                    println!("{} conversations, {seconds} s", done + 1);
                }
            }
        };
        let guests: Vec<_> = (0..lot).map(|_| scope.spawn(hold)).collect();
        for guest in guests {
            if guest.join().is_err() {
                // The panic has told why; the others would go on for long.
                std::process::exit(101);
            }
        }
    });
    let seconds = figures.begun.elapsed().as_secs_f64();
    println!("{all} conversations, {lot} at a time, {seconds:.0} s");
    let kinds = figures.kinds.lock().expect("all are done");
    for (kind, count) in kinds.iter() {
        println!("  {kind}: {count}");
    }
    let memory = figures
        .memory
        .each_ref()
        .map(|most| most.load(Ordering::Relaxed));
    println!("most memory of a quiet process, by quarters of the run: {memory:?} KiB");
    println!(
        "slowest answer to a command of 1 s: {} ms; slowest end after a hang-up: {} ms",
        figures.answer.load(Ordering::Relaxed),
        figures.ended.load(Ordering::Relaxed)
    );
    let processes = left();
    let files = fs::read_dir(&folder).expect("it is there").count();
    println!("left behind: {processes} processes, {files} files");
    assert_eq!((processes, files), (0, 0), "something is left");
    let [first, .., last] = memory;
    assert!(last <= first + GROWTH, "memory has grown");
    fs::remove_dir_all(&folder).expect("the folder is ours");
}
