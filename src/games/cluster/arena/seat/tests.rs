use atom4_arena::outcome::Fault;

use super::super::referee::fault_of;
use super::*;

/// Whatever a bot says wrongly or does against the rules, a sentence of its own says what would help: in a check and in a
/// tournament the same.
#[test]
fn every_fault_has_what_helps() {
    let word = || String::from("x");
    for fault in [
        BotFault::NoColour(word()),
        BotFault::NoColourValue,
        BotFault::InvalidColour,
        BotFault::NoRotation,
        BotFault::OneChip,
        BotFault::InvalidRotation(word()),
        BotFault::NoDrop,
        BotFault::ColumnFull,
        BotFault::NoColumn(word()),
        BotFault::InvalidChip(word()),
        BotFault::InvalidAction(word()),
        BotFault::InvalidFetch(word()),
    ] {
        assert!(fault.help().len() > 20, "{fault}");
        let Fault::Protocol { help, .. } = fault_of(&fault, Reason::Timeout) else {
            panic!("{fault} is one of the protocol");
        };
        assert_eq!(help, fault.help());
    }
}
