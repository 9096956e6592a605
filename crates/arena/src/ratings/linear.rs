//! Systems of linear equations with a positive definite matrix, by Cholesky's decomposition.

/// A matrix as the product of a lower triangle and its mirror image.
pub(super) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Takes a matrix apart; `None` for one that is not positive definite.
    pub(super) fn of(mut matrix: Vec<Vec<f64>>) -> Option<Cholesky> {
        for column in 0..matrix.len() {
            let (above, below) = matrix.split_at_mut(column);
            let (own, below) = below.split_first_mut()?;
            debug_assert!(above.iter().all(|row| row.len() == own.len()));
            let pivot = own[column] - square(&own[..column]);
            if pivot <= 1e-14 {
                return None;
            }
            let pivot = pivot.sqrt();
            own[column] = pivot;
            for row in below {
                let known = dot(&row[..column], &own[..column]);
                row[column] = (row[column] - known) / pivot;
            }
        }
        Some(Cholesky(matrix))
    }

    /// The vector that the matrix makes into this one.
    pub(super) fn solve(&self, vector: &[f64]) -> Vec<f64> {
        let lower = &self.0;
        let mut x = vector.to_vec();
        for at in 0..x.len() {
            x[at] = (x[at] - dot(&lower[at][..at], &x[..at])) / lower[at][at];
        }
        for at in (0..x.len()).rev() {
            let known: f64 = (at + 1..x.len()).map(|row| lower[row][at] * x[row]).sum();
            x[at] = (x[at] - known) / lower[at][at];
        }
        x
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn square(a: &[f64]) -> f64 {
    dot(a, a)
}
