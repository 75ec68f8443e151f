//! A plain slow reference: games as trees, compared by their options alone.

use std::rc::Rc;

use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

use crate::random::cases;

/// A game as a tree.
#[derive(Clone, Debug)]
struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

impl Tree {
    /// A random game of that birthday at most.
    fn random(rng: &mut fastrand::Rng, birthday: usize) -> Rc<Self> {
        let mut list = |most: usize| {
            let count = rng.usize(0..=most.min(birthday));
            let mut list = Vec::new();
            for _ in 0..count {
                let less = rng.usize(0..birthday);
                list.push(Self::random(rng, less));
            }
            list
        };
        let (left, right) = (list(2), list(2));
        Rc::new(Self { left, right })
    }

    /// Whether the one who is to move wins the sum of these.
    fn wins(sum: &[Rc<Self>], left_moves: bool) -> bool {
        (0..sum.len()).any(|index| {
            let of = &sum[index];
            let options = if left_moves { &of.left } else { &of.right };
            options.iter().any(|option| {
                let mut next = sum.to_vec();
                next[index] = Rc::clone(option);
                !Self::wins(&next, !left_moves)
            })
        })
    }

    fn negative(&self) -> Rc<Self> {
        let turned = |list: &[Rc<Self>]| list.iter().map(|it| it.negative()).collect();
        Rc::new(Self {
            left: turned(&self.right),
            right: turned(&self.left),
        })
    }

    fn form(&self, algebra: &mut Algebra<'_>) -> Result<CanonicalForm, FormError> {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip([&self.left, &self.right]) {
            for option in options {
                list.push(option.form(algebra)?);
            }
        }
        algebra.of_options(&lists[0], &lists[1])
    }
}

#[test]
fn forms_are_compared_as_plain_games_are() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(42);
    for _ in 0..cases(10_000) {
        let [a, b] = [0; 2].map(|_| Tree::random(&mut rng, 4));
        let values = (a.form(&mut algebra)?, b.form(&mut algebra)?);
        let difference = [Rc::clone(&b), a.negative()];
        let at_most = !Tree::wins(&difference, false);
        assert_eq!(
            algebra.is_at_most(values.0, values.1)?,
            at_most,
            "{a:?} {b:?}"
        );
        assert_eq!(algebra.outcome(values.0)?.to_string(), letter(&[a]));
    }
    Ok(())
}

#[test]
fn forms_are_added_as_plain_games_are() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(43);
    for _ in 0..cases(5_000) {
        let games = [0; 3].map(|_| Tree::random(&mut rng, 3));
        let mut sum = games[0].form(&mut algebra)?;
        let other = games[1].form(&mut algebra)?;
        sum = algebra.sum(sum, other)?;
        let less = games[2].form(&mut algebra)?;
        sum = algebra.difference(sum, less)?;
        let plain = [
            Rc::clone(&games[0]),
            Rc::clone(&games[1]),
            games[2].negative(),
        ];
        assert_eq!(
            algebra.outcome(sum)?.to_string(),
            letter(&plain),
            "{games:?}"
        );
    }
    Ok(())
}

/// The outcome of a sum, by its letter.
fn letter(sum: &[Rc<Tree>]) -> &'static str {
    match (Tree::wins(sum, true), Tree::wins(sum, false)) {
        (true, true) => "N",
        (true, false) => "L",
        (false, true) => "R",
        (false, false) => "P",
    }
}
