//! Golden tests: `scripts/GAME/NAME.txt` piped through the binary gives `expected/GAME/NAME.txt`.
fn main() {}
