use super::*;

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

#[test]
fn greetings_and_prompts_are_told_from_answers() {
    let none = Chatter::before("Done.", &lines(&["Done."])).unwrap();
    assert!(none.is_none());
    let both = Chatter::before("Done.", &lines(&["Welcome!", "", "> > Done."])).unwrap();
    assert_eq!(both.greeting, ["Welcome!", ""]);
    assert_eq!(both.prompt, "> >");
    assert_eq!(
        both.told(),
        "2 lines before its first answer, \"Welcome!\", and \"> >\" in the line of its answer"
    );
    assert_eq!(Chatter::before("Done.", &lines(&["Impossible."])), None);
    let asks = Chatter {
        prompt: String::from("Command:"),
        ..Chatter::default()
    };
    assert_eq!(asks.without_prompt("Command: Command: A1."), "A1.");
    assert_eq!(asks.without_prompt("A1."), "A1.");
    assert_eq!(Chatter::default().without_prompt(" A1."), " A1.");
}

#[test]
fn lines_beside_the_answers_are_told_from_answers() {
    let came = lines(&["got add", "Done.", "depth 3"]);
    let chatter = Chatter::before("Done.", &came).unwrap();
    assert_eq!(
        chatter.told(),
        "a line before its first answer, \"got add\", and a line behind its first answer, \"depth 3\""
    );
    let pegs = Expect::Move(vec![String::from("B3")]);
    let numbers = Expect::Move(vec![String::from("8 6")]);
    let row = Expect::Line(String::from("B3: WB"));
    let error = Expect::Begins("Error: ");
    for (line, expected) in [
        ("got clear.", None),
        ("", None),
        ("got 1", Some(&pegs)),
        ("depth 3", Some(&numbers)),
        ("got show board.", Some(&row)),
        ("got fetch the moon.", Some(&error)),
    ] {
        assert!(chatter.has(line, expected), "{line}");
        assert!(!Chatter::default().has(line, expected), "{line}");
    }
    for (line, expected) in [
        ("Done.", None),
        ("Impossible.", Some(&pegs)),
        ("error: none", Some(&pegs)),
        ("B3.", Some(&pegs)),
        ("Z9.", Some(&pegs)),
        ("8 8 white.", Some(&numbers)),
        ("A1: WBWB", Some(&row)),
        ("done", Some(&Expect::done())),
        ("Error: what?", Some(&error)),
    ] {
        assert!(!chatter.has(line, expected), "{line}");
    }
    // A prompt alone makes nothing of other lines.
    let asks = Chatter::before("Done.", &lines(&["> Done."])).unwrap();
    assert!(asks.has("> ", None) && !asks.has("got clear.", None));
}
