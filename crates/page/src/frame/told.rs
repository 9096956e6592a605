//! What has changed of what a page was told.

use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::Error;
use serde_json::{Map, Value};

/// Before the name of a part of which only the change is told.
pub(super) const CHANGE: &str = "+";

/// Room for an item of a list as it is written; most need less.
const ITEM: usize = 100;
/// Room for what is told of a move.
const NEWS: usize = 2048;

/// A part as it is told: the text of a JSON value.
#[derive(Debug)]
pub struct ToldPart {
    pub(super) text: String,
    /// The places in it of the items of a list or the lines of a text.
    places: Vec<Range<usize>>,
    known: Known,
}

/// What is remembered of a part: hashes, not texts, for a server has many pages.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Value(u64),
    /// Of each item of a list.
    List(Arc<[u64]>),
    /// Of each line of a text.
    Text(Arc<[u64]>),
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

impl ToldPart {
    /// A value that is told as a whole whenever it has changed.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn value<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<ToldPart> {
        let text = serde_json::to_string(value)?;
        Ok(ToldPart {
            known: Known::Value(hash(text.as_bytes())),
            places: Vec::new(),
            text,
        })
    }

    /// A list, of which the items that have changed are told.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn list<T: Serialize>(list: &[T]) -> serde_json::Result<ToldPart> {
        ToldPart::of_items(list.iter(), "[,]", Known::List, |item, text| {
            serde_json::to_writer(text, item)
        })
    }

    /// A text, of which the lines that have changed are told.
    ///
    /// # Errors
    /// None that a text can cause.
    pub fn lines(text: &str) -> serde_json::Result<ToldPart> {
        let lines = text.split_inclusive('\n');
        ToldPart::of_items(lines, "\"\"", Known::Text, |line, text| {
            let quoted = serde_json::to_string(line)?;
            let inner = quoted.get(1..quoted.len() - 1);
            text.extend_from_slice(inner.unwrap_or_default().as_bytes());
            Ok(())
        })
    }

    /// A part of items, with these characters before the first, between two and behind the last.
    fn of_items<T>(
        items: impl Iterator<Item = T>,
        around: &str,
        known: fn(Arc<[u64]>) -> Known,
        write: impl Fn(T, &mut Vec<u8>) -> serde_json::Result<()>,
    ) -> serde_json::Result<ToldPart> {
        let (open, rest) = around.split_at(1);
        let (between, close) = rest.split_at(rest.len() - 1);
        let most = items.size_hint().0;
        let mut text = Vec::with_capacity(2 + most * ITEM);
        let (mut places, mut hashes) = (Vec::with_capacity(most), Vec::with_capacity(most));
        text.extend_from_slice(open.as_bytes());
        for item in items {
            if !places.is_empty() {
                text.extend_from_slice(between.as_bytes());
            }
            let start = text.len();
            write(item, &mut text)?;
            hashes.push(hash(text.get(start..).unwrap_or_default()));
            places.push(start..text.len());
        }
        text.extend_from_slice(close.as_bytes());
        Ok(ToldPart {
            text: String::from_utf8(text).map_err(serde_json::Error::custom)?,
            places,
            known: known(hashes.into()),
        })
    }

    /// Tells how it differs from what it was: a list of splices, each a place, the number of items that go from there, and
    /// the items that come, lines of a text between quotes. A place counts in the list as the splices before have left it.
    /// False, and nothing told, where one of the two has no items, or they are not of one kind.
    fn tell_change(&self, old: &Known, news: &mut String) -> bool {
        let (old, now, quote) = match (old, &self.known) {
            (Known::List(old), Known::List(now)) => (old, now, ""),
            (Known::Text(old), Known::Text(now)) => (old, now, "\""),
            _ => return false,
        };
        for (number, (come, go)) in changes(old, now).into_iter().enumerate() {
            let comma = if number > 0 { "," } else { "[" };
            news.extend([comma, "[", &come.start.to_string(), ",", &go.to_string()]);
            for place in self.places.get(come).unwrap_or_default() {
                let item = self.text.get(place.clone()).unwrap_or_default();
                news.extend([",", quote, item, quote]);
            }
            news.push(']');
        }
        news.push(']');
        true
    }
}

/// What a page was last told, always parts of the same names in the same order.
#[derive(Debug, Default)]
pub struct Told(Vec<Known>);

impl Told {
    /// Forgets what was told, for a page that has just come.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Those of the parts that are new, as the text of a JSON object; `None` where none is. Of a list and of a text of
    /// lines only the change is told where that is shorter, under the name `+moves` for `moves`: what [`take_in`] splices
    /// into it.
    pub fn news(&mut self, parts: &[(&str, Arc<ToldPart>)]) -> Option<String> {
        let mut news = String::new();
        for (at, (name, part)) in parts.iter().enumerate() {
            let old = self.0.get(at);
            if old.is_some_and(|old| *old == part.known) {
                continue;
            }
            if news.is_empty() {
                news.reserve(NEWS);
            }
            news.push(if news.is_empty() { '{' } else { ',' });
            let start = news.len();
            news.extend(["\"", CHANGE, name, "\":"]);
            let change = news.len();
            let told = old.is_some_and(|old| part.tell_change(old, &mut news));
            if !told || news.len() - change >= part.text.len() {
                news.truncate(start);
                news.extend(["\"", name, "\":", &part.text]);
            }
        }
        self.0.clear();
        self.0
            .extend(parts.iter().map(|(_, part)| part.known.clone()));
        (!news.is_empty()).then(|| news + "}")
    }
}

/// Ranges of the new list whose items come, each with the number of old ones that go for them. Where the lists differ, it
/// looks one item ahead for what came or went, so that few changes stay few.
fn changes(old: &[u64], new: &[u64]) -> Vec<(Range<usize>, usize)> {
    let (mut changes, mut from, mut at) = (Vec::<(Range<usize>, usize)>::new(), 0, 0);
    while from < old.len() || at < new.len() {
        let (was, is) = (old.get(from), new.get(at));
        if was == is {
            (from, at) = (from + 1, at + 1);
            continue;
        }
        let comes = was.is_none() || new.get(at + 1) == was;
        let goes = is.is_none() || old.get(from + 1) == is;
        let (go, come) = match (goes, comes) {
            (true, false) => (1, 0),
            (false, true) => (0, 1),
            _ => (usize::from(was.is_some()), usize::from(is.is_some())),
        };
        match changes.last_mut().filter(|(range, _)| range.end == at) {
            Some((range, gone)) => (range.end, *gone) = (at + come, *gone + go),
            None => changes.push((at..at + come, go)),
        }
        (from, at) = (from + go, at + come);
    }
    changes
}

/// Takes in what a page was told.
pub fn take_in(parts: &mut Map<String, Value>, news: Map<String, Value>) {
    for (name, part) in news {
        let Some(changed) = name.strip_prefix(CHANGE) else {
            parts.insert(name, part);
            continue;
        };
        let splices = match part {
            Value::Array(splices) => splices,
            _ => continue,
        };
        match parts.get_mut(changed) {
            Some(Value::Array(list)) => splices
                .into_iter()
                .for_each(|splice| splice_in(list, splice)),
            Some(Value::String(text)) => {
                let mut lines = text.split_inclusive('\n').map(Value::from).collect();
                splices
                    .into_iter()
                    .for_each(|splice| splice_in(&mut lines, splice));
                *text = lines.iter().filter_map(Value::as_str).collect();
            }
            // Nothing is there that could change so.
            _ => {}
        }
    }
}

/// Carries out one splice; one that does not fit the list changes nothing.
fn splice_in(list: &mut Vec<Value>, splice: Value) {
    let Value::Array(mut splice) = splice else {
        return;
    };
    let number = |at: usize| splice.get(at)?.as_u64()?.try_into().ok();
    let (Some(from), Some(go)) = (number(0), number(1)) else {
        return;
    };
    let to = usize::saturating_add(from, go);
    if to <= list.len() {
        list.splice(from..to, splice.drain(2..));
    }
}
