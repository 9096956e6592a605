use std::sync::mpsc::channel;

use super::*;

#[test]
fn helpers_work_while_the_own_work_is_done() {
    let (ask, asked) = channel();
    let (answer, answered) = channel();
    let helper = move || {
        for question in asked {
            answer.send(question * 2).expect("it is awaited");
        }
    };
    // Neither side can end without the other.
    let sum = beside([helper], move || {
        let numbers = (1..=4).map(|number: u32| {
            ask.send(number).expect("it is heard");
            answered.recv().expect("it is answered")
        });
        numbers.sum::<u32>()
    });
    assert_eq!(sum, 20);
    assert_eq!((granted(0), granted(3)), (1, 3));
}
