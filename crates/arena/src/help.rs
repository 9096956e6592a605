//! What would help a program with a fault: one line for its author, in the words of its language.

use super::fault::{Exit, Fault};
use super::language::Language;
use super::outcome::{self, Reason, Wanted};
use super::sandbox::{Launch, Limit};
use super::talk::{NO_ANSWER, is_no_answer};

/// Help for what a program wrote on standard error: where all of these parts stand in it, this helps.
const COMPLAINTS: [(&[&str], &str); 35] = [
    (&["pthread_getattr_np"], BY_EXEC),
    (&["Failed to create CoreCLR"], BY_EXEC),
    (&["bun.report"], BY_EXEC),
    (
        &["NoSuchElementException", "Scanner"],
        "make one Scanner of System.in at the beginning and keep it for all commands: each new one takes lines away \
         from the next; end where hasNextLine() is false",
    ),
    (
        &["EOFError: EOF when reading a line"],
        "input() met the end of the input: leave the loop there (except EOFError: break)",
    ),
    (
        &["ModuleNotFoundError"],
        "the module is not there for a confined program: lay it beside the program, install it for the whole system, or \
         open its folder with read=FOLDER",
    ),
    // Of node it is the program itself, where nothing asked for it.
    (&["Cannot find module", "requireStack: []"], NO_FILE),
    (&["can't open file"], NO_FILE),
    (&["Can't open perl script"], NO_FILE),
    (&["cannot open", "No such file"], NO_FILE),
    (&["couldn't read file"], NO_FILE),
    (
        &["Cannot find module"],
        "the module is not there for a confined program: lay node_modules beside the program, or open its folder with \
         read=FOLDER",
    ),
    (
        &["Could not find or load main class"],
        "name the folder of the classes and the class with its package, as in java -cp FOLDER Main; the file is \
         Main.class, in capitals and small letters as the class has it",
    ),
    (
        &["no main manifest attribute"],
        "the .jar does not say which class begins: make it by jar --create --file BOT.jar --main-class Main *.class, or \
         start it by java -cp BOT.jar Main",
    ),
    (
        &["Unable to access jarfile"],
        "the .jar is not where the command names it",
    ),
    (
        &["UnsupportedClassVersionError"],
        "it was compiled by a newer Java than runs it: compile it with javac --release 17, or the number that java \
         -version shows here",
    ),
    (
        &["OutOfMemoryError"],
        "Java took all that it may: java -Xmx1g allows it a heap of 1 GiB, memory=3G (check: --memory 3G) more in all",
    ),
    (
        &["Could not reserve enough space"],
        "Java asks for more memory than there is: java -Xmx512m bounds its heap",
    ),
    (
        &["unable to create native thread"],
        "threads count as processes: processes=512 (check: --processes 512) allows more, or the program starts fewer",
    ),
    (
        &["can't start new thread"],
        "threads count as processes: processes=512 (check: --processes 512) allows more, or the program starts fewer",
    ),
    (
        &["Resource temporarily unavailable"],
        "threads and processes count together: processes=512 (check: --processes 512) allows more, or the program \
         starts fewer",
    ),
    (
        &["bad_alloc"],
        "it asked for more memory than it may have: memory=4G (check: --memory 4G) allows more",
    ),
    (
        &["MemoryError"],
        "it asked for more memory than it may have: memory=4G (check: --memory 4G) allows more",
    ),
    (
        &["No space left on device"],
        "it writes more than it may: disk=1G (check: --disk 1G) allows more",
    ),
    (
        &["Read-only file system"],
        "a confined program writes in its working folder alone: name files without a folder",
    ),
    (
        &["Permission denied"],
        "a confined program reads the system and its own folder and writes in its working folder alone; read=FOLDER \
         opens another; a file that is to run needs chmod +x",
    ),
    (
        &["PermissionError"],
        "a confined program reads the system and its own folder and writes in its working folder alone; read=FOLDER \
         opens another",
    ),
    (
        &["Network is unreachable"],
        "programs have no network: everything that it needs must lie beside it",
    ),
    (
        &["Temporary failure in name resolution"],
        "programs have no network: everything that it needs must lie beside it",
    ),
    (
        &["EAI_AGAIN"],
        "programs have no network: everything that it needs must lie beside it",
    ),
    (
        &["\r"],
        "its lines end in CR LF, as Windows has them: sed -i 's/\\r$//' FILE takes the CR away",
    ),
    (
        &["Exec format error"],
        "it is no program of this machine: compile it here, or name what runs it, as in java -jar bot.jar",
    ),
    (
        &["GLIBC"],
        "it was compiled on a newer system: compile it here, or link it statically",
    ),
    (
        &["error while loading shared libraries"],
        "a library that it was linked with is not here: install it, lay it beside the program, or link it statically",
    ),
    (
        &["cannot execute binary file"],
        "it is no program of this machine: compile it here, or name what runs it, as in java -jar bot.jar",
    ),
];

/// Help for a command whose program is another file than it names.
const NO_FILE: &str = "the file is not where the command names it: a command runs in the folder in which atom4 was started, and names files \
                       as they are seen from there";

/// Help for a runtime that reads what the kernel says of itself.
const BY_EXEC: &str = "this runtime reads /proc/self, which under Landlock is open to the process alone that was started: start it \
                       by exec in the script (exec mono bot.exe), or under bubblewrap";

/// Help for a program that names a move which the rules do not allow here.
pub const NOT_ALLOWED: &str = "either the program does not look where a move is allowed, or it has another board than the true one: clear. empties \
                               it, and each add … is a move on it, also of the program's own moves";

/// Ends of a program by a signal, as a shell numbers them, with what they mean and what helps.
const SIGNALS: [(i32, &str); 7] = [
    (
        132,
        "it met an instruction that this processor has not: compile it here, without -march=native of another machine",
    ),
    (
        134,
        "it gave up by abort(): an assertion failed, or nobody caught an exception",
    ),
    (135, "it read memory that is not there (SIGBUS)"),
    (136, "it divided a whole number by zero"),
    (
        137,
        "it was killed from outside, as a rule because the machine had no memory left",
    ),
    (
        139,
        "it used memory that is not its own (segmentation fault): a null pointer, an index beyond the end, or recursion \
         without end; compiled with -g -fsanitize=address it says where",
    ),
    (141, "it wrote to a program that had ended (SIGPIPE)"),
];

/// Help for a program with a fault of its process; `complaints` is what it wrote on standard error. Empty where nothing
/// is known to help.
#[must_use]
pub fn of_process(fault: &Fault, launch: &Launch, complaints: &str) -> String {
    let command = &launch.command;
    match fault {
        Fault::Stopped(limit) => of_limit(limit, command),
        Fault::Buffering => format!(
            "it had the answer and did not write it at once, because it writes into a pipe: {}; or it reads all its input before it \
             answers, and must answer each line",
            flush(command)
        ),
        Fault::TimedOut => format!(
            "a bot reads one line, writes its answer with a line end at once, and reads the next; does it wait for \
             something else, or think too long? If it prints, it must flush: {}",
            flush(command)
        ),
        Fault::Crashed(exit) | Fault::NotStarted(exit) => of_end(*exit, launch, complaints),
        Fault::ClosedOutput => String::from(
            "its standard output was closed while it ran on: is it started in the background, or by a wrapper without exec?",
        ),
        Fault::ClosedInput => String::from(
            "nobody reads its input any more: it must read standard input until quit. or the end of the input",
        ),
        Fault::TooLong => {
            String::from("an answer is a short line with a line end: does it write \"\\n\"?")
        }
    }
}

/// Help for a program that lost a game by a fault; without a `launch` it is one of our own players, which need none.
#[must_use]
pub fn of_fault(fault: &outcome::Fault, launch: Option<&Launch>, complaints: &str) -> String {
    let Some(launch) = launch else {
        return String::new();
    };
    let fixed = match fault {
        outcome::Fault::Process { fault, late, .. } => {
            return of_late(fault, *late, launch, complaints);
        }
        outcome::Fault::Protocol {
            process: Some(fault),
            reason,
            ..
        } => return of_late(fault, *reason, launch, complaints),
        outcome::Fault::Protocol { help, .. } => help,
        outcome::Fault::Answer { answer, wanted, .. }
            if is_no_answer(answer)
                && !(*wanted == Wanted::Done && answer.to_ascii_lowercase().contains("done")) =>
        {
            NO_ANSWER
        }
        outcome::Fault::Answer {
            wanted: Wanted::Done,
            ..
        } => {
            "clear. has no answer and add … has Done., each alone in its line: no greeting, no prompt, no picture of the board \
             (those may go to standard error)"
        }
        outcome::Fault::Answer {
            wanted: Wanted::Move,
            ..
        } => {
            "get … move. is answered by a move and a period, alone in its line, in the spelling of add …"
        }
        outcome::Fault::NoMove(_) => "a move is spelled as in the commands of add …",
        outcome::Fault::GaveUp(_) => "Impossible. is the answer where no move is left",
        outcome::Fault::Illegal { .. } => NOT_ALLOWED,
        outcome::Fault::NotStarted(_) | outcome::Fault::NotRunning => "",
    };
    String::from(fixed)
}

/// Help where an answer or a move was due; a program that thinks too long needs other help than a silent one.
fn of_late(fault: &Fault, late: Reason, launch: &Launch, complaints: &str) -> String {
    match (fault, late) {
        (Fault::TimedOut, Reason::Timeout) => String::from(
            "it thought too long: let it look at a clock, or search less deep; --move-time gives more",
        ),
        _ => of_process(fault, launch, complaints),
    }
}

/// What helps as a line below what it helps against; nothing where nothing is known to help.
#[must_use]
pub fn line(help: &str) -> String {
    match (help, help.ends_with(['?', '.'])) {
        ("", _) => String::new(),
        (_, true) => format!("\n  What helps: {help}"),
        (_, false) => format!("\n  What helps: {help}."),
    }
}

/// How a program of this command flushes its output.
fn flush(command: &str) -> String {
    match Language::of_command(command).filter(|language| !language.flush.is_empty()) {
        Some(language) => format!("in {}: {}", language.name, language.flush),
        None => String::from(
            "Python: print(…, flush=True), C: fflush(stdout), Perl: $| = 1, Java: out.flush()",
        ),
    }
}

fn of_limit(limit: &Limit, command: &str) -> String {
    match limit {
        Limit::Memory(_) => {
            let own = Language::of_command(command).filter(|language| !language.memory.is_empty());
            let own = own.map_or_else(String::new, |language| format!("; {}", language.memory));
            format!("memory=4G (check: --memory 4G) allows more{own}")
        }
        Limit::Cpu(_) => {
            String::from("cpu=8h (check: --cpu 8h) allows more; all its threads count")
        }
        Limit::Processes(_) => String::from(
            "threads count as processes: processes=512 (check: --processes 512) allows more",
        ),
        Limit::Disk(_) => String::from(
            "disk=1G (check: --disk 1G) allows more; what it writes into its folder counts",
        ),
    }
}

/// Help for a program that has ended.
fn of_end(exit: Exit, launch: &Launch, complaints: &str) -> String {
    if let Some(path) = launch.unseen(complaints) {
        let path = path.display();
        return format!(
            "{path} is there, and this program does not see it: lay it into the program's own folder, or open it with read={path} (check: --read {path})"
        );
    }
    let says = |(parts, _): &&(&[&str], &str)| parts.iter().all(|part| complaints.contains(part));
    if let Some((_, help)) = COMPLAINTS.iter().find(says) {
        return String::from(*help);
    }
    if let Some((_, help)) = SIGNALS.iter().find(|(status, _)| *status == exit.0) {
        return String::from(*help);
    }
    match exit.0 {
        0 => String::from("it ended by itself: a bot reads on until quit. or the end of its input"),
        126 => String::from(
            "status 126 says of a command that it could not be run: make the file executable (chmod +x), or name what runs \
             it, as in python3 bot.py",
        ),
        127 => String::from(
            "status 127 says of a command that it was not found: is it installed here, and spelled so? A program that \
             ends so by itself has met an error",
        ),
        _ => format!(
            "it met an error of its own: start it by hand ({}), and type the commands that were sent",
            launch.command.trim_start_matches("exec ")
        ),
    }
}

#[cfg(test)]
mod tests;
