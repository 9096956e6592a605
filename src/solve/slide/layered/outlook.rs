//! Which side goes on: what the layers to come are likely to cost.
//!
//! The layers of a side grow ever more slowly and then shrink, since the bound says more the nearer
//! the other end is; the logarithm of their growth sinks by about as much from each to the next:
//!
//! ```text
//! states   17   150   930   4566   16378   39290   67124   84817   80242   60008   36682
//! growth      8.8   6.2   4.9    3.6     2.4     1.7     1.3     0.9     0.7     0.6
//! ```
//!
//! So the side with the smaller layer now is not always the one to expand: where the other one has
//! passed its widest layer, it reaches the end at less cost. The layers of the bound before tell more:
//! those of the next one wax and wane alike.

/// Which ends of a plan the layers grow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Both: each time the one that is likely to cost less.
    Both,
    /// The start only.
    Start,
    /// The goals only.
    Goals,
}

/// Layers that a side must have before anything is said of those to come, and the last ones by
/// which it is said.
const KNOWN: (usize, usize) = (4, 7);
/// The logarithm of the growth sinks at least by so much, and at most.
const SINKS: (f64, f64) = (0.1, 1.0);

/// In a layer of fewer states what one costs is told by chance.
const TELLING: usize = 100;

/// A layer of one side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layer {
    /// Its states.
    pub width: usize,
    /// What it took to expand them, once that is done.
    cost: Option<f64>,
}

impl Layer {
    /// Whether its cost says anything about other layers.
    fn tells(&self) -> bool {
        self.width >= TELLING
    }
}

/// The layers of one side.
#[derive(Default)]
pub struct Record {
    /// Those of this bound.
    pub layers: Vec<Layer>,
    /// Those of the largest bound that was proved.
    before: Vec<Layer>,
}

impl Record {
    /// Adds states to a layer, be it a new one.
    pub fn add(&mut self, number: usize, states: usize) {
        if self.layers.len() == number {
            self.layers.push(Layer::default());
        }
        self.layers[number].width += states;
    }

    /// Notes what it took to expand a layer.
    pub fn expanded(&mut self, number: usize, cost: f64) {
        self.layers[number].cost = Some(cost);
    }

    /// Goes back to a layer: it and those after it are to be expanded again.
    pub fn again(&mut self, number: usize) {
        for layer in &mut self.layers[number..] {
            layer.cost = None;
        }
    }

    /// Remembers this bound's layers, to foretell those of larger ones.
    pub fn keep(&mut self) {
        self.before.clone_from(&self.layers);
    }

    /// What each layer cost, and what the next one to be expanded is likely to.
    pub fn costs(&self) -> Vec<f64> {
        let mut costs: Vec<f64> = self.layers.iter().map_while(|layer| layer.cost).collect();
        let number = costs.len();
        if let Some(layer) = self.layers.get(number) {
            // As much for each state as in the layer before, or as the bound before tells.
            let each = |layer: &Layer| Some(layer.cost?.max(1.0) / layer.width.max(1) as f64);
            let told = |number: usize| self.before.get(number).filter(|layer| layer.tells());
            let then = |number: usize| told(number).and_then(each);
            let last = number.checked_sub(1).and_then(|last| {
                let grown = then(number).zip(then(last));
                let grown = grown.map_or(1.0, |(this, last)| this / last);
                Some(each(&self.layers[last])? * grown)
            });
            costs.push(layer.width as f64 * last.unwrap_or(1.0));
        }
        costs
    }

    /// What the next layer to be expanded and those after it are likely to cost; none when too little
    /// is known.
    fn ahead(&self, count: usize) -> Option<Vec<f64>> {
        let mut costs = self.costs();
        let next = costs.len().checked_sub(1)?;
        let before = self.before.iter().skip(next);
        let mut before = before.map_while(|layer| layer.cost.filter(|_| layer.tells()));
        if let Some(then) = before.next() {
            let grown = costs[next] / then.max(1.0);
            costs.extend(before.map(|cost| cost * grown));
        }
        let mut ahead = costs[next..].to_vec();
        if let Some(more) = count.checked_sub(ahead.len()).filter(|&more| more > 0) {
            ahead.pop();
            ahead.append(&mut further(&costs, more + 1)?);
        }
        ahead.truncate(count);
        Some(ahead)
    }
}

/// What so many layers cost, the last one known and those that follow it, by what all known cost;
/// none when they are too few.
fn further(costs: &[f64], count: usize) -> Option<Vec<f64>> {
    let known = costs.len();
    if known < KNOWN.0 {
        return None;
    }
    let growth = |pair: &[f64]| (pair[1].max(1.0) / pair[0].max(1.0)).ln();
    let last = &costs[known.saturating_sub(KNOWN.1)..];
    let growths: Vec<f64> = last.windows(2).map(growth).collect();
    let steps = growths.len() - 1;
    let sinks = (growths[0] - growths[steps]) / steps as f64;
    let sinks = sinks.clamp(SINKS.0, SINKS.1);
    let (mut cost, mut growth) = (costs[known - 1], growths[steps]);
    let next = |number| {
        if number > 0 {
            growth -= sinks;
            cost *= growth.exp();
        }
        cost
    };
    Some((0..count).map(next).collect())
}

/// Which of two sides is best expanded now when they have so many layers left between them: of both
/// the one whose next layer costs less, unless the other does all the rest at less cost.
#[must_use]
pub fn choice(ends: Ends, sides: [&Record; 2], left: usize) -> usize {
    match ends {
        Ends::Start => return 0,
        Ends::Goals => return 1,
        Ends::Both => {}
    }
    let last = |side: &Record| side.costs().last().copied().unwrap_or(0.0);
    let smaller = usize::from(last(sides[1]) < last(sides[0]));
    let ahead = |way: usize| sides[way].ahead(left);
    let (Some(one), Some(other)) = (ahead(smaller), ahead(1 - smaller)) else {
        return smaller;
    };
    // The cost when the first does so many of the layers left and the other one the rest.
    let total = |count: &usize| {
        one[..*count].iter().sum::<f64>() + other[..left - count].iter().sum::<f64>()
    };
    let best = (0..=left).min_by(|a, b| total(a).total_cmp(&total(b)));
    if best == Some(0) {
        1 - smaller
    } else {
        smaller
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORWARD: [f64; 11] = [
        17.0, 150.0, 930.0, 4566.0, 16378.0, 39290.0, 67124.0, 84817.0, 80242.0, 60008.0, 36682.0,
    ];
    const BACKWARD: [f64; 5] = [17.0, 192.0, 1685.0, 12115.0, 63062.0];

    /// The record of a side that has expanded all layers but the last one: each costs its width.
    fn record(widths: &[f64]) -> Record {
        let mut record = Record::default();
        for (number, &width) in widths.iter().enumerate() {
            record.add(number, width as usize);
            if number > 0 {
                record.expanded(number - 1, widths[number - 1]);
            }
        }
        record
    }

    fn chosen(forward: usize, backward: usize, left: usize) -> usize {
        let sides = [record(&FORWARD[..forward]), record(&BACKWARD[..backward])];
        choice(Ends::Both, [&sides[0], &sides[1]], left)
    }

    #[test]
    fn layers_that_wax_and_wane_are_foretold() {
        let layers = record(&FORWARD[..6]).ahead(6);
        let layers = layers.expect("six layers are known");
        for (foretold, cost) in layers.iter().zip(&FORWARD[5..]) {
            assert!((0.5..2.0).contains(&(foretold / cost)), "{layers:?}");
        }
        assert_eq!(record(&FORWARD[..3]).ahead(6), None);
    }

    #[test]
    fn the_bound_before_foretells_more() {
        let mut side = record(&FORWARD);
        side.keep();
        side.layers = record(&[34.0, 300.0, 1860.0]).layers;
        // Its last layer was not expanded, so what that costs and what follows is reckoned.
        let layers = side.ahead(9).expect("ten layers are known");
        for (foretold, cost) in layers.iter().zip(&FORWARD[2..10]) {
            assert!((foretold / cost - 2.0).abs() < 1e-9, "{layers:?}");
        }
        assert!(
            (0.5..2.0).contains(&(layers[8] / FORWARD[10] / 2.0)),
            "{layers:?}"
        );
    }

    #[test]
    fn a_layer_costs_as_much_for_each_state_as_the_one_before_or_as_the_last_bound_tells() {
        let mut side = Record::default();
        side.add(0, 100);
        assert_eq!(side.costs(), [100.0]);
        side.expanded(0, 500.0);
        side.add(1, 1000);
        assert_eq!(side.costs(), [500.0, 5000.0]);
        side.expanded(1, 2000.0);
        side.add(2, 300);
        assert_eq!(side.costs(), [500.0, 2000.0, 600.0]);
        side.keep();
        side.layers = vec![Layer::default(); 2];
        (side.layers[0].width, side.layers[1].width) = (100, 2000);
        side.expanded(0, 1000.0);
        // 5 and 2 for each state then, so 10 and 4 now.
        assert_eq!(side.costs(), [1000.0, 8000.0]);
        side.expanded(1, 9000.0);
        side.add(2, 900);
        side.again(1);
        assert_eq!(side.costs(), [1000.0, 8000.0]);
        // Of fewer states that would be chance: 10 as in the layer before.
        side.before[0].width = 99;
        assert_eq!(side.costs(), [1000.0, 20000.0]);
    }

    #[test]
    fn the_cheaper_layer_is_expanded_unless_the_other_side_is_nearly_through() {
        assert_eq!(chosen(2, 1, 20), 1);
        assert_eq!(chosen(1, 2, 20), 0);
        // 36682 states, which become ever fewer, or 12115, which become ever more.
        assert_eq!(chosen(11, 4, 10), 0);
        // One layer more of one side ends it either way.
        assert_eq!(chosen(11, 4, 1), 1);
        assert_eq!(chosen(11, 5, 1), 0);
    }
}
