use super::*;

#[test]
fn wheel_places_and_sides_agree() {
    for (place, colour) in Colour::WHEEL.into_iter().enumerate() {
        assert_eq!(colour.wheel_place(), Some(place as u8));
        assert_eq!(colour.side(), Some(Side::BOTH[place % 2]));
    }
    assert_eq!(Colour::BLACK.side(), None);
    assert_eq!(Colour::WHITE.wheel_place(), None);
}

#[test]
fn letters_and_names_lead_back() {
    for colour in Colour::ALL {
        assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
        assert_eq!(Colour::from_name(colour.name()), Some(colour));
    }
}

#[test]
fn an_effect_joins_its_primary_or_leaves_only_its_own() {
    for bits in 0..8 {
        let piece = Colour::from_bits(bits);
        for effect in Colour::WHEEL {
            let reached = piece.reached_by(effect);
            let kept = match effect.side() {
                Some(Side::White) => |piece: bool, effect: bool| piece || effect,
                _ => |piece: bool, effect: bool| piece && effect,
            };
            for primary in [1, 2, 4] {
                let has = |colour: Colour| colour.bits() & primary != 0;
                assert_eq!(
                    has(reached),
                    kept(has(piece), has(effect)),
                    "{piece} {effect}"
                );
            }
        }
        for still in [Colour::BLACK, Colour::WHITE] {
            assert_eq!(piece.reached_by(still), piece);
        }
    }
}
