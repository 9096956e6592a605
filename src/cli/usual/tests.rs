use super::*;

/// The game for a program called so, with this variable.
fn found(called: &str, named: Option<&str>) -> Result<&'static str, String> {
    let games = Registry::builtin().games();
    let game = game(&games, Some(called.as_ref()), named.map(AsRef::as_ref));
    game.map(|game| game.kind().name())
}

#[test]
fn the_programs_name_goes_before_the_environment() {
    assert_eq!(found("/usr/games/atom4", None), Ok("atom-4"));
    assert_eq!(found("./score-four", None), Ok("score four"));
    assert_eq!(found("atom4", Some("score-four")), Ok("score four"));
    assert_eq!(found("atom4", Some("Score Four")), Ok("score four"));
    assert_eq!(found("cluster", Some("atomix")), Ok("cluster"));
    assert_eq!(found("atom4", Some("")), Ok("atom-4"));
    let wrong = found("atom4", Some("chess")).expect_err("there is no such game");
    assert!(
        wrong.contains("\"chess\"") && wrong.contains("atomix"),
        "{wrong}"
    );
}
