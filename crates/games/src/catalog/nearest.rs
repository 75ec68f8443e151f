//! Names near to a mistyped one: [`nearest`].

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

/// The end of a message about an unknown name: `; did you mean …?`, or nothing.
pub(super) fn or_nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(name, known).as_slice() {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_finds_its_name() {
        let known = ["negamax", "table", "rolling", "exhaustive"];
        assert_eq!(nearest("tabel", known.into_iter())[0], "table");
        assert_eq!(nearest("Negamx", known.into_iter())[0], "negamax");
        assert!(nearest("xyz", known.into_iter()).is_empty());
    }

    #[test]
    fn a_few_names_are_all_told_and_many_are_not() {
        assert_eq!(nearest("xyz", ["left", "right"].into_iter()).len(), 2);
        let many = [
            "stone-game",
            "stone-game-ii",
            "stone-game-iii",
            "stone-game-vii",
        ];
        assert_eq!(nearest("stone-gam", many.into_iter()).len(), 3);
        assert_eq!(nearest("stone-gam", many.into_iter())[0], "stone-game");
        assert!(nearest("xyz", std::iter::empty()).is_empty());
    }

    #[test]
    fn the_end_of_a_message_names_them_or_is_nothing() {
        assert_eq!(
            or_nearest("lft", ["left"].into_iter()),
            "; did you mean left?"
        );
        assert_eq!(or_nearest("lft", std::iter::empty()), "");
    }
}
