use super::*;

/// What is told of two random lists, taken out of both, leaves the same list.
#[test]
fn what_is_not_told_is_in_both_in_one_order() {
    let mut random = atom4_core::base::Random::new(3);
    let mut pens = Pens::default();
    for round in 0..500 {
        let mut list = || {
            let length = random.below(30);
            let mark = |n: u64| Mark::Disc((n as f32, 0.0), 1.0, Ink::WHITE);
            (0..length)
                .map(|_| mark(random.below(12)))
                .collect::<Vec<_>>()
        };
        let mut placed = || -> Vec<Placed> {
            let marks = list().into_iter();
            marks.map(|mark| Placed::new(mark, &mut pens)).collect()
        };
        let (old, new) = (placed(), placed());
        let mut told: Vec<*const Placed> = Vec::new();
        tell_differences(&old, &new, |mark| told.push(mark));
        let left = |marks: &[Placed]| -> Vec<Point> {
            let kept = marks
                .iter()
                .filter(|mark| !told.contains(&std::ptr::from_ref(*mark)));
            kept.map(|mark| match mark.mark {
                Mark::Disc(at, ..) => at,
                _ => (0.0, 0.0),
            })
            .collect()
        };
        assert_eq!(left(&old), left(&new), "round {round}");
        if old
            .iter()
            .map(|mark| &mark.mark)
            .eq(new.iter().map(|mark| &mark.mark))
        {
            assert!(told.is_empty());
        }
    }
}
