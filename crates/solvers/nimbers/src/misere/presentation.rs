//! Generators and relations of a quotient: [`Presentation`].

use std::collections::HashMap;

use super::monoid::Monoid;

/// A finite commutative monoid by generators and relations.
///
/// Every element is a product of generators: the first one in the order of the number of factors,
/// then of the alphabet. Each relation makes a product such a first one; with all of them, every
/// product is, so they define the monoid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presentation {
    generators: Vec<QuotientGenerator>,
    words: Vec<Vec<u32>>,
    relations: Vec<[Vec<u32>; 2]>,
}

/// A generator of a quotient.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuotientGenerator {
    /// Its name: a letter, or `g26` and so on where there are more.
    pub name: String,
    /// The smallest heap that has it.
    pub heap: u32,
    /// Its number as an element.
    pub element: u32,
}

impl Presentation {
    pub(super) fn of(monoid: &Monoid) -> Self {
        let generators = generators(monoid);
        let mut words: HashMap<u32, Vec<u32>> = HashMap::new();
        let mut relations: Vec<[Vec<u32>; 2]> = Vec::new();
        let mut degree = vec![(0, vec![0; generators.len()])];
        words.insert(0, degree[0].1.clone());
        while !degree.is_empty() {
            let mut next: Vec<(u32, Vec<u32>)> = Vec::new();
            for (element, word) in &degree {
                // In the order of the alphabet, each word is made once: by its last letter.
                let last = word.iter().rposition(|&times| times > 0).unwrap_or(0);
                for (at, generator) in generators.iter().enumerate().skip(last) {
                    let mut longer = word.clone();
                    longer[at] += 1;
                    let has = |part: &[u32]| part.iter().zip(&longer).all(|(one, all)| one <= all);
                    if relations.iter().any(|[part, _]| has(part)) {
                        continue;
                    }
                    let product = monoid.product(*element, generator.element);
                    if let Some(first) = words.get(&product) {
                        relations.push([longer, first.clone()]);
                    } else {
                        words.insert(product, longer.clone());
                        next.push((product, longer));
                    }
                }
            }
            degree = next;
        }
        let first = |element| words.remove(&element).unwrap_or_default();
        Self {
            words: monoid.elements().map(first).collect(),
            generators,
            relations,
        }
    }

    /// The generators, by the heaps that have them.
    #[must_use]
    pub fn generators(&self) -> &[QuotientGenerator] {
        &self.generators
    }

    /// An element as a product, as `ab^2`; `1` for the unit.
    #[must_use]
    pub fn name(&self, element: u32) -> String {
        let word = self.words.get(element as usize);
        self.text(word.map_or(&[], Vec::as_slice))
    }

    /// The relations, each as two products that are equal.
    pub fn relations(&self) -> impl Iterator<Item = [String; 2]> {
        let relations = self.relations.iter();
        relations.map(|relation| relation.each_ref().map(|word| self.text(word)))
    }

    fn text(&self, word: &[u32]) -> String {
        let mut text = String::new();
        for (generator, &times) in self.generators.iter().zip(word) {
            if times == 0 {
                continue;
            }
            text += &generator.name;
            if times > 1 {
                text.push('^');
                text += &times.to_string();
            }
        }
        if text.is_empty() {
            text.push('1');
        }
        text
    }
}

/// The elements of heaps that are no products of those of smaller heaps.
fn generators(monoid: &Monoid) -> Vec<QuotientGenerator> {
    let mut generators: Vec<QuotientGenerator> = Vec::new();
    let mut reached = vec![false; monoid.len()];
    reached[0] = true;
    for letter in &monoid.letters {
        let element = letter.element();
        if reached[element as usize] {
            continue;
        }
        let name = match u8::try_from(generators.len()) {
            Ok(at @ 0..26) => char::from(b'a' + at).to_string(),
            _ => format!("g{}", generators.len()),
        };
        generators.push(QuotientGenerator {
            name,
            heap: letter.heap,
            element,
        });
        let mut waiting: Vec<u32> = monoid
            .elements()
            .filter(|&at| reached[at as usize])
            .collect();
        while let Some(at) = waiting.pop() {
            for generator in &generators {
                let next = monoid.product(at, generator.element);
                if !std::mem::replace(&mut reached[next as usize], true) {
                    waiting.push(next);
                }
            }
        }
    }
    generators
}
