//! `atom4 check` against good and bad programs.
