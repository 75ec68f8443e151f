//! What saving a game will take: [`PlanResult`].

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use indicatif::HumanDuration;
use serde::Serialize;
use stonework_catalog::PositionRules;
use stonework_catalog::words::{Columns, grouped};
#[cfg(feature = "cluster")]
use stonework_cluster::ClusterPlan;
use stonework_store::Plan;
use stonework_strong::retrograde::TierPredecessors;

use crate::failure::Failure;
use crate::game_setup::{GameJson, PreparedGame};
use crate::wording::{bytes, duration};

/// What saving a game will take.
#[derive(Serialize)]
pub(super) struct PlanResult<'a> {
    #[serde(flatten)]
    pub(super) json: GameJson<'a>,
    pub(super) plan: Plan,
    #[serde(skip)]
    pub(super) heading: String,
}

impl Display for PlanResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { plan, heading, .. } = self;
        writeln!(f, "{heading}\n")?;
        let mut facts = Columns::new("<<");
        facts.row(["Positions:", &grouped(plan.positions)]);
        facts.row(["Time:", &format!("about {}", time(plan.seconds))]);
        let least = bytes(plan.least_memory_bytes);
        let memory = format!("{}; at least {least}", bytes(plan.memory_bytes));
        facts.row(["Memory:", &memory]);
        let disk = bytes(plan.disk_bytes_at_most);
        let free = bytes(plan.disk_bytes_free);
        let disk = format!("at most {disk}, often a tenth; {free} are free");
        facts.row(["Disk:", &disk]);
        writeln!(f, "{facts}")?;
        if plan.disk_may_be_short {
            writeln!(f, "The disk may be too small.\n")?;
        }
        let mut table = Columns::new(">>>>>");
        table.row(["tier", "positions", "memory", "disk at most", "time"]);
        for tier in &plan.tiers {
            let how = match (tier.by_blocks, tier.reads_from_disk) {
                (Some(_), _) => " †",
                (None, true) => " *",
                (None, false) => "",
            };
            table.row([
                tier.tier.to_string(),
                grouped(tier.positions),
                bytes(tier.memory_bytes) + how,
                bytes(tier.file_bytes_at_most),
                time(tier.seconds),
            ]);
        }
        write!(f, "{table}")?;
        if plan.tiers.iter().any(|tier| tier.reads_from_disk) {
            writeln!(
                f,
                "* reads earlier tiers from the disk, as they do not fit into memory"
            )?;
        }
        let by_blocks = plan.tiers.iter().filter_map(|tier| tier.by_blocks);
        if let Some(most) = by_blocks.max_by_key(|blocks| blocks.disk_bytes_at_most) {
            writeln!(
                f,
                "† is solved by blocks on the disk, as it does not fit into memory: {} of {} positions at \
                 most, {} on the disk, up to {} with what they tell one another",
                grouped(most.blocks),
                grouped(most.positions),
                bytes(most.disk_bytes),
                bytes(most.disk_bytes_at_most),
            )?;
        }
        Ok(())
    }
}

/// What saving a game by a cluster will take.
#[cfg(feature = "cluster")]
#[derive(Serialize)]
pub(super) struct ClusterPlanResult<'a> {
    #[serde(flatten)]
    pub(super) json: GameJson<'a>,
    pub(super) plan: ClusterPlan,
    #[serde(skip)]
    pub(super) heading: String,
}

#[cfg(feature = "cluster")]
impl Display for ClusterPlanResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { plan, heading, .. } = self;
        writeln!(f, "{heading}\n")?;
        let mut facts = Columns::new("<<");
        facts.row(["Workers:", &plan.workers.to_string()]);
        facts.row(["Positions:", &grouped(plan.positions)]);
        facts.row(["Time:", &format!("about {}", time(plan.seconds))]);
        let least = bytes(plan.least_memory_bytes_a_worker);
        let memory = bytes(plan.memory_bytes_a_worker);
        facts.row(["Memory a worker:", &format!("{memory}; at least {least}")]);
        if let Some(workers) = plan.own_disks_of {
            let of_process = plan.memory_bytes_a_worker.saturating_mul(workers as u64);
            facts.row(["Memory a process:", &bytes(of_process)]);
        }
        let sent = format!("about {}", bytes(plan.bytes_sent));
        facts.row(["Messages:", &sent]);
        let disk = bytes(plan.disk_bytes_at_most);
        let of_process = match plan.own_disks_of {
            Some(_) => "Disk a process:",
            None => "Disk:",
        };
        facts.row([of_process, &format!("at most {disk}, often a tenth")]);
        if let Some(first) = plan.disk_bytes_of_first.map(bytes) {
            let first = format!("at most {first}, often a tenth");
            facts.row(["Disk of the first:", &first]);
        }
        writeln!(f, "{facts}")?;
        let mut table = Columns::new(">>>>>");
        table.row(["tier", "positions", "memory a worker", "sent", "time"]);
        for tier in &plan.tiers {
            table.row([
                tier.tier.to_string(),
                grouped(tier.positions),
                bytes(tier.memory_bytes_a_worker),
                bytes(tier.bytes_sent),
                time(tier.seconds),
            ]);
        }
        write!(f, "{table}")
    }
}

/// The rules of a game that there is a plan for.
pub(super) fn numbered<'r>(
    rules: PositionRules<'r>,
    game: &PreparedGame,
) -> Result<&'r dyn TierPredecessors, Failure> {
    match rules {
        PositionRules::Numbered(rules) => Ok(rules),
        PositionRules::Keyed(_) => Err(Failure::Usage(format!(
            "there is no plan for {}: how many positions it has is known when they are found, which is \
             the first half of `strong --save`",
            game.title()
        ))),
    }
}

fn time(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.as_secs() < 60 => duration(time),
        Ok(time) => HumanDuration(time).to_string(),
        Err(_) => "too long to tell".to_owned(),
    }
}
