//! What saving a game will take: [`PlanResult`].

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use indicatif::HumanDuration;
use serde::Serialize;
use stonework_store::Plan;

use stonework_games::words::grouped;

use crate::columns::Columns;
use crate::game_setup::GameJson;
use crate::memory;
use crate::wording::duration;

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
            let reads = if tier.reads_from_disk { " *" } else { "" };
            table.row([
                tier.tier.to_string(),
                grouped(tier.positions),
                bytes(tier.memory_bytes) + reads,
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
        Ok(())
    }
}

fn bytes(count: u64) -> String {
    memory::shown(usize::try_from(count).unwrap_or(usize::MAX))
}

fn time(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.as_secs() < 60 => duration(time),
        Ok(time) => HumanDuration(time).to_string(),
        Err(_) => "too long to tell".to_owned(),
    }
}
