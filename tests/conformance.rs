//! Conformance with the originals: the data of `../shared`, where it is there.
fn main() {}
