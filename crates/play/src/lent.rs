//! What a controller is made with: the caller's own, which it gets back changed, or the controller's.

use std::ops::{Deref, DerefMut};

/// A thing that is lent, or given for good.
pub enum Lent<'a, T: ?Sized> {
    /// The lender sees what is changed.
    Back(&'a mut T),
    /// Nobody else has it.
    Given(Box<T>),
}

impl<T: ?Sized> Deref for Lent<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Lent::Back(lent) => lent,
            Lent::Given(given) => given,
        }
    }
}

impl<T: ?Sized> DerefMut for Lent<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        match self {
            Lent::Back(lent) => lent,
            Lent::Given(given) => given,
        }
    }
}

impl<T> From<T> for Lent<'_, T> {
    fn from(given: T) -> Self {
        Lent::Given(Box::new(given))
    }
}
