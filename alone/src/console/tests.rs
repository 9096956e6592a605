use super::*;

fn answers(console: &mut Console, commands: &str) -> (String, bool) {
    let mut out = Vec::new();
    let ended = console.answer(commands.as_bytes(), &mut out);
    (String::from_utf8_lossy(&out).into_owned(), ended)
}

#[test]
fn a_session_goes_on_from_one_call_to_the_next() {
    let mut console = Console::new(Some(String::from("score-four")));
    let (done, ended) = answers(&mut console, "add white bead to A1.");
    assert_eq!((done.as_str(), ended), ("Done.\n", false));
    let (board, _) = answers(&mut console, "show status. show history.");
    assert!(board.contains("1. white A1"), "{board}");
    assert_eq!(answers(&mut console, "quit."), (String::new(), true));
}
