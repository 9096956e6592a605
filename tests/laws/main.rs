//! Laws: fast equals slow, kept equals recomputed, symmetry. A module a game.

mod atom4;
mod atom4_game;
mod atom4_player;
mod atom4_tactics;
mod atom4_twin;
mod atomix;
mod atomix_files;
mod atomix_solver;
mod atomix_twin;
mod cluster;
mod cluster_game;
mod cluster_search;
mod cluster_twin;
mod controllers;
mod forced_win;
mod guide_tables;
mod keys;
mod language;
mod layers;
mod puzzles;
mod score_four;
mod score_four_player;
mod score_four_solver;
mod search;
mod words;
mod work;
