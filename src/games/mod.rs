//! The rules of the four games. No game knows another.

pub mod atom4;
