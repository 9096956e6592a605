//! The regression of game results on window weights.

use atom4::games::atom4::weights::{self, CLASSES};
use atom4::games::atom4::windows::{CODES, VERTICES_OF, code, digits, turned_back};

/// A position of a game with what came of it for the side to move.
struct Sample {
    cells: [u8; 256],
    place: u8,
    result: f32,
}

fn read(files: &[String]) -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        samples.extend(bytes.chunks_exact(258).map(|chunk| Sample {
            cells: std::array::from_fn(|i| chunk[i]),
            place: chunk[256],
            result: f32::from(chunk[257]) / 2.0,
        }));
    }
    Ok(samples)
}

/// The classes of the windows of a sample, normalised to red to move.
fn classes(sample: &Sample, class_of: &[[u16; 2]], out: &mut Vec<u16>) {
    out.clear();
    let turned: Vec<u8> = (0..9)
        .map(|d| turned_back(d, usize::from(sample.place)))
        .collect();
    for vertices in &VERTICES_OF {
        let contents = vertices.map(|v| turned[usize::from(sample.cells[usize::from(v)])]);
        for class in class_of[code(contents)] {
            if !usize::from(class).is_multiple_of(CLASSES) {
                out.push(class);
            }
        }
    }
}

/// Logistic regression of results on window weights: adaptive gradient descent. Results further
/// away count less: by `fade` a ply.
pub fn fit(files: &[String], epochs: usize, fade: f32, to: &str) -> Result<(), String> {
    let mut samples = read(files)?;
    let pieces = |sample: &Sample| sample.cells.iter().filter(|&&c| c < 8).count();
    let mut end = 0;
    for i in (0..samples.len()).rev() {
        let here = pieces(&samples[i]);
        if i + 1 == samples.len() || here >= pieces(&samples[i + 1]) {
            end = here;
        }
        samples[i].result = 0.5 + (samples[i].result - 0.5) * fade.powi((end - here) as i32);
    }
    let held = samples.split_off(samples.len() * 9 / 10);
    let class_of: Vec<[u16; 2]> = (0..CODES)
        .map(|c| {
            [
                weights::class(digits(c), true) as u16,
                (CLASSES + weights::class(digits(c), false)) as u16,
            ]
        })
        .collect();
    let mut random = atom4::base::Random::new(1);
    random.shuffle(&mut samples);
    let mut w = vec![0f32; 2 * CLASSES];
    let mut mean = vec![0f32; 2 * CLASSES];
    let mut g2 = vec![1e-3f32; 2 * CLASSES];
    let mut list = Vec::new();
    for epoch in 0..epochs {
        let rate = 0.02 * (1.0 - epoch as f32 / epochs as f32) + 0.001;
        let mut loss = 0.0;
        for sample in &samples {
            classes(sample, &class_of, &mut list);
            let sum: f32 = list.iter().map(|&c| w[usize::from(c)]).sum();
            let p = 1.0 / (1.0 + (-sum).exp());
            let error = p - sample.result;
            loss += f64::from(error * error);
            for &c in &list {
                mean[usize::from(c)] += error;
            }
            for &c in &list {
                let c = usize::from(c);
                let gradient = mean[c];
                if gradient != 0.0 {
                    g2[c] += gradient * gradient;
                    w[c] -= rate * gradient / g2[c].sqrt();
                    mean[c] = 0.0;
                }
            }
        }
        let mut held_loss = 0.0;
        let mut base = 0.0;
        for sample in &held {
            classes(sample, &class_of, &mut list);
            let sum: f32 = list.iter().map(|&c| w[usize::from(c)]).sum();
            let p = 1.0 / (1.0 + (-sum).exp());
            held_loss += f64::from((p - sample.result).powi(2));
            base += f64::from((0.5 - sample.result).powi(2));
        }
        println!(
            "epoch {epoch}: {:.5} held out {:.5} of {:.5}",
            loss / samples.len() as f64,
            held_loss / held.len() as f64,
            base / held.len() as f64,
        );
    }
    let scaled: Vec<i32> = w.iter().map(|w| (w * 300.0).round() as i32).collect();
    for goals in 0..5 {
        for near in 0..5 - goals {
            for empty in 0..5 - goals - near {
                let at = ((goals * 5 + near) * 5 + empty) * 2;
                println!(
                    "goals {goals} near {near} empty {empty}: own {:?} other {:?}",
                    &scaled[at..at + 2],
                    &scaled[CLASSES + at..CLASSES + at + 2]
                );
            }
        }
    }
    let text: Vec<String> = scaled.iter().map(ToString::to_string).collect();
    std::fs::write(to, text.join(" ")).map_err(|error| format!("{to}: {error}"))
}
