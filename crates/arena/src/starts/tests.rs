use std::os::unix::fs::PermissionsExt;

use super::*;
use atom4_scratch::Scratch;

/// A folder of programs.
struct Class(Scratch);

impl Class {
    fn write(&self, name: &str, text: &[u8], mode: u32) {
        let path = self.0.file("class").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// The command that starts one, its folder left out.
    fn command(&self, name: &str) -> String {
        let folder = self.0.file("class");
        let start = start_of(&folder.join(name));
        start.map_or_else(
            |why| why,
            |start| start.command.replace(folder.to_str().unwrap(), "CLASS"),
        )
    }

    fn how(&self, name: &str) -> String {
        start_of(&self.0.file("class").join(name)).unwrap().how
    }
}

const ELF: &[u8] = b"\x7fELF...";

#[test]
fn files_are_started_by_their_first_line_or_their_ending() {
    let class = Class(Scratch::new());
    class.write("a", b"#!/bin/sh\n", 0o755);
    class.write("b.py", b"print()", 0o644);
    class.write("c.jar", b"PK..", 0o755);
    class.write("d.js", b"#!/usr/bin/env node\n", 0o755);
    class.write("e", ELF, 0o755);
    class.write("my bot.pl", b"print", 0o644);
    class.write("f", b"#!/bin/sh\r\nexit\r\n", 0o755);
    class.write("g", b"#!/usr/bin/env python3\r\n", 0o755);
    class.write("h", b"#!/usr/bin/perl -w\n", 0o644);
    for (name, command) in [
        ("a", "exec CLASS/a"),
        ("b.py", "exec python3 CLASS/b.py"),
        ("c.jar", "exec java -jar CLASS/c.jar"),
        ("d.js", "exec CLASS/d.js"),
        ("e", "exec CLASS/e"),
        ("my bot.pl", "exec perl 'CLASS/my bot.pl'"),
        (
            "f",
            "exec /bin/sh -c \"$(tr -d '\\015' < CLASS/f)\" CLASS/f",
        ),
        ("g", "exec /usr/bin/env python3 CLASS/g"),
        ("h", "exec /usr/bin/perl -w CLASS/h"),
    ] {
        assert_eq!(class.command(name), command, "{name}");
    }
    assert_eq!(class.how("b.py"), "python3 b.py");
    assert_eq!(class.how("a"), "./a");
    assert!(class.how("f").contains("CR LF"));
    assert!(class.how("h").contains("not executable"));
    class.write("x", ELF, 0o644);
    class.write("x.c", b"int main;", 0o644);
    class.write("X.class", b"", 0o644);
    class.write("x.txt", b"notes", 0o644);
    for (name, why) in [
        ("x", "chmod +x"),
        ("x.c", "gcc -O2 -o x x.c"),
        ("X.class", "a folder of its own"),
        ("x.txt", "no program"),
    ] {
        assert!(class.command(name).contains(why), "{}", class.command(name));
    }
}

#[test]
fn folders_are_started_by_what_lies_in_them() {
    let class = Class(Scratch::new());
    class.write("anna/run", b"#!/bin/sh\n", 0o755);
    class.write("anna/bot.py", b"", 0o644);
    class.write("bob/Main.class", b"", 0o644);
    class.write("bob/Main$1.class", b"", 0o644);
    class.write("bob/Main.java", b"", 0o644);
    class.write("carl/carl.py", b"", 0o644);
    class.write("carl/rules.py", b"", 0o644);
    class.write("dora/project/only.rb", b"", 0o644);
    class.write("emil/package.json", b"{\"main\": \"game.js\"}", 0o644);
    class.write("emil/game.js", b"", 0o644);
    class.write("emil/rules.js", b"", 0o644);
    class.write(
        "fred/Makefile",
        b"all:\n\ttrue\nrun: all\n\t./game\n",
        0o644,
    );
    class.write(
        "gina/Cargo.toml",
        b"[package]\nname = \"gina-bot\"\n",
        0o644,
    );
    class.write("gina/target/release/gina-bot", ELF, 0o755);
    class.write("kurt/pom.xml", b"", 0o644);
    class.write("kurt/target/bot-1.0.jar", b"", 0o644);
    class.write("kurt/target/bot-1.0-sources.jar", b"", 0o644);
    class.write("kurt/src/main/java/Main.java", b"", 0o644);
    class.write("lotte/bot.csproj", b"", 0o644);
    class.write("lotte/Program.cs", b"", 0o644);
    class.write("lotte/bin/Release/net8.0/bot.dll", b"", 0o644);
    class.write(
        "lotte/bin/Release/net8.0/bot.runtimeconfig.json",
        b"",
        0o644,
    );
    class.write("moritz/__main__.py", b"", 0o644);
    class.write("moritz/__init__.py", b"", 0o644);
    class.write("nora/go.mod", b"", 0o644);
    class.write("nora/nora", ELF, 0o755);
    class.write("hans/Makefile", b"all:\n", 0o644);
    class.write("hans/game", ELF, 0o755);
    for (name, command) in [
        ("anna", "cd CLASS/anna && exec ./run"),
        ("bob", "cd CLASS/bob && exec java -cp . Main"),
        ("carl", "cd CLASS/carl && exec python3 ./carl.py"),
        ("dora", "cd CLASS/dora/project && exec ruby ./only.rb"),
        ("emil", "cd CLASS/emil && exec node game.js"),
        ("fred", "cd CLASS/fred && exec make -s run"),
        ("gina", "cd CLASS/gina && exec ./target/release/gina-bot"),
        ("hans", "cd CLASS/hans && exec ./game"),
        (
            "kurt",
            "cd CLASS/kurt && exec java -jar ./target/bot-1.0.jar",
        ),
        (
            "lotte",
            "cd CLASS/lotte && exec dotnet ./bin/Release/net8.0/bot.dll",
        ),
        ("moritz", "cd CLASS/moritz && exec python3 ./__main__.py"),
        ("nora", "cd CLASS/nora && exec ./nora"),
    ] {
        assert_eq!(class.command(name), command, "{name}");
    }
    assert_eq!(class.how("bob"), "java -cp . Main");
    class.write("ida/a.py", b"", 0o644);
    class.write("ida/b.py", b"", 0o644);
    class.write("jens/Cargo.toml", b"", 0o644);
    class.write("olga/pom.xml", b"", 0o644);
    class.write("olga/src/main/java/Main.java", b"", 0o644);
    class.write("paul/paul.csproj", b"", 0o644);
    class.write("rosa/Program.cs", b"", 0o644);
    class.write("karl/game.cpp", b"", 0o644);
    class.write("lea/notes.txt", b"", 0o644);
    assert!(project::is_built(&class.0.file("class/paul")));
    assert!(!project::is_built(&class.0.file("class/rosa")));
    for (name, why) in [
        ("ida", "a.py, b.py could each be the program"),
        (
            "jens",
            "a package of Rust that is not built: cargo build --release in its folder",
        ),
        ("olga", "mvn package"),
        ("paul", "dotnet build"),
        ("rosa", "a source of C#: compile it first"),
        ("karl", "g++ -O2 -o game game.cpp"),
        ("lea", "put an executable file run into it"),
    ] {
        assert!(class.command(name).contains(why), "{}", class.command(name));
    }
}
