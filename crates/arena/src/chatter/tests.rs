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
