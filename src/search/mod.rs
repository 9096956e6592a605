//! One alpha-beta search for every two-player game.
