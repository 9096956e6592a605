use super::*;

#[test]
fn the_page_is_small_and_asks_nobody_else() {
    let size: usize = all().map(|asset| asset.text.len()).sum();
    assert!(size < 150_000, "{size} bytes");
    for asset in all() {
        let text = asset.text.replace("http://www.w3.org/2000/svg", "");
        for foreign in ["http:", "https:", "//cdn", "innerHTML", "eval(", "style=\""] {
            assert!(!text.contains(foreign), "{} has {foreign}", asset.name);
        }
    }
}
