use super::*;

#[test]
fn pegs_read_back_what_they_write() {
    for peg in Peg::all() {
        assert_eq!(peg.to_string().parse(), Ok(peg));
        assert_eq!(peg.to_string().to_lowercase().parse(), Ok(peg));
    }
}

#[test]
fn what_is_no_peg_is_refused() {
    for text in [
        "", "A", "A0", "A5", "E1", "A10", "@1", "A/", "1A", "Ä1", "A1 ",
    ] {
        assert_eq!(text.parse::<Peg>(), Err(NoSuchPeg(text.to_owned())));
    }
}

#[test]
fn cells_and_bits_agree() {
    for bit in 0..64 {
        assert_eq!(Cell::of_bit(bit).set(), 1 << bit);
    }
    assert_eq!(Cell::of_bit(63).to_string(), "D4-4");
    assert_eq!(Cell::of_bit(16).to_string(), "A1-2");
}
