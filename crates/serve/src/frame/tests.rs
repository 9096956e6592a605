use super::*;

fn told(news: &str) -> Map<String, Value> {
    serde_json::from_str(news).expect("an object")
}

#[test]
fn who_takes_in_all_that_is_told_has_what_there_is() {
    let steps = [
        (json!([]), json!("")),
        (json!([1]), json!("add \"a\"")),
        (json!([1, 12]), json!("add \"a\"\nadd é\\")),
        (json!([1, 12, [3, "]"]]), json!("add \"a\"\nadd é\\\" x")),
        (json!([12, [3, "]"]]), json!("add")),
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
        let parts = vec![("moves", moves.to_string()), ("script", script.to_string())];
        let news = told(&server.news(parts.clone()).expect("something is new"));
        went_on += news.keys().filter(|name| name.starts_with(GOES_ON)).count();
        take_in(&mut screen, news);
        let now = [screen.get("moves"), screen.get("script")];
        assert_eq!(now, [Some(&moves), Some(&script)]);
        assert_eq!(server.news(parts), None);
    }
    assert_eq!(went_on, 10);
}
