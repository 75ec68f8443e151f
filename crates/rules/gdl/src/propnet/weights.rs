//! Sums over what is true in a position: [`Weights`].

use super::Propnet;
use super::layout::Place;

/// A number for each fluent: those of the fluents that are true in a position add up to its sum.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The numbers of what is always true.
    always: i64,
    groups: Vec<GroupWeights>,
}

/// The numbers of fluents that share bits.
#[derive(Clone, Debug)]
struct GroupWeights {
    begin: u32,
    bits: u32,
    by_code: Box<[i64]>,
}

impl Propnet {
    /// The sums of positions where each fluent has this number.
    #[must_use]
    pub fn weights(&self, weight: &dyn Fn(u32) -> i64) -> Weights {
        let layout = &self.layout;
        let always = (0..).zip(&layout.places);
        let always = always.filter(|(_, place)| **place == Place::Always);
        let groups = layout.groups.iter().zip(&layout.begins);
        let groups = groups.map(|(group, &begin)| {
            let by_code = (0..1 << group.bits()).map(|code| {
                let member = group.member(code);
                let fluent = member.and_then(|member| group.members.get(member));
                fluent.map_or(0, |&fluent| weight(fluent))
            });
            GroupWeights {
                begin,
                bits: group.bits(),
                by_code: by_code.collect(),
            }
        });
        Weights {
            always: always.map(|(fluent, _)| weight(fluent)).sum(),
            groups: groups
                .filter(|group| group.by_code.iter().any(|&of| of != 0))
                .collect(),
        }
    }
}

impl Weights {
    /// The sum of the position with a key.
    #[must_use]
    pub fn sum(&self, key: &[u64]) -> i64 {
        let codes = self.groups.iter().map(|group| {
            let (word, shift) = (group.begin as usize / 64, group.begin % 64);
            let mut code = key[word] >> shift;
            if shift + group.bits > 64 {
                code |= key[word + 1] << (64 - shift);
            }
            #[expect(clippy::cast_possible_truncation, reason = "only its bits are taken")]
            let code = code as usize & (group.by_code.len() - 1);
            group.by_code[code]
        });
        self.always + codes.sum::<i64>()
    }

    /// No sum is less than the first of these, none greater than the second.
    #[must_use]
    pub fn range(&self) -> (i64, i64) {
        let (mut least, mut most) = (self.always, self.always);
        for group in &self.groups {
            least += group.by_code.iter().min().copied().unwrap_or(0);
            most += group.by_code.iter().max().copied().unwrap_or(0);
        }
        (least, most)
    }
}
