//! What a comparison runs: an algorithm, perhaps without a part of it.

use super::solver::Algorithm;
use atom4_solve::slide::parts::{Part, Parts};

/// An algorithm, and the parts of the strong solver that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The parts; all of them but where the algorithm is strong or anytime.
    pub parts: Parts,
}

/// What stands between the names of an algorithm and of the part that it lacks.
const WITHOUT: &str = " without ";

impl Variant {
    /// Each algorithm as it is, and after one that has such parts the same without each of `without`.
    #[must_use]
    pub fn all(algorithms: &[Algorithm], without: &[Part]) -> Vec<Variant> {
        let variants = algorithms.iter().flat_map(|&algorithm| {
            let parts = match algorithm {
                Algorithm::Strong | Algorithm::Anytime => without,
                _ => &[],
            };
            let less = parts.iter().map(|&part| Some(part));
            std::iter::once(None)
                .chain(less)
                .map(move |without| Variant {
                    algorithm,
                    parts: Parts { without },
                })
        });
        variants.collect()
    }

    /// Its name in results: `strong`, `strong without beams`.
    #[must_use]
    pub fn name(self) -> String {
        let name = self.algorithm.name();
        match self.parts.without {
            None => String::from(name),
            Some(part) => format!("{name}{WITHOUT}{}", part.name()),
        }
    }

    /// The names of the algorithm and of the part that results of this name lack.
    #[must_use]
    pub fn parted(name: &str) -> Option<(&str, &str)> {
        name.split_once(WITHOUT)
    }
}

impl From<Algorithm> for Variant {
    fn from(algorithm: Algorithm) -> Variant {
        Variant {
            algorithm,
            parts: Parts::default(),
        }
    }
}
