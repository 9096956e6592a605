//! Frontier choice: the side whose next layer costs less work goes on.
//!
//! A layer costs its states times the work that a state of the layer before took.

use super::super::tuning::SearchDirection;

/// A layer of one side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layer {
    /// Its states.
    pub width: usize,
    /// The work that it took to expand them, once that is done.
    cost: Option<f64>,
}

/// The layers of one side within one bound.
#[derive(Default)]
pub struct LayerRecord {
    /// The layers, the roots first.
    pub layers: Vec<Layer>,
}

impl LayerRecord {
    /// Adds states to a layer, be it a new one.
    pub fn add(&mut self, number: usize, states: usize) {
        if self.layers.len() == number {
            self.layers.push(Layer::default());
        }
        self.layers[number].width += states;
    }

    /// Notes the work that it took to expand a layer.
    pub fn expanded(&mut self, number: usize, cost: f64) {
        self.layers[number].cost = Some(cost);
    }

    /// Goes back to a layer: it and those after it are to be expanded again.
    pub fn again(&mut self, number: usize) {
        for layer in &mut self.layers[number..] {
            layer.cost = None;
        }
    }

    /// The work that each layer took, and that the next one to be expanded is likely to take.
    pub fn costs(&self) -> Vec<f64> {
        let mut costs: Vec<f64> = self.layers.iter().map_while(|layer| layer.cost).collect();
        let number = costs.len();
        if let Some(layer) = self.layers.get(number) {
            let last = number.checked_sub(1).map(|last| {
                let width = self.layers[last].width.max(1);
                costs[last].max(1.0) / width as f64
            });
            costs.push(layer.width as f64 * last.unwrap_or(1.0));
        }
        costs
    }
}

/// The side to expand next, 0 from the start and 1 from the goals.
#[must_use]
pub fn choice(direction: SearchDirection, sides: [&LayerRecord; 2]) -> usize {
    let next = |side: &LayerRecord| side.costs().last().copied().unwrap_or(0.0);
    match direction {
        SearchDirection::Start => 0,
        SearchDirection::Goals => 1,
        SearchDirection::Both => usize::from(next(sides[1]) < next(sides[0])),
    }
}

#[cfg(test)]
mod tests;
