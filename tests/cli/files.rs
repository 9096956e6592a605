//! Files that are run, read and saved.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{atom4, piped, run, text};

/// What writes files into a folder of this name and tells their paths.
fn files_in(folder: &str) -> impl Fn(&str, &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    move |name, text| {
        std::fs::write(folder.join(name), text).expect("a file");
        folder.join(name).to_string_lossy().into_owned()
    }
}

#[test]
fn files_run_before_the_screen_opens() {
    let file = files_in("cli-screen");
    let on = file("on.txt", "add white bead to A1. show status.\n");
    let quit = file("quit.txt", "xyzzy. quit.\n");
    // Without a terminal the screen itself cannot be had: status 1.
    for (arguments, status, answers) in [
        (
            &["--game", "score-four", &on, "-mt"][..],
            1,
            "Done.\nBlack to play.\n",
        ),
        (
            &["--game", "score-four", "play", "-mt", &on],
            1,
            "Done.\nBlack to play.\n",
        ),
        (&["play", "-mt", &quit], 0, "Error: "),
        (&["play", "--strict", "-mt", &quit], 2, "Error: "),
        (&["-d2", "-mt", "no-such-file.txt"], 2, ""),
        (&["-mt", "."], 2, ""),
    ] {
        let output = run(arguments);
        let said = text(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(said.starts_with(answers), "{arguments:?}: {said}");
    }
}

#[test]
fn files_run_one_after_the_other_from_their_own_folder() {
    let file = files_in("cli-files");
    file("inner.txt", "add red piece to 8 6.\n");
    let first = file("first.txt", "run \"inner.txt\".\n");
    let second = file("second.txt", "show history. quit. show score.\n");
    let third = file("third.txt", "show score.\n");
    let output = run(&[&first, &second, &third]);
    assert_eq!(text(&output.stdout), "Done.\n1. red 8 6\n");
    assert_eq!(output.status.code(), Some(0));
}

/// What the shell makes of `<(…)` has no name; files named in it lie where the program was started.
#[test]
fn a_file_without_a_place_is_run() {
    let file = files_in("cli-placeless");
    let inner = PathBuf::from(file("inner.txt", "show status.\n"));
    let mut child = atom4(&["/dev/stdin"])
        .current_dir(inner.parent().expect("it lies in a folder"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin
        .write_all(b"add red piece to 8 6. run \"inner.txt\".")
        .expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stdout), "Done.\nBlack to play yellow.\n");
    assert!(output.status.success());
}

#[test]
fn a_file_that_cannot_be_read_ends_no_session() {
    let file = files_in("cli-unreadable");
    let fifo = PathBuf::from(file("x", "")).with_file_name("fifo");
    let _ = std::fs::remove_file(&fifo);
    let made = Command::new("mkfifo")
        .arg(&fifo)
        .status()
        .expect("mkfifo runs");
    assert!(made.success());
    let script = format!(
        "run \"/proc/self/mem\". why. run \"{}\". why. show status.",
        fifo.display()
    );
    let output = piped(&[], script.as_bytes());
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert!(output.status.success(), "{said}");
    assert_eq!(
        (lines[0], lines[2]),
        ("Impossible.", "Impossible."),
        "{said}"
    );
    assert!(lines[1].contains("cannot be read"), "{said}");
    assert!(lines[3].contains("it is a pipe"), "{said}");
    assert_eq!(lines.len(), 5, "{said}");
}

/// What has no end, or none of its own, is refused before anything of it is read.
#[test]
fn only_plain_files_are_read() {
    let file = files_in("cli-plain");
    let socket = PathBuf::from(file("x", "")).with_file_name("socket");
    let _ = std::fs::remove_file(&socket);
    let _listening = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let socket = socket.to_string_lossy();
    for (path, what) in [
        ("/dev/zero", "it is a device"),
        ("/dev/tty", "it is a device"),
        (&*socket, "it is a socket"),
        ("/proc/self/environ", "the system makes it up"),
    ] {
        let script = format!(
            "run \"{path}\". why. choose game atomix. load level \"{path}\". why. show status."
        );
        let output = piped(&[], script.as_bytes());
        let said = text(&output.stdout);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 6, "{path}: {said}");
        for why in [lines[1], lines[4]] {
            assert!(why.contains(what), "{path}: {why}");
            assert!(why.ends_with("and only plain files are read."), "{why}");
        }
    }
    // A file that hardly ends, though it takes no room on the disk.
    let vast = file("vast", "");
    let sparse = std::fs::File::options().write(true).open(&vast);
    sparse
        .and_then(|sparse| sparse.set_len(1 << 40))
        .expect("a file with a hole");
    let script = format!("run \"{vast}\". why. choose game atomix. load level \"{vast}\". why.");
    let output = piped(&[], script.as_bytes());
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    for at in [1, 4] {
        assert!(lines[at].ends_with("it is larger than 64 MiB."), "{said}");
    }
    // Reading the kernel's log waits for the next line of it, where it may be read at all.
    let waits = piped(&[], b"run \"/proc/kmsg\". show status.");
    assert_eq!(text(&waits.stdout), "Impossible.\nWhite to play red.\n");
    assert_eq!(
        text(&piped(&[], b"run \"/dev/null\". why.").stdout)
            .lines()
            .count(),
        2
    );
}

/// The answers go into the file that is being run: what is added to it is not read any more.
#[test]
fn a_file_that_grows_while_it_is_run_has_an_end() {
    let file = files_in("cli-growing");
    let growing = file("growing.txt", "");
    let mut out = std::fs::File::options()
        .append(true)
        .open(&growing)
        .expect("the file is there");
    out.write_all(b"show status.\n").expect("it can be written");
    let mut child = atom4(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::from(out))
        .spawn()
        .expect("the program starts");
    let script = format!("run \"{growing}\". show score.");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin.write_all(script.as_bytes()).expect("it reads");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let said = std::fs::read_to_string(&growing).expect("it is there");
    assert_eq!(
        said,
        "show status.\nWhite to play red.\nWhite 0, black 0.\n"
    );
}

/// A file that holds no commands may be anything: nothing of it is repeated.
#[test]
fn errors_repeat_nothing_of_a_file_that_is_not_ours() {
    let file = files_in("cli-secrets");
    let secrets = [
        (
            "passwd",
            "root:x:0:0:secret:/root:/bin/sh\nmail:x:8:8:secret:/var/mail:/bin/sh\n",
        ),
        (
            "ini",
            "[secret]\nsecret = secret\n\npassword=secret. show secret.\n",
        ),
        ("xml", "<config><password>secret</password></config>"),
        ("quoted", "\"secret\nsecret\n"),
        (
            "words",
            "add secret piece. \"secret\". add red bead secret. save secret. get player secret move.\n",
        ),
        ("json", "{\"secret\": \"secret.\"}\n"),
        ("hash", "#secret\n######\nsecret\n"),
    ];
    for (name, contents) in secrets {
        let path = file(name, contents);
        let script = format!(
            "run \"{path}\". why. choose game atomix. run \"{path}\". why. load level \"{path}\". why. load level \"{path}\" 2. why."
        );
        let said = text(&piped(&[], script.as_bytes()).stdout);
        let told = said.replace("cli-secrets", "");
        assert!(!told.contains("secret"), "{name}: {said}");
        assert!(said.matches("Impossible.").count() >= 2, "{name}: {said}");
    }
    let path = file("passwd", secrets[0].1);
    let said = text(&piped(&[], format!("run \"{path}\". why.").as_bytes()).stdout);
    let expected = "Error: line 1 of the file does not end in a period.\n\
                    Error: line 2 of the file does not end in a period.\n\
                    line 2 of the file does not end in a period.\n";
    assert_eq!(said, expected);
}

/// In a file of one's own an error says what it says at the prompt; before the first command it says the line.
#[test]
fn errors_in_a_command_file_of_ones_own_still_help() {
    let file = files_in("cli-own-errors");
    let path = file(
        "own.txt",
        "# mine\nshow bord.\nshow score.\nshow bord.\nclear\n",
    );
    let said = text(&piped(&[], format!("run \"{path}\".").as_bytes()).stdout);
    let expected = "Error: line 2 of the file is no command; try: show board.\n\
                    White 0, black 0.\n\
                    Error: unknown word \"bord\" in \"show bord\"; try: show board.\n\
                    Error: \"clear\" does not end in a period.\n";
    assert_eq!(said, expected);
    // A file named on the command line is one's own.
    let said = text(&run(&[&path]).stdout);
    assert!(said.starts_with("Error: unknown word \"bord\""), "{said}");
}

/// Twenty-four files that run each other twice: each way through them is another one.
#[test]
fn files_that_run_one_another_come_to_an_end() {
    let file = files_in("cli-nested");
    let names: Vec<String> = (0..24).map(|n| format!("nested-{n}.txt")).collect();
    for name in &names {
        let others = names.iter().filter(|other| *other != name);
        let lines: String = others
            .map(|other| format!("run \"{other}\".\nrun \"{other}\".\n"))
            .collect();
        file(name, &lines);
    }
    let first = file("first.txt", "run \"nested-0.txt\".\nshow score.\n");
    let script = format!("run \"{first}\". why. show status.");
    let output = piped(&[], script.as_bytes());
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().rev().take(3).collect();
    assert_eq!(lines[0], "White to play red.");
    assert!(
        lines[1].starts_with("1000 files were run by one command"),
        "{}",
        lines[1]
    );
    assert_eq!(lines[2], "White 0, black 0.");
    // The next command has a thousand of its own.
    let two = file("two.txt", "show score.\n");
    let said = text(&piped(&[], format!("run \"{first}\". run \"{two}\".").as_bytes()).stdout);
    assert!(said.ends_with("White 0, black 0.\n"), "{said}");
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let file = files_in("cli-mark");
    let path = file("marked.txt", "\u{feff}show score.\n");
    let script = format!("\u{feff}show status. run \"{path}\".\n");
    let said = text(&piped(&[], script.as_bytes()).stdout);
    assert_eq!(said, "White to play red.\nWhite 0, black 0.\n");
    assert_eq!(text(&run(&[&path]).stdout), "White 0, black 0.\n");
}

#[test]
fn saving_again_leaves_other_files_alone() {
    let file = files_in("cli-saves");
    let other = file("game.txt.new", "another's");
    let game = PathBuf::from(&other).with_file_name("game.txt");
    let _ = std::fs::remove_file(&game);
    let script = format!(
        "add red piece to 8 6. save to \"{}\". undo. save again.",
        game.display()
    );
    let output = piped(&[], script.as_bytes());
    assert_eq!(text(&output.stdout), "Done.\nDone.\nDone.\nDone.\n");
    assert_eq!(
        std::fs::read_to_string(&other).expect("it is there"),
        "another's"
    );
    let saved = std::fs::read_to_string(&game).expect("it was saved");
    assert!(!saved.contains("add red"), "{saved}");
}
