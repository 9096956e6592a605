//! A game in progress, for the command language and the screens alike.
