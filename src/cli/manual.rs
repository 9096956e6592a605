//! The manual pages, one for the program and one for each subcommand: synopsis, options and
//! subcommands as the command line has them.

mod sections;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use atom4_core::base::plain;
use clap::{Arg, ArgAction, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::entry::Registry;

/// The day on which the pages were last changed in substance.
const DATE: &str = "2026-11-25";

/// The program with its subcommands, but for `help`, which has no page.
fn program(registry: &Registry) -> Command {
    let mut program = without_help(super::program_of(registry));
    program.build();
    program
}

fn without_help(command: Command) -> Command {
    command
        .disable_help_subcommand(true)
        .mut_subcommands(without_help)
}

/// Writes the page of the program itself, atom4(6).
///
/// # Errors
/// When writing fails.
pub fn write_page(registry: &Registry, out: &mut dyn Write) -> io::Result<()> {
    write_options(&program(registry), out)?;
    let mut roff = Roff::new();
    sections::write(&mut roff, registry);
    roff.to_writer(out)
}

/// Writes all the pages into a folder: `atom4.6` and one for each subcommand.
///
/// # Errors
/// When writing fails: the path, why, and what would do.
pub fn write_pages(registry: &Registry, folder: &Path) -> io::Result<()> {
    let at = |path: &Path, error: &io::Error| {
        let advice = "name a folder that you may write to";
        let told = format!(
            "{} cannot be written: {}; {advice}",
            path.display(),
            plain(error)
        );
        io::Error::new(error.kind(), told)
    };
    std::fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let mut pages = vec![(String::from("atom4.6"), Vec::new())];
    write_page(registry, &mut pages[0].1)?;
    subcommand_pages(&program(registry), &mut pages)?;
    eprintln!("{} pages go into {}", pages.len(), folder.display());
    for (name, page) in pages {
        let path = folder.join(name);
        File::create(&path)
            .and_then(|mut file| file.write_all(&page))
            .map_err(|error| at(&path, &error))?;
    }
    Ok(())
}

/// The pages of the subcommands, and of theirs.
fn subcommand_pages(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let mut page = Vec::new();
        write_options(sub, &mut page)?;
        pages.push((format!("{}.6", title(sub)), page));
        subcommand_pages(sub, pages)?;
    }
    Ok(())
}

/// The title of a command's page, such as atom4-atomix-play.
fn title(command: &Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

/// The sections that come from clap: name, synopsis, description, options and subcommands.
fn write_options(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let man = Man::new(command.clone())
        .title(title(command))
        .section("6")
        .date(DATE)
        .manual("Games")
        .source(concat!("atom4 ", env!("CARGO_PKG_VERSION")));
    man.render_title(out)?;
    man.render_name_section(out)?;
    let mut roff = Roff::new();
    synopsis(&mut roff, command);
    roff.to_writer(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    Ok(())
}

/// The synopsis, with what the options take, which clap's own leaves out.
fn synopsis(roff: &mut Roff, command: &Command) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    roff.control("SH", ["SYNOPSIS"]);
    if !command.is_subcommand_required_set() {
        let mut line = vec![bold(name)];
        let (places, options): (Vec<&Arg>, Vec<&Arg>) = command
            .get_arguments()
            .filter(|arg| !arg.is_hide_set())
            .partition(|arg| arg.is_positional());
        for arg in options.into_iter().chain(places) {
            // Everything has these two.
            if !["help", "version"].contains(&arg.get_id().as_str()) {
                line.extend(in_synopsis(arg));
            }
        }
        roff.text(line);
    }
    if command.has_subcommands() {
        roff.control("PP", []);
        roff.text([bold(name), roman(" "), italic("COMMAND"), roman(" ...")]);
    }
}

/// An option or argument as the synopsis has it, in brackets where it may be left out.
fn in_synopsis(arg: &Arg) -> Vec<Inline> {
    let (open, close) = match arg.is_required_set() {
        true => ("", ""),
        false => ("[", "]"),
    };
    let mut text = vec![roman(format!(" {open}"))];
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    match (short, long) {
        (Some(short), Some(long)) => text.extend([bold(short), roman("|"), bold(long)]),
        (short, long) => text.extend(short.or(long).map(bold)),
    }
    let takes = arg.get_num_args().filter(|number| number.takes_values());
    if let (Some(number), Some(names)) = (takes, arg.get_value_names()) {
        if !arg.is_positional() {
            text.push(roman(" "));
        }
        text.push(italic(names.join(" ")));
        if number.max_values() > names.len() {
            text.push(roman("..."));
        }
    }
    text.push(roman(close));
    let one = takes.is_none_or(|number| number.max_values() == 1);
    if one && matches!(arg.get_action(), ArgAction::Append) {
        text.push(roman("..."));
    }
    text
}
