//! What holds of the sources of all crates: each begins with what it needs and never knows, no modules
//! import each other, no crate is too large to be read, every test is compiled, and what is published
//! shows an example and its licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The names that lead to a module, or to an item of one, from the root of its crate.
type Name = Vec<String>;

/// The modules that each module imports from.
type Graph = BTreeMap<Name, BTreeSet<Name>>;

/// The folders of all crates, wherever they are in `crates`.
fn crates() -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")];
    while let Some(folder) = open.pop() {
        if folder.join("Cargo.toml").exists() {
            found.push(folder.clone());
        }
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() && !path.ends_with("src") && !path.ends_with("tests") {
                open.push(path);
            }
        }
    }
    Ok(found)
}

/// The modules in a folder of sources, each with its text.
fn modules(folder: &Path, of: &[String]) -> io::Result<BTreeMap<Name, String>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = of.to_vec();
        if !["lib", "mod"].contains(&&*stem) {
            name.push(stem.into_owned());
        }
        if path.is_dir() {
            all.extend(modules(&path, &name)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.insert(name, fs::read_to_string(path)?);
        }
    }
    Ok(all)
}

/// The paths of a tree of imports: those of `a::{b, c::d};` are `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let (mut path, mut prefixes, mut found) = (String::new(), vec![0], Vec::new());
    for symbol in tree.chars() {
        match symbol {
            '{' => prefixes.push(path.len()),
            ',' | '}' | ';' => {
                let name = path.split(' ').next().unwrap_or_default();
                found.extend((!name.is_empty() && !name.ends_with(':')).then(|| name.to_owned()));
                path.truncate(*prefixes.last().unwrap_or(&0));
                if symbol == '}' {
                    prefixes.pop();
                }
            }
            ' ' if path.is_empty() || path.ends_with(':') => {}
            symbol => path.push(symbol),
        }
    }
    found
}

/// The paths that a module uses, and whether it exports what they lead to.
fn uses(text: &str) -> Vec<(String, bool)> {
    let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text);
    let lines = code.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.starts_with("//"));
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let (visibility, tree) = line.split_once("use ").unwrap_or(("-", ""));
        if visibility.is_empty() || visibility.starts_with("pub") {
            let mut tree = tree.to_owned();
            while !tree.ends_with(';') {
                tree += lines.next().unwrap_or(";");
            }
            let paths = paths(&tree).into_iter();
            found.extend(paths.map(|path| (path, !visibility.is_empty())));
        } else {
            let words = line.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c));
            let own = |word: &&str| word.starts_with("crate::") || word.starts_with("super::");
            found.extend(words.filter(own).map(|path| (path.to_owned(), false)));
        }
    }
    found
}

/// What a path in a module leads to; what is of another crate is as if it were of this module.
fn from_root(path: &str, module: &[String]) -> Name {
    let mut root = module.to_vec();
    for name in path.split("::").filter(|name| !name.is_empty()) {
        match name {
            "crate" => root.clear(),
            "self" => {}
            "super" => drop(root.pop()),
            name => root.push(name.to_owned()),
        }
    }
    root
}

/// The module that an item is of, wherever it is exported.
fn home(item: &[String], all: &BTreeMap<Name, String>, exports: &BTreeMap<Name, Name>) -> Name {
    let is_module = |len: &usize| all.contains_key(&item[..*len]);
    let module = (0..=item.len()).rev().find(is_module).unwrap_or(0);
    match item.get(..=module).map(|name| (name, exports.get(name))) {
        Some((name, Some(target))) if target != name => {
            home(&[target, &item[module + 1..]].concat(), all, exports)
        }
        _ => item[..module].to_vec(),
    }
}

/// What the modules of a crate import from each other; that a module exports what is in it is no
/// import.
fn graph(all: &BTreeMap<Name, String>) -> Graph {
    let mut found = Vec::new();
    let mut exports = BTreeMap::new();
    for (module, text) in all {
        for (path, is_export) in uses(text) {
            let item = from_root(&path, module);
            if is_export && let Some(name) = item.last() {
                exports.insert(
                    [&module[..], std::slice::from_ref(name)].concat(),
                    item.clone(),
                );
            }
            found.push((module, item, is_export));
        }
    }
    let mut graph = Graph::new();
    for (module, item, is_export) in found {
        let from = home(&item, all, &exports);
        if from != *module && !(is_export && from.starts_with(module)) {
            graph.entry(module.clone()).or_default().insert(from);
        }
    }
    graph
}

/// The same between the modules that are directly in this one, each with all that is in it.
fn folded(graph: &Graph, parent: &[String]) -> Graph {
    let child = |module: &Name| {
        let is_inside = module.len() > parent.len() && module.starts_with(parent);
        is_inside.then(|| module[..=parent.len()].to_vec())
    };
    let mut folded = Graph::new();
    for (module, from) in graph {
        let Some(module) = child(module) else {
            continue;
        };
        let others = from
            .iter()
            .filter_map(child)
            .filter(|other| *other != module);
        folded.entry(module.clone()).or_default().extend(others);
    }
    folded
}

/// A cycle that a path through these modules gets into.
fn cycle(
    graph: &Graph,
    path: &mut Vec<Name>,
    done: &mut BTreeSet<Name>,
    to: &Name,
) -> Option<String> {
    if let Some(at) = path.iter().position(|module| module == to) {
        let names = path[at..]
            .iter()
            .chain([to])
            .map(|module| module.join("::"));
        return Some(names.collect::<Vec<_>>().join(" -> "));
    }
    if !done.insert(to.clone()) {
        return None;
    }
    path.push(to.clone());
    let mut next = graph.get(to).into_iter().flatten();
    let found = next.find_map(|module| cycle(graph, path, done, module));
    path.pop();
    found
}

#[test]
fn no_modules_import_each_other() -> io::Result<()> {
    for folder in crates()? {
        let all = modules(&folder.join("src"), &[])?;
        let graph = graph(&all);
        let parents: BTreeSet<&[String]> = all
            .keys()
            .filter_map(|it| Some(it.split_last()?.1))
            .collect();
        let folded = parents.into_iter().map(|parent| folded(&graph, parent));
        for graph in folded.chain([graph.clone()]) {
            let mut done = BTreeSet::new();
            let cycle = graph
                .keys()
                .find_map(|it| cycle(&graph, &mut Vec::new(), &mut done, it));
            assert_eq!(cycle, None, "{}", folder.display());
        }
    }
    Ok(())
}

#[test]
fn every_crate_begins_with_what_it_needs_and_never_knows() -> io::Result<()> {
    for folder in crates()? {
        let library = folder.join("src/lib.rs");
        let path = if library.exists() {
            library
        } else {
            folder.join("src/main.rs")
        };
        let text = fs::read_to_string(&path)?;
        let docs = text.lines().take(16);
        let docs = docs.map_while(|line| line.strip_prefix("//!").map(str::trim));
        let head = docs.collect::<Vec<_>>().join(" ");
        for part in ["Needs:", "Never knows:"] {
            assert!(head.contains(part), "{}: {part}", path.display());
        }
    }
    Ok(())
}

#[test]
fn no_crate_is_too_large_to_be_read() -> io::Result<()> {
    for folder in crates()? {
        let texts = modules(&folder.join("src"), &[])?.into_values();
        let code = texts.map(|text| match text.split_once("#[cfg(test)]") {
            Some((code, _)) => code.lines().count(),
            None => text.lines().count(),
        });
        let lines = code.sum::<usize>();
        let most = if folder.ends_with("core") {
            15_000
        } else {
            12_000
        };
        assert!(lines <= most, "{}: {lines} lines", folder.display());
    }
    Ok(())
}

#[test]
fn every_test_is_compiled() -> io::Result<()> {
    for folder in crates()? {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        // What this one writes by a macro is compiled where it is used.
        let is_game_kit = folder.ends_with("tools/game-kit");
        if !is_game_kit && manifest.lines().any(|line| line == "test = false") {
            for (module, text) in modules(&folder.join("src"), &[])? {
                let (folder, module) = (folder.display(), module.join("::"));
                assert!(
                    !text.contains("#[test]"),
                    "{folder} has `test = false`: {module}"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn what_is_published_has_an_example_a_page_and_its_licences() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in crates()? {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        if manifest.lines().any(|line| line == "publish = false") {
            continue;
        }
        assert!(folder.join("README.md").exists(), "{}", folder.display());
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (own, all) = (folder.join(license), root.join(license));
            assert_eq!(fs::read(&own)?, fs::read(all)?, "{}", own.display());
        }
        let library = folder.join("src/lib.rs");
        if library.exists() {
            let text = fs::read_to_string(&library)?;
            let mut docs = text.lines().take_while(|line| line.starts_with("//!"));
            assert!(docs.any(|line| line == "//! ```"), "{}", library.display());
        }
    }
    Ok(())
}
