use super::*;

#[test]
fn a_folder_is_copied_without_what_is_hidden_and_within_a_limit() {
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("layers");
    let (from, to) = (root.join("from"), root.join("to"));
    std::fs::create_dir_all(from.join("sub")).unwrap();
    std::fs::create_dir_all(from.join("other")).unwrap();
    std::fs::write(from.join("sub/bot"), "text").unwrap();
    std::os::unix::fs::symlink("sub/bot", from.join("link")).unwrap();
    let hidden = [from.join("other")];
    let layers = Layers::new([&from].into_iter(), &hidden, &to, |_| false).unwrap();
    let Layer::Copy(copy) = layers.of(&from) else {
        panic!("{layers:?}")
    };
    assert_eq!(std::fs::read_to_string(copy.join("link")).unwrap(), "text");
    assert!(!copy.join("other").exists());
    assert!(layers.has_copies() && !layers.is_seen(&hidden[0]));
    // One file more than is copied: nothing of it is left.
    let large = root.join("large");
    std::fs::create_dir(&large).unwrap();
    let file = std::fs::File::create(large.join("holes")).unwrap();
    file.set_len(COPIED.0 + 1).unwrap();
    let layers = Layers::new([&large].into_iter(), &[], &to, |_| false).unwrap();
    assert_eq!(layers.of(&large), &Layer::None);
    assert!(!below(&to, &large).exists());
    assert!(
        Layers::new([&large].into_iter(), &[], &to, |_| true)
            .is_ok_and(|layers| layers.of(&large) == &Layer::Memory)
    );
}
