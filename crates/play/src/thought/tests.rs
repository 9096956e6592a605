use super::*;

#[test]
fn an_outlook_is_as_far_from_even_as_its_odds() {
    for (score, expected) in [
        (Score::Points(39), Outlook::Even),
        (Score::Points(-41), Outlook::Behind("slightly")),
        (Score::Points(150), Outlook::Ahead("clearly")),
        (Score::Points(-900), Outlook::Behind("far")),
        (Score::Tenths(40), Outlook::Ahead("far")),
        (Score::WinIn(5), Outlook::Wins(5)),
        (Score::LossIn(4), Outlook::Loses(4)),
    ] {
        assert_eq!(score.outlook(100.0), expected, "{score}");
    }
}

#[test]
fn a_finished_depth_reads_as_analyse_tells_it() {
    let thought = |score, proved| {
        Progress::Depth(Thought {
            depth: 7,
            score,
            proved,
            nodes: 81_234,
            time: Duration::from_micros(12_900),
            line: vec!["8 6", "9 7"],
        })
    };
    for (score, proved, expected) in [
        (Score::Points(35), false, "+35"),
        (Score::Points(0), true, "+0 proved"),
        (Score::Tenths(-15), false, "-1.5"),
        (
            Score::of_search(atom4_core::search::WIN - 5),
            false,
            "win in 5",
        ),
        (
            Score::of_search(12 - atom4_core::search::WIN),
            true,
            "loss in 12 proved",
        ),
    ] {
        assert_eq!(
            thought(score, proved).line(|name| String::from(*name)),
            format!("depth 7 score {expected} nodes 81234 time 12 ms pv 8 6, 9 7")
        );
    }
}
