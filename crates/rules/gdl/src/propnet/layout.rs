//! Which bits of a key say what is true: [`Layout`].

/// Fluents of which at most one is true, and the bits that tell which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// The fluents, ascending.
    pub(super) members: Vec<u32>,
    /// Whether one of them is always true.
    pub(super) is_exact: bool,
}

impl Group {
    /// The bits that it takes.
    pub(super) fn bits(&self) -> u32 {
        let most = self.members.len() - usize::from(self.is_exact);
        usize::BITS - most.leading_zeros()
    }

    /// The code of a member; 0 is that of none where it may be that none is true.
    pub(super) fn code(&self, member: usize) -> u64 {
        member as u64 + u64::from(!self.is_exact)
    }

    /// The place of the member that has a code.
    pub(super) fn member(&self, code: u64) -> Option<usize> {
        usize::try_from(code)
            .ok()?
            .checked_sub(usize::from(!self.is_exact))
    }
}

/// What becomes of a fluent in a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// It is a member of a group: which, and which of its members.
    In { group: u32, member: u32 },
    /// It is true in all positions.
    Always,
    /// Nothing that is to be seen depends on it.
    Ignored,
}

/// Two fluents that are never true together, or a group of which none is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Two fluents that are never true together.
    Both(u32, u32),
    /// Fluents of which one is always true.
    NoneOf(Vec<u32>),
}

/// Which bits of a key say what is true.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) groups: Vec<Group>,
    /// The first bit of each group.
    pub(super) begins: Vec<u32>,
    pub(super) places: Vec<Place>,
    pub(super) bits: u32,
}

impl Layout {
    /// The layout of some groups, and of fluents that are in none.
    pub(super) fn new(groups: Vec<Group>, mut places: Vec<Place>) -> Self {
        let (mut begins, mut bits) = (Vec::with_capacity(groups.len()), 0);
        for (at, group) in (0..).zip(&groups) {
            begins.push(bits);
            bits += group.bits();
            for (member, &fluent) in (0..).zip(&group.members) {
                places[fluent as usize] = Place::In { group: at, member };
            }
        }
        Self {
            groups,
            begins,
            places,
            bits,
        }
    }

    /// The layout without a group, on which nothing is to depend.
    pub(super) fn without(&self, fluents: &[u32]) -> Self {
        let is_kept = |group: &&Group| !group.members.contains(&fluents[0]);
        let groups = self.groups.iter().filter(is_kept).cloned().collect();
        let mut places = self.places.clone();
        if let Place::In { group, .. } = places[fluents[0] as usize] {
            for &member in &self.groups[group as usize].members {
                places[member as usize] = Place::Ignored;
            }
        }
        Self::new(groups, places)
    }

    /// A bit for each of that many fluents.
    pub(super) fn plain(fluents: usize) -> Self {
        let alone = |fluent| Group {
            members: vec![fluent],
            is_exact: false,
        };
        let groups: Vec<_> = (0..).take(fluents).map(alone).collect();
        Self::new(groups, vec![Place::Ignored; fluents])
    }

    /// The words of a key.
    pub(super) fn words(&self) -> usize {
        (self.bits as usize).div_ceil(64).max(1)
    }

    /// The key of what is true.
    pub(super) fn encode(&self, fluents: &[u32]) -> Result<Box<[u64]>, Clash> {
        let mut chosen: Vec<Option<usize>> = vec![None; self.groups.len()];
        let mut is_given = vec![false; self.places.len()];
        for &fluent in fluents {
            is_given[fluent as usize] = true;
            if let Place::In { group, member } = self.places[fluent as usize] {
                let (group, member) = (group as usize, member as usize);
                if let Some(other) = chosen[group].replace(member)
                    && other != member
                {
                    return Err(Clash::Both(self.groups[group].members[other], fluent));
                }
            }
        }
        let is_missing = |&(fluent, &place): &(u32, &Place)| {
            place == Place::Always && !is_given[fluent as usize]
        };
        if let Some((fluent, _)) = (0..).zip(&self.places).find(is_missing) {
            return Err(Clash::NoneOf(vec![fluent]));
        }
        let mut key = vec![0; self.words()].into_boxed_slice();
        for ((group, &begin), chosen) in self.groups.iter().zip(&self.begins).zip(chosen) {
            let code = match chosen {
                Some(member) => group.code(member),
                None if group.is_exact => return Err(Clash::NoneOf(group.members.clone())),
                None => 0,
            };
            for bit in (0..group.bits()).filter(|bit| code >> bit & 1 == 1) {
                let at = begin + bit;
                key[at as usize / 64] |= 1 << (at % 64);
            }
        }
        Ok(key)
    }

    /// What is true of a key, ascending, but for fluents on which nothing depends.
    pub(super) fn fluents(&self, key: &[u64]) -> Vec<u32> {
        let bit = |at: u32| key[at as usize / 64] >> (at % 64) & 1;
        let always = (0..)
            .zip(&self.places)
            .filter(|&(_, &place)| place == Place::Always);
        let mut found: Vec<u32> = always.map(|(fluent, _)| fluent).collect();
        for (group, &begin) in self.groups.iter().zip(&self.begins) {
            let code = (0..group.bits()).fold(0, |code, at| code | bit(begin + at) << at);
            let member = group
                .member(code)
                .and_then(|member| group.members.get(member));
            found.extend(member);
        }
        found.sort_unstable();
        found
    }
}
