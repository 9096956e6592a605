//! The most telling lines of what a program wrote on standard error: what went wrong, and where.
//!
//! The general rule holds for most languages: what went wrong is the last line that is not indented, is no part of a
//! trace and is not said of every error. A table has the reports of errors that end or begin otherwise.

use super::shown::shown;

/// Characters of a line that are shown.
const SHOWN: usize = 160;

/// The form of a language's report of an error, where the general rule does not find what went wrong.
struct Form {
    /// True for the line that says what went wrong; `below` is the next one.
    opens: fn(line: &str, below: &str) -> bool,
    /// Of several such lines the last one tells.
    last: bool,
}

/// The forms, the first that is seen decides.
const FORMS: [Form; 8] = [
    // Java, Kotlin, Scala: a trace follows.
    Form {
        opens: |line, _| line.starts_with("Exception in thread "),
        last: false,
    },
    // The virtual machine of Java; further lines say that nothing else went wrong.
    Form {
        opens: |line, _| {
            line.starts_with("Error occurred during ")
                || line.starts_with("Error: Could not find or load ")
                || line.starts_with("Unrecognized ")
        },
        last: false,
    },
    // JavaScript: the properties of the error follow its trace.
    Form {
        opens: |line, below| {
            let name = line.split([':', ' ']).next().unwrap_or_default();
            let error = name.ends_with("Error") || name.ends_with("Exception");
            error
                && line.contains(':')
                && (below.starts_with("    at ") || below.starts_with("Require stack"))
        },
        last: false,
    },
    // Ruby: a line of the program may follow.
    Form {
        opens: |line, _| {
            line.contains(".rb:") && line.ends_with("Error)") && !line.starts_with('\t')
        },
        last: false,
    },
    // Tcl: the command follows, without indent.
    Form {
        opens: |_, below| below == "    while executing" || below == "    invoked from within",
        last: false,
    },
    // Go: all goroutines follow.
    Form {
        opens: |line, _| line.starts_with("panic: ") || line.starts_with("fatal error: "),
        last: false,
    },
    // Rust and C++.
    Form {
        opens: |line, _| {
            line.contains("' panicked at ")
                || line.contains(") panicked at ")
                || line.starts_with("terminate called ")
        },
        last: false,
    },
    // The sanitizers of C and C++.
    Form {
        opens: |line, _| line.contains("==ERROR: "),
        last: true,
    },
];

/// The beginnings of lines that stand in every report of a language and say nothing of this one.
const NOISE: [&str; 19] = [
    "Node.js v",
    "Execution halted",
    "Calls: ",
    "note: ",
    "exit status ",
    "Aborted",
    "Traceback (most recent call last)",
    "CallStack (from HasCallStack)",
    "stack traceback:",
    "Stack trace:",
    "Stacktrace:",
    "stack backtrace:",
    "goroutine ",
    "Error: Could not create the Java Virtual Machine",
    "Error: A fatal exception has occurred",
    "(Use `node --trace-uncaught",
    "make: *** ",
    "Exception ignored in: ",
    "[process exited",
];

/// The beginnings of lines of a trace, blanks before them left out.
const FRAMES: [&str; 12] = [
    "at ",
    "File \"",
    "(file \"",
    "from ",
    "Raised ",
    "Re-raised ",
    "Called from ",
    "error, called at ",
    "in expression ",
    "thrown in ",
    "... ",
    "#",
];

/// Parts of the lines of a trace that lie in a language's own library.
const LIBRARY: [&str; 14] = [
    "java.base/",
    "jdk.",
    "java.util.",
    "java.lang.",
    "sun.",
    "node:",
    "/usr/lib",
    "/lib/python",
    "site-packages",
    "<frozen ",
    "/rustc/",
    "/go/src/",
    "../sysdeps",
    "../csu",
];

fn is_frame(line: &str) -> bool {
    let trimmed = line.trim_start();
    FRAMES.iter().any(|start| trimmed.starts_with(start)) || is_go_frame(line)
}

/// The place of a function of Go stands on a line of its own.
fn is_go_frame(line: &str) -> bool {
    line.starts_with('\t') && line.contains(".go:")
}

fn is_noise(line: &str) -> bool {
    NOISE.iter().any(|start| line.starts_with(start))
}

/// True where a line names a file and a line in it itself.
fn names_place(line: &str) -> bool {
    let after = |part: &str| {
        let parts = line
            .match_indices(part)
            .map(|(at, _)| line.get(at + part.len()..));
        parts
            .flatten()
            .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    after(" line ") || after(":") && line.contains('.') && !line.starts_with("Exception in thread ")
}

/// The place in the program itself where it went wrong, nearest to line `at`: above it where the trace stands there,
/// else below.
fn place<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    let own = |line: &&&str| is_frame(line) && !LIBRARY.iter().any(|part| line.contains(part));
    let (above, below) = lines.split_at_checked(at)?;
    above
        .iter()
        .rev()
        .find(own)
        .or_else(|| below.iter().skip(1).find(own))
        .copied()
}

/// The line that says what went wrong.
fn opening(lines: &[&str]) -> Option<usize> {
    let below = |at: usize| lines.get(at + 1).copied().unwrap_or_default();
    for form in &FORMS {
        let mut seen = (0..lines.len()).filter(|&at| {
            lines
                .get(at)
                .is_some_and(|line| (form.opens)(line, below(at)))
        });
        if let Some(at) = if form.last {
            seen.next_back()
        } else {
            seen.next()
        } {
            return Some(at);
        }
    }
    // Below a trace of Python; what comes behind that is told of its end.
    let trace = lines
        .iter()
        .rposition(|line| line.starts_with("Traceback (most recent call last)"));
    let plain = |at: &usize| {
        lines.get(*at).is_some_and(|line| {
            !line.starts_with([' ', '\t']) && !is_noise(line) && !is_frame(line)
        })
    };
    if let Some(at) = trace.and_then(|trace| (trace + 1..lines.len()).find(plain)) {
        return Some(at);
    }
    (0..lines.len())
        .rev()
        .find(plain)
        .or(lines.len().checked_sub(1))
}

/// The most telling lines, at most four: what went wrong, what caused it, the place in the program. None where nothing
/// was written.
#[must_use]
pub fn telling(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.trim().is_empty())
        .collect();
    let Some(at) = opening(&lines) else {
        return Vec::new();
    };
    let Some(&first) = lines.get(at) else {
        return Vec::new();
    };
    let mut told = vec![first];
    let next = lines
        .get(at + 1)
        .copied()
        .filter(|line| !is_frame(line) && !is_noise(line));
    let goes_on = first.ends_with(':')
        || first.starts_with("terminate called ")
        || first.starts_with("Error occurred ");
    told.extend(next.filter(|_| goes_on));
    let cause = lines
        .iter()
        .skip(at + 1)
        .rposition(|line| line.starts_with("Caused by: "));
    let cause = cause.map(|below| at + 1 + below);
    told.extend(cause.and_then(|at| lines.get(at)).copied());
    let place = match cause {
        Some(cause) => place(lines.get(cause..).unwrap_or_default(), 0),
        None if names_place(first) => None,
        None => place(&lines, at),
    };
    told.extend(place.filter(|place| !told.contains(place)));
    told.into_iter()
        .map(|line| shown(line.trim_start(), SHOWN))
        .collect()
}

/// The same in one line.
#[must_use]
pub fn in_one_line(text: &str) -> String {
    telling(text).join(" | ")
}

#[cfg(test)]
mod tests;
