//! Engines as the command line names them.

use std::time::Duration;

use atom4::arena::adapter::{Adapter, OwnPlayer};
use atom4::arena::engine::{Effort, Engine, Source};
use atom4::arena::sandbox::Limits;
use atom4::arena::specification::parse_all;
use atom4::games::{atom4 as atom_4, cluster, score_four};

const ATOM4: &Adapter = &atom_4::arena::ARENA;
const SCORE_FOUR: &Adapter = &score_four::arena::ARENA;
const CLUSTER: &Adapter = &cluster::arena::ARENA;
const KNOWN: &[&Adapter] = &[ATOM4, SCORE_FOUR, CLUSTER];

fn parse(text: &str) -> Result<Engine, String> {
    Engine::parse(text, ATOM4, KNOWN)
}

#[test]
fn programs_with_and_without_quotes() {
    for text in [
        "cmd=\"./bot --depth=3\" name=deep",
        "name=deep cmd='./bot --depth=3'",
        "cmd=./bot --depth=3 name=deep",
    ] {
        let engine = parse(text).unwrap();
        assert_eq!(engine.source, Source::Command("./bot --depth=3".into()));
        assert_eq!(engine.name, "deep");
    }
    let engine = parse("cmd=./bot restart=on init='set level 5.'").unwrap();
    assert_eq!((engine.name.as_str(), engine.restart), ("./bot", true));
    assert_eq!(engine.init, ["set level 5."]);
    let engine =
        parse("cmd=./bot read=/usr read=/etc env=A=b env=B='c d' memory=1G cpu=90s disk=8M")
            .unwrap();
    assert_eq!(
        engine.grants.read,
        ["/usr", "/etc"].map(std::path::PathBuf::from)
    );
    let given = [("A", "b"), ("B", "c d")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(engine.grants.env, given);
    let limits = engine.grants.limits;
    assert_eq!((limits.memory, limits.disk), (1 << 30, 8 << 20));
    assert_eq!(limits.cpu, Duration::from_secs(90));
    assert_eq!(limits.processes, Limits::default().processes);
}

#[test]
fn own_players_by_name() {
    let own = |text| {
        let engine = parse(text).unwrap();
        (engine.source, engine.name)
    };
    let time = Effort::Time(Duration::from_millis(100));
    assert_eq!(
        own("strong:3"),
        (
            Source::Own(OwnPlayer::Player("strong", Effort::Level(3))),
            "strong:3".into()
        )
    );
    assert_eq!(
        own("time=100ms"),
        (
            Source::Own(OwnPlayer::Player("strong", time)),
            "strong 100ms".into()
        )
    );
    assert_eq!(
        own("classic name=old"),
        (
            Source::Own(OwnPlayer::Player("classic", Effort::Level(2))),
            "old".into()
        )
    );
}

#[test]
fn a_time_is_a_clock_of_its_own() {
    let seconds = |count| Some(Duration::from_secs(count));
    let engine = parse("cmd='./bot --fast' time=3s name=slow").unwrap();
    assert_eq!(engine.per_move, seconds(3));
    assert_eq!(parse("time=100").unwrap().name, "strong 100s");
    assert_eq!(parse("time=1.5s").unwrap().name, "strong 1500ms");
}

#[test]
fn errors_name_what_came() {
    for (text, part) in [
        ("", "needs cmd="),
        ("weak:3", "'weak:3' is no part"),
        ("strong:x", "levels go from 0"),
        ("strong:3 time=1s", "a level and a time"),
        ("cmd='./bot", "a closing '"),
        ("cmd=./bot 'two words' name=b", "quote all of it"),
        ("cmd=./bot --as=\"two words\"", "quote all of it"),
        ("cmd=./bot restart=maybe", "restart is on or off"),
        ("strong:3 fast", "'fast' is no part"),
        ("strong:3 memory=1G", "are for programs"),
        ("cmd=./bot memory=lots", "'lots' is no size"),
        ("cmd=./bot processes=0", "'0' is no number of processes"),
        ("cmd=./bot cpu=soon", "'soon'"),
        ("cmd=./bot read=/no/such", "read=/no/such"),
        ("cmd=./bot read=/", "read=/ "),
        ("cmd=./bot env=no-name", "env=no-name"),
        ("cmd=./bot env=HOME=/x", "HOME is set by the arena"),
        ("strong:3 env=A=b", "env="),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
    }
    let fits = |text, game| parse(text).unwrap().fits(game, KNOWN).is_ok();
    assert!(fits("classic:1", ATOM4) && !fits("classic:1", SCORE_FOUR));
    assert!(fits("two-ply", CLUSTER) && !fits("two-ply", ATOM4));
    assert!(fits("time=1s", SCORE_FOUR) && fits("time=1s", CLUSTER));
    let twice = parse_all(&["strong:2".into(), "strong:2".into()], ATOM4, KNOWN).unwrap_err();
    assert!(
        twice.contains("two engines are called 'strong:2'"),
        "{twice}"
    );
}
