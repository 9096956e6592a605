use super::told::CHANGE;
use super::*;

use atom4_atom4::play::Game;
use atom4_core::base::Random;
use atom4_play::save_store::NoSaveStore;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;
use atom4_play::view::{Action, Play};

fn told(news: &str) -> Map<String, Value> {
    serde_json::from_str(news).expect("an object")
}

/// A value as a part, lists by their items and texts by their lines.
fn part(value: &Value) -> Arc<ToldPart> {
    let part = match value {
        Value::Array(list) => ToldPart::list(list),
        Value::String(text) => ToldPart::lines(text),
        other => ToldPart::value(other),
    };
    let part = part.expect("it can be written");
    assert_eq!(part.text, value.to_string());
    Arc::new(part)
}

#[test]
fn who_takes_in_all_that_is_told_has_what_there_is() {
    let steps = [
        (json!([]), json!("")),
        (json!([1]), json!("add \"a\".\n")),
        (json!([1, 12]), json!("add \"a\".\nadd é\\n.\n")),
        (
            json!([1, 12, [3, "]"]]),
            json!("add \"a\".\nadd é\\n.\nadd \\"),
        ),
        (
            json!([1, 14, [3, "]"]]),
            json!("add \"a\".\nadd é\\n\nadd \\"),
        ),
        (json!([12, [3, "]"]]), json!("add \"a\".\nadd \\")),
        (json!(null), json!("add 4")),
        (json!("text now"), json!([4])),
        (json!("text now and more"), json!([4, 5, 6])),
        (json!([45]), json!([45])),
        (json!([456]), json!("45")),
        (json!([456, 7]), json!("456")),
    ];
    let (mut server, mut screen) = (Told::default(), Map::new());
    let mut went_on = 0;
    for (moves, script) in steps {
        let parts = [("moves", part(&moves)), ("script", part(&script))];
        let news = told(&server.news(&parts).expect("something is new"));
        went_on += news.keys().filter(|name| name.starts_with(CHANGE)).count();
        take_in(&mut screen, news);
        let now = [screen.get("moves"), screen.get("script")];
        assert_eq!(now, [Some(&moves), Some(&script)]);
        assert_eq!(server.news(&parts), None);
    }
    assert_eq!(went_on, 6);
}

/// Lists of few different items, so that many changes are like each other.
#[test]
fn every_change_of_a_list_is_told_in_full() {
    let mut random = Random::new(1);
    let (mut server, mut screen) = (Told::default(), Map::new());
    let (mut list, mut changed, mut whole) = (Vec::<Value>::new(), 0, 0);
    for _ in 0..20_000 {
        for _ in 0..random.below(4) {
            let at = random.below(list.len() as u64 + 1) as usize;
            let item = json!({"a,]": random.below(3), "b\"": [[], "é,{"]});
            match random.below(3) {
                0 if list.len() < 30 => list.insert(at, item),
                1 if at < list.len() => list[at] = item,
                _ if at < list.len() => drop(list.remove(at)),
                _ => {}
            }
        }
        let now = part(&Value::Array(list.clone()));
        let Some(news) = server.news(&[("pieces", now)]) else {
            continue;
        };
        let news = told(&news);
        changed += usize::from(news.contains_key("+pieces"));
        whole += usize::from(news.contains_key("pieces"));
        take_in(&mut screen, news);
        assert_eq!(screen["pieces"], Value::Array(list.clone()));
    }
    assert!(changed > 10_000 && whole > 10, "{changed} {whole}");
}

#[test]
fn one_piece_among_many_is_told_as_one() {
    let mut server = Told::default();
    let mut news = |list: &str| {
        let list = serde_json::from_str(list).expect("a list");
        server.news(&[("pieces", part(&list))])
    };
    news("[100,200,300,400,500]");
    for (now, told) in [
        ("[100,150,200,300,400,500]", "[[1,0,150]]"),
        ("[100,150,200,310,400,500]", "[[3,1,310]]"),
        ("[100,200,310,400,510]", "[[1,1],[4,1,510]]"),
        ("[100,200,310,400,510,600,700]", "[[5,0,600,700]]"),
    ] {
        assert_eq!(news(now), Some(format!("{{\"+pieces\":{told}}}")));
    }
}

#[test]
fn a_splice_that_does_not_fit_changes_nothing() {
    for splice in [
        json!([9, 1, 4]),
        json!([0]),
        json!(4),
        json!([0, -1]),
        json!([1, u64::MAX]),
    ] {
        let mut screen = told(r#"{"moves":[1,2]}"#);
        take_in(
            &mut screen,
            told(&json!({"+moves": [splice], "+other": [[0, 0, 1]]}).to_string()),
        );
        assert_eq!(Value::Object(screen), json!({"moves": [1, 2]}));
    }
}

#[test]
fn what_was_written_for_others_is_told_as_if_it_were_written_anew() {
    let (mut game, mut settings) = (Game::new(), Settings::default());
    let mut store = NoSaveStore;
    let seats = Seats::TWO_PLAYERS;
    let mut play = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats);
    let (mut written, mut before) = (WrittenView::default(), None::<FrameParts>);
    for number in 0..20 {
        let view = play.view();
        let state = UiState::new(view.board.home, 0);
        for (name, _) in of_screen(&view, &state, &mut WrittenView::default()).expect("parts") {
            // A page would take all of it for a message of that name alone.
            let alone = ["left", "full", "bell", "copy", "file", "orbit"];
            assert!(!alone.contains(&name), "{name}");
        }
        let parts = written.of_view(view.clone()).expect("parts");
        let anew = WrittenView::default().of_view(view.clone());
        let texts = |parts: &FrameParts| {
            let text = |(name, part): &(_, Arc<ToldPart>)| (*name, part.text.clone());
            parts.iter().map(text).collect::<Vec<_>>()
        };
        assert_eq!(texts(&parts), texts(&anew.expect("parts")));
        let of = |parts: &FrameParts, name: &str| {
            let mut found = parts.iter().filter(|(own, _)| *own == name);
            found.next().expect("a part").1.clone()
        };
        for (name, same) in [("board.lattice", true), ("board.pieces", false)] {
            let kept = before.as_ref().map_or(same, |before| {
                Arc::ptr_eq(&of(before, name), &of(&parts, name))
            });
            assert_eq!(kept, same, "{name} after {number} moves");
        }
        let values = parts.iter().map(|(name, part)| {
            let value = serde_json::from_str(&part.text);
            ((*name).to_owned(), value.expect("JSON"))
        });
        let read = to_view(values.collect()).expect("a view");
        assert_eq!(read.board, view.board);
        assert_eq!(read.moves, view.moves);
        let legal = &view.board.marks.legal;
        play.act(Action::Place(legal[number * 7919 % legal.len()]));
        before = Some(parts);
    }
}
