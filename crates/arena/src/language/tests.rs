use super::*;
use atom4_scratch::Scratch;

fn name(command: &str) -> &'static str {
    Language::of_command(command).map_or("", |language| language.name)
}

#[test]
fn the_language_of_a_command_is_seen() {
    let scratch = Scratch::new();
    let folder = scratch.file("bots");
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("run", "#!/bin/sh\n# python3 is not it\nexec perl bot.x\n");
    write("direct", "#!/usr/bin/env -S python3.11 -u\nprint(1)\n");
    write("loop", "#!/bin/sh\nexec ./loop\n");
    write("sub/anna.rb", "puts 1\n");
    let at = |text: &str| text.replace("BOTS", folder.to_str().unwrap());
    for (command, language) in [
        ("python3 bot", "Python"),
        ("/opt/x/python3.12 -u bot", "Python"),
        ("exec java -cp . Main", "Java"),
        ("A=1 node x", "JavaScript"),
        ("cd BOTS && exec ./run", "Perl"),
        ("exec BOTS/direct", "Python"),
        ("cd BOTS && ./loop", "shell"),
        ("cd BOTS && cd sub && ./anna.rb", "Ruby"),
        ("/no/such/thing", ""),
        ("", ""),
    ] {
        assert_eq!(name(&at(command)), language, "{command}");
    }
}

#[test]
fn a_compiled_program_is_seen_by_what_stands_in_it() {
    let with = |mark: &[u8]| {
        compiled(&[b"\x7fELF....", mark, b"...."].concat())
            .unwrap()
            .name
    };
    assert_eq!(with(b"RUST_BACKTRACE"), "Rust");
    assert_eq!(with(b"libstdc++.so.6"), "C++");
    assert_eq!(with(b""), "C");
}

#[test]
fn each_language_is_one_that_can_be_told_apart() {
    for (at, language) in LANGUAGES.iter().enumerate() {
        let later = || LANGUAGES.iter().skip(at + 1);
        for ending in language.endings {
            assert!(
                later().all(|other| !other.endings.contains(ending)),
                "{ending}"
            );
        }
        for program in language.programs {
            assert!(
                later().all(|other| !other.programs.contains(program)),
                "{program}"
            );
        }
        // It is started or compiled, and never both.
        assert_ne!(
            language.start.is_empty(),
            language.compile.is_empty(),
            "{}",
            language.name
        );
    }
}
