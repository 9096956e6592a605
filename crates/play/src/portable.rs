//! What a worker may tell from far away.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value that can go from where work is done to where it was asked for: to another thread, or as text to another copy of
/// the program.
pub trait Portable: Serialize + DeserializeOwned + Send + 'static {}

impl<T: Serialize + DeserializeOwned + Send + 'static> Portable for T {}
