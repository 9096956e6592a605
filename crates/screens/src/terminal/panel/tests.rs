use super::*;

#[test]
fn numbers_are_grouped() {
    assert_eq!(grouped(7), "7");
    assert_eq!(grouped(123_456), "123 456");
    assert_eq!(grouped(1_234_567), "1 234 567");
}
