use super::*;

#[test]
fn sizes_and_times_are_read_or_refused_with_a_reason() {
    assert_eq!(size("10G"), Ok(10 << 30));
    assert_eq!(size("10GiB"), Ok(10 << 30));
    assert_eq!(size("500 MB"), Ok(500 << 20));
    assert!(size("10").is_err_and(|reason| reason.contains("1K")));
    assert!(size("-1G").is_err());
    assert_eq!(seconds("0.5 s"), Ok(Duration::from_millis(500)));
    assert!(seconds("-1").is_err_and(|reason| reason.contains("negative")));
}
