use super::*;

#[test]
fn what_configures_languages_passes_and_no_secret() {
    for name in [
        "PATH",
        "LANG",
        "LC_ALL",
        "JAVA_HOME",
        "PYTHONUNBUFFERED",
        "PYTHONPATH",
        "NODE_OPTIONS",
        "GEM_HOME",
        "OCAMLRUNPARAM",
        "R_LIBS",
    ] {
        assert!(passes(name), "{name}");
    }
    for name in [
        "DISPLAY",
        "SSH_AUTH_SOCK",
        "AWS_PROFILE",
        "HOME",
        "NODE_AUTH_TOKEN",
        "R_GITHUB_PAT",
        "JAVA_KEYSTORE_PASSWORD",
        "PYTHON_API_KEY",
        "OPAM_secret",
    ] {
        assert!(!passes(name), "{name}");
    }
}

#[test]
fn a_variable_is_given_by_name_or_with_its_value() {
    assert_eq!(
        parse_variable("A_1=b=c d"),
        Ok(("A_1".into(), "b=c d".into()))
    );
    assert_eq!(parse_variable("A="), Ok(("A".into(), String::new())));
    let path = std::env::var("PATH").unwrap();
    assert_eq!(parse_variable("PATH"), Ok(("PATH".into(), path)));
    for (text, error) in [
        ("", "no name of a variable"),
        ("1A=2", "no name of a variable"),
        ("=x", "no name of a variable"),
        ("HOME=/x", "HOME is set by the arena"),
        (
            "ATOM4_NO_SUCH_THING",
            "is not set here; write env=ATOM4_NO_SUCH_THING=VALUE",
        ),
    ] {
        let told = parse_variable(text).unwrap_err();
        assert!(told.contains(error), "{told}");
    }
}
