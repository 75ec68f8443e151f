//! A position and which of Left and Right is to move: [`Sided`].

/// A position of a game of Left and Right, and which of them is to move.
///
/// As a text it is the position and then `left` or `right`; without such a word, Left is to move.
///
/// ```
/// use stonework_boards::Sided;
///
/// let read = |text: &str| Ok::<_, ()>(text.len());
/// let row = Sided::read("t..f right", read).unwrap();
/// assert_eq!(row, Sided { position: 4, left_to_move: false });
/// assert_eq!(row.written("t..f"), "t..f right");
/// assert!(Sided::read("t..f", read).unwrap().left_to_move);
/// assert!(!Sided::read("t..f, Right to move", read).unwrap().left_to_move);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sided<P> {
    /// The position.
    pub position: P,
    /// Whether it is Left who is to move.
    pub left_to_move: bool,
}

impl<P> Sided<P> {
    /// A position in which Left is to move.
    #[must_use]
    pub fn left(position: P) -> Self {
        Self {
            position,
            left_to_move: true,
        }
    }

    /// A position after a move in this one.
    #[must_use]
    pub fn after(&self, position: P) -> Self {
        Self {
            position,
            left_to_move: !self.left_to_move,
        }
    }

    /// The same position with the other player to move.
    #[must_use]
    pub fn turned(&self) -> Self
    where
        P: Clone,
    {
        self.after(self.position.clone())
    }

    /// Another position with the same player to move.
    #[must_use]
    pub fn with<Q>(&self, position: Q) -> Sided<Q> {
        Sided {
            position,
            left_to_move: self.left_to_move,
        }
    }

    /// The player to move and the other, as they are called.
    #[must_use]
    pub fn players(&self) -> [&'static str; 2] {
        if self.left_to_move {
            ["left", "right"]
        } else {
            ["right", "left"]
        }
    }

    /// The text of the position, given how it is written without who is to move.
    #[must_use]
    pub fn written(&self, position: &str) -> String {
        let [mover, _] = self.players();
        format!("{position} {mover}")
    }

    /// Reads a position, given what reads one without who is to move.
    ///
    /// # Errors
    ///
    /// What `read` says.
    pub fn read<E>(text: &str, read: impl FnOnce(&str) -> Result<P, E>) -> Result<Self, E> {
        let text = text.trim_end();
        let lower = text.to_ascii_lowercase();
        let lower = lower.strip_suffix("to move").unwrap_or(&lower).trim_end();
        let movers = [("left", true), ("right", false)];
        let found = movers.into_iter().find_map(|(word, left_to_move)| {
            let before = lower.strip_suffix(word)?;
            let is_word = before.ends_with([' ', '\t', '\n', ',']);
            is_word.then_some((before.len(), left_to_move))
        });
        let (len, left_to_move) = found.unwrap_or((text.len(), true));
        Ok(Self {
            // Letters change their case byte by byte.
            position: read(text[..len].trim_end().trim_end_matches(','))?,
            left_to_move,
        })
    }
}
