//! The four games, a folder each. No game knows another.

pub mod atom4;
pub mod atomix;
pub mod cluster;
pub mod score_four;
