//! Plots of a comparison as SVG: a group of bars for each level, a bar for each algorithm.

use std::fmt::Write as _;

use super::compare::{Record, algorithms};

/// The quantity that is plotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Seconds.
    Time,
    /// The most bytes at a time.
    Memory,
    /// States made.
    Operations,
    /// Length of the plan.
    Moves,
}

impl Quantity {
    /// All four.
    pub const ALL: [Quantity; 4] = [
        Quantity::Time,
        Quantity::Memory,
        Quantity::Operations,
        Quantity::Moves,
    ];

    /// The name of its file, without the ending.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::Time => "time",
            Quantity::Memory => "memory",
            Quantity::Operations => "operations",
            Quantity::Moves => "moves",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Quantity::Time => "Solve time in seconds",
            Quantity::Memory => "Memory in bytes",
            Quantity::Operations => "States made",
            Quantity::Moves => "Moves of the plan",
        }
    }

    /// None where there is nothing to show.
    fn of(self, record: &Record) -> Option<f64> {
        record.length?;
        Some(match self {
            Quantity::Time => record.figures.seconds.max(1e-5),
            Quantity::Memory => record.figures.peak_bytes.max(1) as f64,
            Quantity::Operations => record.figures.generated.max(1) as f64,
            Quantity::Moves => record.length? as f64,
        })
    }
}

/// Colours that people with the common colour blindnesses can tell apart (Okabe and Ito).
const COLOURS: [&str; 8] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#555555",
];

const LEFT: f64 = 80.0;
const TOP: f64 = 70.0;
const HEIGHT: f64 = 300.0;
const BAR: f64 = 9.0;
const GAP: f64 = 14.0;
/// Room for a name above the plot.
const LABEL: f64 = 130.0;

/// The plot of one quantity. Time, memory and operations have a logarithmic axis.
#[must_use]
pub fn svg(records: &[Record], quantity: Quantity) -> String {
    let names = algorithms(records);
    let mut levels: Vec<&str> = Vec::new();
    for record in records {
        if !levels.contains(&record.level.as_str()) {
            levels.push(&record.level);
        }
    }
    let axis = Axis::of(records, quantity);
    let group = BAR * names.len() as f64 + GAP;
    let wide = (LEFT + group * levels.len() as f64 + 20.0).max(LEFT + LABEL * names.len() as f64);
    let tall = TOP + HEIGHT + 110.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{tall:.0}\" \
         viewBox=\"0 0 {wide:.0} {tall:.0}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{}</text>\n",
        quantity.title()
    );
    for (number, name) in names.iter().enumerate() {
        legend(&mut text, number, name);
    }
    axis.ticks(&mut text, wide);
    for (number, level) in levels.iter().enumerate() {
        let x = LEFT + GAP / 2.0 + group * number as f64;
        for (bar, name) in names.iter().enumerate() {
            let same = |r: &&Record| r.level == *level && r.algorithm == *name;
            if let Some(record) = records.iter().find(same) {
                axis.bar(&mut text, record, x + BAR * bar as f64, colour(bar));
            }
        }
        let (x, y) = (x + group / 2.0 - GAP / 2.0, TOP + HEIGHT + 12.0);
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\" \
             transform=\"rotate(-45 {x:.1} {y:.1})\">{}</text>",
            escaped(level)
        );
    }
    text.push_str("</svg>\n");
    text
}

/// The colour of the algorithm of this number.
const fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}

/// A square and a name above the plot.
fn legend(text: &mut String, number: usize, name: &str) {
    let x = LEFT + LABEL * number as f64;
    let _ = writeln!(
        text,
        "<rect x=\"{x}\" y=\"38\" width=\"10\" height=\"10\" fill=\"{}\"/>\
         <text x=\"{}\" y=\"47\">{}</text>",
        colour(number),
        x + 14.0,
        escaped(name)
    );
}

/// The upright axis: `low` at the bottom and `high` at the top, as powers of ten or plain numbers.
struct Axis {
    quantity: Quantity,
    logarithmic: bool,
    low: f64,
    high: f64,
}

impl Axis {
    /// One on which every value finds its place.
    fn of(records: &[Record], quantity: Quantity) -> Axis {
        let values = || records.iter().filter_map(|record| quantity.of(record));
        let most = values().fold(f64::MIN_POSITIVE, f64::max);
        let least = values().fold(most, f64::min);
        let logarithmic = quantity != Quantity::Moves;
        let (low, high) = if logarithmic {
            let low = least.log10().floor();
            (low, (most.log10() + 1e-9).ceil().max(low + 1.0))
        } else {
            (0.0, (most / 5.0).ceil().max(1.0) * 5.0)
        };
        Axis {
            quantity,
            logarithmic,
            low,
            high,
        }
    }

    /// The height of a bar, in units of the plot.
    fn height(&self, value: f64) -> f64 {
        let value = if self.logarithmic {
            value.log10()
        } else {
            value
        };
        HEIGHT * (value - self.low) / (self.high - self.low)
    }

    /// Lines across the plot, with what they stand for.
    fn ticks(&self, text: &mut String, wide: f64) {
        let span = self.high - self.low;
        let count = if self.logarithmic { span as i32 } else { 5 };
        for tick in 0..=count {
            let part = f64::from(tick) / f64::from(count);
            let (y, at) = (TOP + HEIGHT * (1.0 - part), self.low + span * part);
            let power = if self.logarithmic { "1e" } else { "" };
            let _ = writeln!(
                text,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{wide:.0}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{power}{at:.0}</text>",
                LEFT - 6.0,
                y + 4.0
            );
        }
    }

    /// A bar at `x`, or a cross where there is no plan.
    fn bar(&self, text: &mut String, record: &Record, x: f64, colour: &str) {
        let (level, name) = (escaped(&record.level), escaped(&record.algorithm));
        let foot = TOP + HEIGHT;
        let _ = match self.quantity.of(record) {
            Some(value) => {
                let tall = self.height(value).max(1.0);
                writeln!(
                    text,
                    "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" \
                     fill=\"{colour}\"><title>{level} {name}: {value}</title></rect>",
                    foot - tall,
                    BAR - 1.0
                )
            }
            None => writeln!(
                text,
                "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{colour}\">&#215;\
                 <title>{level} {name}: no plan</title></text>",
                foot - 2.0
            ),
        };
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
