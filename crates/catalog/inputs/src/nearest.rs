//! Names near to a mistyped one: [`nearest`], [`did_you_mean`].

/// The known names most like a mistyped one, the likest first, three at the most; all of them if
/// there are no more than that.
#[must_use]
pub fn nearest<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    likest(name, &mut known)
}

fn likest<'a>(name: &str, known: &mut dyn Iterator<Item = &'a str>) -> Vec<&'a str> {
    /// Names less alike than this are no help.
    const ALIKE: f64 = 0.6;
    const MOST: usize = 3;

    let name = name.to_ascii_lowercase();
    let mut rated: Vec<(f64, &str)> = known
        .map(|known| {
            let alike = strsim::jaro_winkler(&name, &known.to_ascii_lowercase());
            (alike, known)
        })
        .collect();
    if rated.len() > MOST {
        rated.retain(|&(alike, _)| alike >= ALIKE);
    }
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated.truncate(MOST);
    rated.into_iter().map(|(_, known)| known).collect()
}

/// The end of a message about an unknown name, given the nearest names: `; did you mean …?`, or
/// nothing.
#[must_use]
pub fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(", ")),
    }
}
