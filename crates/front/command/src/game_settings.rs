//! The settings of a game as a command line gives them, documents by the names of their files:
//! [`given`], [`note_of_default`].

use std::path::Path;

use stonework_catalog::{Catalog, DocumentKind, Entry, Settings};

use crate::args::GameArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::line_reader::LineReader;

/// The game and its settings, of which the documents are read from their files. Nothing else opens a
/// file that a setting names.
pub(crate) fn given<'c>(
    args: &GameArgs,
    catalog: &'c Catalog,
    console: &mut Console<'_>,
) -> Result<(&'c Entry, Settings), Failure> {
    let (entry, mut settings) = match args.of_file(catalog) {
        Some(entry) => {
            let file = [(entry.document(), &*args.name)];
            let file = file
                .into_iter()
                .find_map(|(param, file)| Some((param?.name, file)));
            let read = file.map(|(name, file)| with_file(Settings::new(), name, file, console));
            (entry, read.transpose()?.unwrap_or_default())
        }
        None => (entry(&args.name, catalog)?, Settings::new()),
    };
    let document = entry.document();
    for one in &args.set {
        let named = one.split_once('=').zip(document);
        settings = match named {
            Some(((name, file), param)) if name.trim() == param.name => {
                with_file(settings, param.name, file.trim(), console)?
            }
            _ => settings.with(one)?,
        };
    }
    Ok((entry, settings))
}

/// The game of this name.
fn entry<'c>(name: &str, catalog: &'c Catalog) -> Result<&'c Entry, Failure> {
    catalog
        .get(name)
        .map_err(|error| {
            match catalog.find("graph") {
        Some(_) => Failure::Usage(error.message(
            "`games` lists all {}; rules of your own: a text in GDL (`games gdl`), a graph in JSON \
             (`games graph`), or a game in Rust (`examples/own_game`)",
        )),
        None => error.into(),
    }
        })
}

/// What is to be said where no document is given that a game takes.
pub(crate) fn note_of_default(entry: &Entry, settings: &Settings) -> Option<String> {
    let param = entry.document().filter(|param| !settings.has(param))?;
    let (name, called) = (param.name, settings.told(param));
    Some(format!("without `--set {name}=FILE` this is {called}"))
}

/// The same settings and a document that a file has.
fn with_file(
    settings: Settings,
    name: &str,
    file: &str,
    console: &mut Console<'_>,
) -> Result<Settings, Failure> {
    let mut reader = LineReader::file(Path::new(file), console)?;
    let read = || reader.document(DocumentKind::MOST_BYTES);
    let text = console.interrupt().while_waiting(read)?;
    let called = if file == "-" { "standard input" } else { file };
    Ok(settings.with_document(name, &text, called)?)
}
