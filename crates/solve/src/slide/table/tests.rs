use std::collections::HashMap;

use super::super::order::trail_bits;
use super::super::place::SEGMENT_BITS;
use super::*;
use atom4_core::base::random::Random;

/// Widths of low and high words: narrow, with a few bits of extra, and all the bits there are.
const WIDTHS: [(u32, u32); 7] = [
    (44, 0),
    (58, 0),
    (64, 10),
    (60, 30),
    (64, 42),
    (61, 63),
    (64, 64),
];

fn bits(random: &mut Random, bits: u32) -> u64 {
    match bits {
        0 => 0,
        bits => random.next() >> (64 - bits),
    }
}

struct Table {
    layout: Layout,
    /// 1 where trails are kept, else 0.
    trails: Trail,
    segments: Vec<Segment>,
}

impl Table {
    fn new((low, high): (u32, u32)) -> Table {
        let trail_bits = trail_bits(low + high, 15);
        let layout = Layout::new(low, high, trail_bits);
        let segments = 0..1 << SEGMENT_BITS;
        Table {
            layout,
            trails: trail_bits.min(1) as Trail,
            segments: segments.map(|n| Segment::new(layout, n)).collect(),
        }
    }

    fn insert(&mut self, key: Key, layer: usize, trail: Trail) -> bool {
        let segment = &mut self.segments[self.layout.segment(key)];
        loop {
            match segment.insert(key, layer, trail) {
                Inserted::Full => segment.grow(0),
                inserted => return inserted == Inserted::New,
            }
        }
    }

    fn layer(&self, key: Key) -> Option<usize> {
        self.segments[self.layout.segment(key)].layer(key)
    }

    fn held(&self) -> usize {
        self.segments.iter().map(Segment::held).sum()
    }

    /// Checks every state against the twin.
    fn equals(&self, twin: &HashMap<Key, (usize, Trail)>) {
        assert_eq!(self.held(), twin.len());
        for (&key, &(layer, _)) in twin {
            assert_eq!(self.layer(key), Some(layer), "{key:?}");
        }
        for layer in 0..MOST_LAYERS {
            let mut keys = Vec::new();
            for segment in &self.segments {
                segment.collect(layer, &mut keys);
            }
            let trails = self.trails;
            for (key, trail) in &keys {
                let twin = twin.get(key).map(|&(layer, trail)| (layer, trail * trails));
                assert_eq!(twin, Some((layer, *trail)));
            }
            let want = twin.values().filter(|&&(of, _)| of == layer).count();
            assert_eq!(keys.len(), want);
        }
    }
}

#[test]
fn it_holds_what_a_hash_map_holds() {
    let mut random = Random::new(7);
    for width in WIDTHS {
        let (mut table, mut twin) = (Table::new(width), HashMap::new());
        for number in 0..40_000 {
            let layer = number / 400;
            // Keys near one another in every bit, and some of them again and again.
            let base = Key {
                low: bits(&mut random, width.0),
                high: bits(
                    &mut random,
                    width.1.min(if number % 2 == 0 { 3 } else { 64 }),
                ),
            };
            for low in [base.low, base.low ^ 1, base.low, base.low ^ 1 << 30] {
                let key = Key { low, ..base };
                let fresh = !twin.contains_key(&key);
                let trail = random.below(61) as Trail;
                assert_eq!(table.insert(key, layer, trail), fresh, "{width:?} {key:?}");
                let (of, last) = twin.entry(key).or_insert((layer, trail));
                if *of == layer {
                    *last = trail.max(*last);
                }
                let far = Key {
                    high: key.high ^ bits(&mut random, width.1),
                    ..key
                };
                assert_eq!(table.layer(far), twin.get(&far).map(|&(layer, _)| layer));
            }
        }
        table.equals(&twin);
        for segment in &mut table.segments {
            segment.grow(50);
        }
        twin.retain(|_, (layer, _)| *layer >= 50);
        table.equals(&twin);
        table.segments.iter_mut().for_each(|s| s.clear(usize::MAX));
        table.equals(&HashMap::new());
    }
}

#[test]
fn no_state_takes_more_than_16_bytes() {
    let mut random = Random::new(3);
    // The most bytes a state once there are a million, narrow keys first. The widest of the
    // shared levels that can be packed, katomic_30, has 124 bits.
    let most = [9.8, 9.8, 11.0, 12.0, 14.5, 15.5, 16.0];
    for (width, most) in WIDTHS.into_iter().zip(most) {
        let mut table = Table::new(width);
        let mut held = 0;
        while held < 5 << 18 {
            let key = Key {
                low: bits(&mut random, width.0),
                high: bits(&mut random, width.1),
            };
            held += usize::from(table.insert(key, 5, 60));
            if held >= 1 << 20 && held % (1 << 15) == 0 {
                let bytes: usize = table.segments.iter().map(Segment::bytes).sum();
                let each = bytes as f64 / held as f64;
                assert!(each <= most, "{width:?}: {each} bytes a state of {held}");
            }
        }
    }
}

/// A bucket has room for eight states. Of these nine each has both its buckets at the same place while the table has 17,
/// and two different ones once it has 20.
#[test]
fn a_table_that_is_still_too_small_grows_on_by_a_small_part() {
    let shape = |count| Shape::new(Layout::new(44, 20, 0), 0, count);
    let buckets = |key: Key, count: usize| {
        let Home { bucket, word, .. } = shape(count).home(key);
        (bucket, shape(count).other(bucket, word))
    };
    let all = (0..1u64 << 20).map(|high| Key { low: 0, high });
    let wanted = |&key: &Key| buckets(key, 17) == (0, 0) && buckets(key, 20) == (0, 1);
    let keys: Vec<Key> = all.filter(wanted).take(SLOTS + 1).collect();
    assert_eq!(keys.len(), SLOTS + 1);
    let mut segment = Segment::empty(shape(11));
    for &key in &keys {
        assert_eq!(segment.insert(key, 5, 0), Inserted::New);
    }
    // First by a half, to 17.
    segment.grow(0);
    assert_eq!(segment.store.shape.count, 20);
    assert!(keys.iter().all(|&key| segment.layer(key) == Some(5)));
}
