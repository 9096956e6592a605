//! Laws: fast equals slow, kept equals recomputed, symmetry. A module a game.

mod cluster;
mod score_four;
mod search;
