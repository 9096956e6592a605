//! Atomix between programs: it is for one player, so all that stands here is a refusal.

use atom4_arena::adapter::{Adapter, OwnPlayer, Prepared, Protocol, Request, STRONG};
use atom4_arena::check;
use atom4_arena::engine::Engine;
use atom4_arena::step::Step;

/// Atomix as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "atomix",
    title: "Atomix",
    sides: ["White", "Black"],
    players: &[STRONG],
    baselines: &[],
    rounds: false,
    boards: None,
    configured: false,
    protocol: &NoProtocol,
};

/// Refuses series and checks.
#[derive(Debug)]
struct NoProtocol;

impl Protocol for NoProtocol {
    fn launch(&self, _: &Adapter, _: OwnPlayer, _: &str) -> (String, Vec<String>) {
        (String::from("exit 2"), Vec::new())
    }

    fn fits(&self, _: &Engine) -> Result<(), String> {
        Ok(())
    }

    fn prepare(&self, _: &'static Adapter, _: &Request) -> Result<Prepared, String> {
        Err("Atomix is for one player; see atom4 atomix compare".into())
    }

    fn steps(&self, _: &check::Options) -> Result<Vec<Step>, String> {
        Err("Atomix has no protocol between programs".into())
    }
}
