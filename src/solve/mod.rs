//! Single-agent search.
