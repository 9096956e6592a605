use super::*;

#[test]
fn a_secret_is_known_by_its_digits_alone() {
    let secret = Secret::new().expect("there is randomness");
    let other = Secret::new().expect("there is randomness");
    assert!(secret.is(secret.digits()) && !secret.is(other.digits()));
    assert!(!secret.is("") && !secret.is(&secret.digits()[1..]));
    assert_eq!(Secret::read(secret.digits()), Some(secret.clone()));
    assert_eq!(Secret::read("0123"), None);
    assert_eq!(Secret::read(&"g".repeat(LENGTH)), None);
    assert!(!format!("{secret:?}").contains(secret.digits()));
}
