use super::*;

#[test]
fn only_what_changed_is_found() {
    let old = vec![0u8; 20 * 10 * 4];
    let mut new = old.clone();
    let whole = PictureArea {
        x: 0,
        y: 0,
        w: 20,
        h: 10,
    };
    assert_eq!(changed(&old, &new, 20, whole), None);
    for (x, y) in [(3, 2), (7, 5)] {
        new[(y * 20 + x) * 4 + 1] = 9;
    }
    let part = PictureArea {
        x: 3,
        y: 2,
        w: 5,
        h: 4,
    };
    assert_eq!(changed(&old, &new, 20, whole), Some(part));
    let right = PictureArea {
        x: 5,
        y: 0,
        w: 15,
        h: 10,
    };
    let part = PictureArea {
        x: 7,
        y: 5,
        w: 1,
        h: 1,
    };
    assert_eq!(changed(&old, &new, 20, right), Some(part));
}
