use super::*;

#[test]
fn sizes_are_read_and_told() {
    for (text, bytes, told) in [
        ("1G", 1 << 30, "1 GiB"),
        ("1536m", 1536 << 20, "1536 MiB"),
        ("1048576", 1 << 20, "1 MiB"),
        ("1048577", (1 << 20) + 1, "1048577 bytes"),
    ] {
        assert_eq!(parse_size(text), Ok(bytes), "{text}");
        assert_eq!(size_text(bytes), told);
    }
    for text in [
        "",
        "G",
        "1T",
        "-1G",
        "+1G",
        "1.5G",
        "1023K",
        "0",
        "99999999999G",
        "é",
    ] {
        let error = parse_size(text).unwrap_err();
        assert!(
            error.starts_with(&format!("'{text}' is no size")),
            "{error}"
        );
    }
    assert_eq!(parse_count("64"), Ok(64));
    assert!(parse_count("0").is_err() && parse_count("many").is_err());
}
