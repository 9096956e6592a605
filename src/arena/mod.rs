//! Programs against programs.
