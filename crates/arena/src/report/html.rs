//! The form that all pages share.

use std::fmt::Write;

use super::super::results::GameLine;
use super::super::shown::shown;
use super::end;

/// Seconds after which a browser loads a page again that is written anew.
const RENEWED: u32 = 5;

/// A text as HTML keeps it: no tag, no attribute, no control character comes out of it.
pub(super) fn escape(text: &str) -> String {
    let text = shown(text, usize::MAX);
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let escaped = escaped.replace('>', "&gt;").replace('"', "&quot;");
    escaped.replace('\'', "&#39;")
}

/// A whole page; `up` leads from its folder to that of the style sheet.
pub(super) fn page(title: &str, up: &str, body: &str) -> String {
    with_head(title, up, "", body)
}

/// A whole page that a browser loads again every few seconds.
pub(super) fn renewed(title: &str, body: &str) -> String {
    let again = format!("<meta http-equiv=\"refresh\" content=\"{RENEWED}\">\n");
    with_head(title, "", &again, body)
}

/// A whole page with more in its head.
fn with_head(title: &str, up: &str, more: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'\">\n{more}\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n\
         <h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

/// The head of a table.
pub(super) fn head(columns: &[&str], out: &mut String) {
    out.push_str("<thead><tr>");
    for column in columns {
        // Writing into a string cannot fail.
        let _ = write!(out, "<th>{}</th>", escape(column));
    }
    out.push_str("</tr></thead>\n");
}

/// Why a game ended: the fault in words, else the reason's name.
pub(super) fn ending(line: &GameLine) -> String {
    match line.detail.as_str() {
        "" => escape(&end::short(line).unwrap_or_else(|| line.reason.name().to_owned())),
        detail => escape(detail),
    }
}

/// What was sent to the program at fault and what it said, what it complained of, and what would help.
pub(super) fn last(line: &GameLine, out: &mut String) {
    let telling = line.last.telling();
    for (what, text) in [("It said", &telling), ("What helps", &line.help)] {
        if !text.is_empty() {
            let _ = writeln!(out, "<p>{what}: {}</p>", escape(text));
        }
    }
    // Results of 2.0.0 have no talk.
    let talk = match line.last.talk.is_empty() {
        true => ("Its last lines", &line.last.said),
        false => (
            "The last lines sent to it (&lt;) and what it said (&gt;)",
            &line.last.talk,
        ),
    };
    for (what, lines) in [talk, ("On standard error", &line.last.complained)] {
        if lines.is_empty() {
            continue;
        }
        let lines: Vec<String> = lines.iter().map(|line| escape(line)).collect();
        let _ = writeln!(out, "<p>{what}:</p><pre>{}</pre>", lines.join("\n"));
    }
}
