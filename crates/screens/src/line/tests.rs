use super::*;

#[test]
fn a_line_is_edited_where_its_cursor_stands() {
    let mut line = Line::typed("game");
    line.edit(Edit::Home);
    line.insert('a');
    line.edit(Edit::Right);
    line.edit(Edit::Ahead);
    assert_eq!((line.text().as_str(), line.cursor()), ("agme", 2));
    line.edit(Edit::Back);
    line.edit(Edit::End);
    line.insert('\u{7}');
    line.insert('\u{e9}');
    assert_eq!(line.text(), "ame\u{e9}");
    for edit in [Edit::Left, Edit::Back, Edit::Ahead]
        .into_iter()
        .cycle()
        .take(30)
    {
        line.edit(edit);
    }
    assert_eq!((line.text().as_str(), line.cursor()), ("", 0));
    assert_eq!(Line::typed(&"x".repeat(999)).text().len(), LONGEST);
}

#[test]
fn a_proposal_gives_way_to_a_character_and_stays_for_the_cursor() {
    let mut line = Line::proposed("game.txt");
    line.edit(Edit::Left);
    line.insert('2');
    assert_eq!(line.text(), "game.tx2t");
    let mut line = Line::proposed("game.txt");
    line.insert('a');
    line.insert('b');
    assert_eq!(line.text(), "ab");
}

#[test]
fn completion_goes_as_far_as_the_names_agree() {
    let names = ["gone.txt", "good.txt"].map(String::from);
    let mut line = Line::typed("g");
    assert!(line.complete(&names));
    assert_eq!(line.text(), "go");
    assert!(!line.complete(&names));
    assert!(line.complete(&names[..1]));
    assert_eq!(line.text(), "gone.txt");
    // Another case is corrected.
    let mut line = Line::typed("GO");
    assert!(line.complete(&names));
    assert_eq!(line.text(), "go");
    assert!(!line.complete(&[]));
}

#[test]
fn words_and_all_before_the_cursor_are_rubbed_out() {
    let mut line = Line::typed("my old game  ");
    line.edit(Edit::BackWord);
    assert_eq!((line.text().as_str(), line.cursor()), ("my old ", 7));
    line.edit(Edit::Left);
    line.edit(Edit::BackWord);
    assert_eq!((line.text().as_str(), line.cursor()), ("my  ", 3));
    line.edit(Edit::BackAll);
    assert_eq!((line.text().as_str(), line.cursor()), (" ", 0));
    for edit in [Edit::BackAll, Edit::BackWord] {
        line.edit(edit);
        assert_eq!((line.text().as_str(), line.cursor()), (" ", 0));
    }
}
