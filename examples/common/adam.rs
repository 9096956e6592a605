//! The optimiser of the trainings: Adam, with steps that become shorter towards the end.

/// What is known of the slopes so far.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
    steps: f32,
    rate: f32,
}

impl Adam {
    /// For so many weights and so many steps in all, the first ones of length `rate`.
    pub fn new(weights: usize, steps: usize, rate: f32) -> Adam {
        Adam {
            mean: vec![0.0; weights],
            square: vec![0.0; weights],
            step: 0,
            steps: steps as f32,
            rate,
        }
    }

    /// Moves all weights against the slopes of the loss.
    pub fn step<'a>(
        &mut self,
        weights: impl Iterator<Item = &'a mut f32>,
        slopes: impl Iterator<Item = &'a f32>,
    ) {
        self.step += 1;
        let left = (1.0 - self.step as f32 / self.steps).max(0.0);
        let rate = self.rate * (0.005 + 0.995 * left);
        let fair = |decay: f32| 1.0 / (1.0 - decay.powi(self.step));
        let (mean_fair, square_fair) = (fair(0.9), fair(0.999));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.zip(slopes).zip(state) {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *weight -= rate * *mean * mean_fair / ((*square * square_fair).sqrt() + 1e-8);
        }
    }
}
