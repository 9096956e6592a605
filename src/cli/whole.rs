//! Options that take a whole number.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A reader of whole numbers in `range`, which says what would do when something else comes.
pub fn whole<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("choose a whole number from {least} to {most}")
        })
    }
}

/// Any seed.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}
