use std::fs;

use super::*;
use atom4_play::seats::Seated;
use atom4_scratch::Scratch;

fn profile(folder: &Scratch) -> Profile {
    let (config, state) = (folder.file("config"), folder.file("state"));
    Profile::at(Folders::new(Some(config), Some(state)))
}

#[test]
fn a_change_comes_back_and_leaves_the_rest_of_the_file() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    assert_eq!(profile.preferences(), (Preferences::default(), None));
    profile.note_done("lesson");
    assert!(profile.was_done("lesson") && !profile.was_done("other"));
    let path = profile.settings_path().expect("there are folders");
    writer::settle(|| {});
    let text = fs::read_to_string(&path).expect("it was written");
    let mine = format!("palette = 'grey' # mine\n{text}");
    fs::write(&path, mine).expect("the folder can be written");
    profile
        .change(|preferences| {
            preferences.switches.insert("thoughts".into(), true);
        })
        .expect("the folder can be written");
    writer::settle(|| {});
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("palette = 'grey' # mine"), "{text}");
    assert!(profile.was_done("lesson"));
    let (preferences, wrong) = profile.preferences();
    assert_eq!(preferences.palette.as_deref(), Some("grey"));
    assert_eq!(preferences.switches.get("thoughts"), Some(&true));
    assert_eq!(wrong, None);
}

#[test]
fn a_broken_file_is_named_and_left_alone() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    let path = profile.settings_path().expect("there are folders");
    fs::create_dir_all(folder.file("config")).expect("a folder");
    fs::write(&path, "palette = \"grey\"\nwindow = [\n").expect("a file");
    let (preferences, wrong) = profile.preferences();
    assert_eq!(preferences, Preferences::default());
    let wrong = wrong.expect("it is broken");
    assert!(
        wrong.contains("settings.toml: line ") && !wrong.contains('\n'),
        "{wrong}"
    );
    assert!(
        profile
            .change(|preferences| preferences.palette = None)
            .is_err()
    );
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, "palette = \"grey\"\nwindow = [\n");
}

#[test]
fn testing_mode_sees_the_looks_alone_and_writes_nothing() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    profile
        .change(|preferences| {
            preferences.palette = Some("mono".into());
            preferences.last_game = Some("cluster".into());
        })
        .expect("the folder can be written");
    let glance = profile.glance();
    let seen = glance.preferences().0;
    assert_eq!(seen.palette.as_deref(), Some("mono"));
    assert_eq!(seen.last_game, None);
    glance
        .change(|preferences| preferences.palette = None)
        .expect("nothing is done");
    assert_eq!(glance.preferences().0.palette.as_deref(), Some("mono"));
    assert!(!glance.remembers() && profile.remembers() && !Profile::none().remembers());
}

#[test]
fn two_at_once_lose_nothing() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    std::thread::scope(|scope| {
        for number in 0..4 {
            let profile = profile.clone();
            scope.spawn(move || {
                for turn in 0..10 {
                    profile.note_done(&format!("{number}-{turn}"));
                }
            });
        }
    });
    assert_eq!(profile.preferences().0.offered.len(), 40);
}

#[test]
fn a_kept_game_comes_back_and_a_broken_one_is_left_alone() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    let game = KeptGame {
        seated: Seated::ALONE,
        script: String::from("choose game a.\n"),
    };
    assert_eq!(profile.kept("a"), Ok(None));
    let claim = Arc::new(profile.claim("a").expect("nobody has it"));
    assert!(profile.keeps() && matches!(profile.keep("a", &game, &claim), Ok(true)));
    assert_eq!(profile.kept("a"), Ok(Some(game.clone())));
    assert_eq!(profile.glance().kept("a"), Ok(None));
    assert!(matches!(
        profile.glance().keep("a", &game, &claim),
        Ok(false)
    ));
    writer::settle(|| {});
    let path = profile.kept_path("a").expect("there are folders");
    fs::write(&path, "script = 3\n").expect("a file");
    let why = profile.kept("a").expect_err("it is broken");
    assert!(why.contains("a.toml: "), "{why}");
    assert!(profile.keep("a", &game, &claim).is_err());
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, "script = 3\n");
}

#[test]
fn a_folder_that_cannot_be_written_is_no_fault() {
    let profile = Profile::at(Folders::new(Some("/proc/none".into()), None));
    profile.note_done("lesson");
    assert!(!profile.was_done("lesson"));
    assert_eq!(profile.state_file("history"), None);
    assert!(!profile.keeps());
}

/// What another program has changed meanwhile stays, and what waits is seen here at once.
#[test]
fn changes_are_made_in_order_to_what_the_disk_has() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    let path = profile.settings_path().expect("there are folders");
    for number in 0..20 {
        profile.note_done(&format!("mine-{number}"));
        assert!(profile.was_done(&format!("mine-{number}")));
        let theirs = Profile::at(Folders::new(
            Some(folder.file("config")),
            Some(folder.file("state")),
        ));
        theirs.note_done(&format!("theirs-{number}"));
    }
    writer::settle(|| {});
    let text = fs::read_to_string(&path).expect("it was written");
    let (preferences, _) = settings_file::parse(&text).expect("it is one");
    assert_eq!(preferences.offered.len(), 40);
}

#[test]
fn a_kept_game_is_claimed_by_one() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    let claim = profile.claim("a").expect("nobody has it");
    assert!(profile.claim("a").is_none() && profile.claim("b").is_some());
    drop(claim);
    assert!(profile.claim("a").is_some());
    assert!(profile.glance().claim("a").is_some() && Profile::none().claim("a").is_some());
}

/// Whoever had a game that is taken over writes nothing any more, not even what waited for the disk.
#[test]
fn a_game_that_is_taken_over_is_kept_by_its_new_owner_alone() {
    let folder = Scratch::new();
    let profile = profile(&folder);
    let game = |script: &str| KeptGame {
        seated: Seated::ALONE,
        script: format!("{script}\n"),
    };
    let first = Arc::new(profile.claim("a").expect("nobody has it"));
    assert!(profile.claim("a").is_none() && !profile.is_claimed("a"));
    assert!(matches!(profile.keep("a", &game("one"), &first), Ok(true)));
    writer::settle(|| {});
    let second = Arc::new(profile.take_over("a").expect("nobody writes"));
    assert!(!first.holds() && second.holds() && profile.claim("a").is_none());
    assert!(matches!(profile.keep("a", &game("two"), &first), Ok(false)));
    assert!(first.hold().is_err());
    assert!(matches!(
        profile.keep("a", &game("three"), &second),
        Ok(true)
    ));
    writer::settle(|| {});
    assert_eq!(profile.kept("a"), Ok(Some(game("three"))));
    // The claim of the first is gone for good; that of the second is free when it ends.
    drop(second);
    let third = profile.claim("a").expect("it is free");
    assert!(third.holds() && !first.holds());
    let left = fs::read_dir(folder.file("state/games")).expect("a folder");
    let names: Vec<_> = left.flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names.len(), 3, "the game and its two locks: {names:?}");
}
