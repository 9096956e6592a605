#[test]
fn errors_come_without_numbers() {
    let error = std::fs::File::open("/no/such/file").expect_err("there is none");
    assert_eq!(super::plain(&error), "No such file or directory");
    assert_eq!(super::plain(&std::io::Error::other("full")), "full");
}
