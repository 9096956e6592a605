//! Plots of a comparison as SVG: a group of bars for each level, a bar for each algorithm.

use std::fmt::Write as _;

use super::compare::{Record, algorithms};

/// What is plotted.
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
            Quantity::Time => record.seconds.max(1e-5),
            Quantity::Memory => record.peak_bytes.max(1) as f64,
            Quantity::Operations => record.generated.max(1) as f64,
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
    let logarithmic = quantity != Quantity::Moves;
    let values = || records.iter().filter_map(|record| quantity.of(record));
    let most = values().fold(f64::MIN_POSITIVE, f64::max);
    let least = values().fold(most, f64::min);
    let (low, high) = if logarithmic {
        (
            least.log10().floor(),
            (most.log10() + 1e-9)
                .ceil()
                .max(least.log10().floor() + 1.0),
        )
    } else {
        (0.0, (most / 5.0).ceil().max(1.0) * 5.0)
    };
    let scale = |value: f64| {
        let value = if logarithmic { value.log10() } else { value };
        HEIGHT * (value - low) / (high - low)
    };
    let group = BAR * names.len() as f64 + GAP;
    let wide = (LEFT + group * levels.len() as f64 + 20.0).max(LEFT + 130.0 * names.len() as f64);
    let tall = TOP + HEIGHT + 110.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{tall:.0}\" \
         viewBox=\"0 0 {wide:.0} {tall:.0}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{}</text>\n",
        quantity.title()
    );
    for (number, name) in names.iter().enumerate() {
        let (x, colour) = (
            LEFT + 130.0 * number as f64,
            COLOURS[number % COLOURS.len()],
        );
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"38\" width=\"10\" height=\"10\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"47\">{}</text>",
            x + 14.0,
            escaped(name)
        );
    }
    let ticks = if logarithmic { (high - low) as i32 } else { 5 };
    for tick in 0..=ticks {
        let part = f64::from(tick) / f64::from(ticks);
        let (y, at) = (TOP + HEIGHT * (1.0 - part), low + (high - low) * part);
        let label = if logarithmic {
            format!("1e{at:.0}")
        } else {
            format!("{at:.0}")
        };
        let _ = writeln!(
            text,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{wide:.0}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    for (number, level) in levels.iter().enumerate() {
        let x = LEFT + GAP / 2.0 + group * number as f64;
        for (bar, name) in names.iter().enumerate() {
            let same = |r: &&Record| r.level == *level && r.algorithm == *name;
            let Some(record) = records.iter().find(same) else {
                continue;
            };
            let x = x + BAR * bar as f64;
            match quantity.of(record) {
                Some(value) => {
                    let tall = scale(value).max(1.0);
                    let _ = writeln!(
                        text,
                        "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" \
                         fill=\"{}\"><title>{} {}: {value}</title></rect>",
                        TOP + HEIGHT - tall,
                        BAR - 1.0,
                        COLOURS[bar % COLOURS.len()],
                        escaped(level),
                        escaped(name)
                    );
                }
                None => {
                    let _ = writeln!(
                        text,
                        "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{}\">&#215;<title>{} {}: no plan\
                         </title></text>",
                        TOP + HEIGHT - 2.0,
                        COLOURS[bar % COLOURS.len()],
                        escaped(level),
                        escaped(name)
                    );
                }
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

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
