use super::*;

fn word(word: Word, short: &str, first: bool) -> MoveWord {
    MoveWord {
        word,
        value: String::new(),
        short: short.into(),
        first,
    }
}

#[test]
fn a_legend_explains_the_signs_that_are_there_and_no_others() {
    let told = |moves: &[MoveWord]| legend(moves.iter(), "Player 1");
    assert_eq!(told(&[]), "");
    assert_eq!(
        told(&[word(Word::Best, "+35", false)]),
        "Player 1: + ahead, - behind"
    );
    assert_eq!(
        told(&[
            word(Word::Blunder, "L1", true),
            word(Word::Only, "=", false),
            word(Word::Inaccuracy, "W2", false),
        ]),
        "Player 1: W2 wins in 2 moves, L2 loses in 2, = draw. ?? blunder (20 % given away), ?! inaccuracy (5 % given away), ! the only good move, ~ a first look"
    );
}

#[test]
fn a_first_look_is_marked() {
    assert_eq!(word(Word::Mistake, "-35", true).told(), "-35?~");
    assert_eq!(word(Word::Mistake, "-35", false).told(), "-35?");
}

#[test]
fn a_legend_is_cut_between_its_phrases() {
    let legend = "Anna: + ahead, - behind. ? mistake (10 %)";
    let most = |room: usize| phrases(legend, |part| part.len() <= room);
    assert_eq!(most(legend.len()), legend);
    assert_eq!(most(40), "Anna: + ahead, - behind");
    assert_eq!(most(20), "Anna: + ahead");
    assert_eq!(most(5), "");
}
