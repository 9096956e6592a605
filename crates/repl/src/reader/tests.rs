use super::*;

fn read(bytes: &[u8]) -> Vec<Item> {
    let mut reader = Reader::new();
    let mut items = Vec::new();
    // Byte by byte: where the input is cut must not matter.
    for byte in bytes {
        reader.push(&[*byte]);
        items.extend(std::iter::from_fn(|| reader.next_item()));
    }
    reader.end();
    items.extend(std::iter::from_fn(|| reader.next_item()));
    items
}

fn command(text: &str) -> Item {
    Item::Command(text.to_owned())
}

#[test]
fn several_commands_on_a_line() {
    assert_eq!(
        read(b"clear. show board.\r\nquit."),
        [command("clear"), command("show board"), command("quit")]
    );
}

#[test]
fn a_period_before_a_digit_or_in_quotes_does_not_close() {
    assert_eq!(
        read(b"solve within 1.5 s.\n"),
        [command("solve within 1.5 s")]
    );
    assert_eq!(read(b"run \"a.b #c\".\n"), [command("run \"a.b #c\"")]);
}

#[test]
fn a_line_end_without_a_period_is_malformed_and_swallows_nothing() {
    assert_eq!(
        read(b"show board\nclear.\nrun \"x.\nquit."),
        [
            Item::Malformed(Malformed::NoPeriod("show board".into())),
            command("clear"),
            Item::Malformed(Malformed::OpenQuote("run \"x.".into())),
            command("quit")
        ]
    );
}

#[test]
fn blanks_lone_periods_and_comments_are_nothing() {
    assert_eq!(
        read(b" \n\t.\n. .\n# a. b.\nclear . # c\n"),
        [command("clear")]
    );
}

#[test]
fn long_and_foreign_bytes_harm_nothing_else() {
    let mut bytes = vec![b'x'; LONGEST + 1];
    bytes.extend_from_slice(b".\xff\xfe.\nquit.\n");
    assert_eq!(
        read(&bytes),
        [
            Item::Malformed(Malformed::TooLong),
            Item::Malformed(Malformed::NotText),
            command("quit")
        ]
    );
}

#[test]
fn the_longest_command_is_kept_whole() {
    let mut bytes = vec![b'x'; LONGEST];
    bytes.extend_from_slice(b".\n");
    assert_eq!(read(&bytes), [command(&"x".repeat(LONGEST))]);
}

#[test]
fn a_byte_order_mark_is_nothing_at_the_beginning_alone() {
    let expected = [command("clear"), command("quit")];
    assert_eq!(read("\u{feff}clear.\nquit.".as_bytes()), expected);
    assert_eq!(read("\u{feff}# by hand\nclear. quit.".as_bytes()), expected);
    assert_eq!(read("\u{feff}\r\nclear. quit.".as_bytes()), expected);
    assert_eq!(
        read("clear.\n\u{feff}quit.".as_bytes()),
        [command("clear"), command("\u{feff}quit")]
    );
    assert_eq!(read(b"\xef\xbb.\n"), [Item::Malformed(Malformed::NotText)]);
}

#[test]
fn an_item_has_its_line() {
    let mut reader = Reader::new();
    reader.push(b"clear. clear.\n# none\nclear\n\nclear .\nclear");
    reader.end();
    let lines = std::iter::from_fn(|| reader.next_item().map(|_| reader.line()));
    assert_eq!(lines.collect::<Vec<_>>(), [1, 1, 3, 5, 6]);
}

#[test]
fn a_pending_period_can_be_closed() {
    let mut reader = Reader::new();
    reader.push(b"get white move.");
    assert_eq!(reader.next_item(), None);
    assert!(reader.waits_after_period());
    reader.close();
    assert_eq!(reader.next_item(), Some(command("get white move")));
    reader.close();
    assert_eq!(reader.next_item(), None);
}
