//! Bugs in small graphs, which the tests of the Python package plant as well: `graphs.json`.
//!
//! A node is what an end is worth, `"raise"`, or its moves, each with a name. Of `equal` states, one
//! has the number of another as its key; `other` nodes are told every second time.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use serde_json::Value as Json;
use stonework::laws::{AnyValue, Laws};
use stonework::{Game, Outcome, Step};

/// A graph with a bug.
struct Planted {
    bug: Json,
    asked: Cell<usize>,
}

/// A node. It is compared by its key.
#[derive(Clone, Debug)]
struct Node {
    number: usize,
    key: u64,
    mark: usize,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.key, self.mark).hash(hasher);
    }
}

impl Planted {
    fn node(&self, number: usize) -> Node {
        let key = self.bug["equal"][&number.to_string()].as_u64();
        Node {
            number,
            key: key.unwrap_or(number as u64),
            mark: if self.bug["hashes"] == true {
                number
            } else {
                0
            },
        }
    }

    /// What a node is, which may be another thing each second time that values are asked for.
    fn told(&self, node: &Node) -> &Json {
        let other = self.bug["other"].get(node.number.to_string());
        match other {
            Some(other) if self.asked.get() % 2 == 1 => other,
            _ => &self.bug["nodes"][node.number],
        }
    }
}

impl Game for Planted {
    type State = Node;
    type Move = u64;
    type Value = AnyValue;

    fn start(&self) -> Node {
        self.node(0)
    }

    fn terminal_value(&self, node: &Node) -> Option<AnyValue> {
        self.asked.set(self.asked.get() + 1);
        let told = self.told(node);
        if let Some(score) = told.as_i64() {
            return Some(AnyValue::I64(score));
        }
        let outcome = match told.as_str()? {
            "win" => Outcome::win_in(0),
            "loss" => Outcome::loss_in(0),
            _ => panic!("as planted"),
        };
        Some(AnyValue::Outcome(outcome))
    }

    fn moves(&self, node: &Node) -> impl Iterator<Item = u64> {
        let moves = self.told(node).as_array();
        let names = moves.into_iter().flatten();
        names.map(|mv| mv["name"].as_u64().unwrap())
    }

    fn play(&self, node: &Node, name: u64) -> Step<Self> {
        let moves = self.told(node).as_array().unwrap();
        let made = moves.iter().find(|mv| mv["name"] == name).unwrap();
        let to = usize::try_from(made["to"].as_u64().unwrap()).unwrap();
        let step = Step::to(self.node(to)).gaining(made["gain"].as_i64().unwrap_or(0).into());
        if made["again"] == true {
            step.again()
        } else {
            step
        }
    }
}

#[test]
fn planted_bugs_are_found_as_in_python() {
    let bugs: Vec<Json> = serde_json::from_str(include_str!("graphs.json")).unwrap();
    assert!(bugs.len() > 30);
    for bug in bugs {
        let laws = if bug["must_end"] == true {
            Laws::new().must_end()
        } else {
            Laws::new()
        };
        let asked = Cell::new(0);
        let checked = laws.check(&Planted {
            bug: bug.clone(),
            asked,
        });
        let found = checked.err().map(|violation| violation.law.to_string());
        assert_eq!(found.as_deref(), bug["law"].as_str(), "{}", bug["bug"]);
    }
}
