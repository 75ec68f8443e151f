//! The README and the page of the benchmarks tell of what is there.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

fn page(path: &str) -> Result<String, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(fs::read_to_string(root.join(path))?)
}

/// What stands between each `before` and the next `after`.
fn all_between<'a>(text: &'a str, before: &str, after: &str) -> BTreeSet<&'a str> {
    let parts = text.split(before).skip(1);
    parts.filter_map(|part| part.split(after).next()).collect()
}

#[test]
fn the_page_of_the_benchmarks_tells_of_each() -> Result<(), Box<dyn Error>> {
    let (page, manifest) = (page("benches/README.md")?, page("benches/Cargo.toml")?);
    let there = all_between(&manifest, "[[bench]]\nname = \"", "\"");
    assert!(there.len() > 5, "{there:?}");
    let told = all_between(&page, "--bench ", "`");
    let told: BTreeSet<&str> = told.into_iter().filter(|name| *name != "NAME").collect();
    assert_eq!(told, there);
    Ok(())
}

#[test]
fn the_figures_of_the_readme_are_among_those_of_the_benchmarks() -> Result<(), Box<dyn Error>> {
    let (readme, measured) = (page("README.md")?, page("benches/README.md")?);
    let figures = readme
        .split("| what | theirs | here |")
        .nth(1)
        .ok_or("a table of figures")?;
    let rows: Vec<&str> = figures
        .lines()
        .filter(|line| line.starts_with("| "))
        .collect();
    assert_eq!(rows.len(), 5, "{rows:?}");
    for row in rows {
        for figure in row
            .split('|')
            .skip(2)
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
        {
            assert!(measured.contains(figure), "{figure} of {row}");
        }
    }
    Ok(())
}

/// Each folder with a crate is in the table of rooms, or below one that is; each room is there.
#[test]
fn the_readme_shows_the_house() -> Result<(), Box<dyn Error>> {
    let readme = page("README.md")?;
    let rooms = all_between(&readme, "| `crates/", "`");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let there = fs::read_dir(root.join("crates"))?;
    let there: Result<BTreeSet<String>, std::io::Error> = there
        .map(|room| Ok(room?.file_name().to_string_lossy().into_owned()))
        .collect();
    assert_eq!(rooms, there?.iter().map(String::as_str).collect());
    Ok(())
}

#[test]
fn the_readme_is_short_and_leads_to_what_is_there() -> Result<(), Box<dyn Error>> {
    let readme = page("README.md")?;
    assert!(readme.lines().count() <= 200);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in all_between(&readme, "](", ")") {
        assert!(root.join(path).exists(), "{path}");
    }
    let examples = fs::read_dir(root.join("examples"))?;
    for example in examples {
        let path = example?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.ok_or("a readable name")?;
            assert!(readme.contains(name), "{name}");
        }
    }
    Ok(())
}
