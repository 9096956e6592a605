//! The program.

fn main() -> std::process::ExitCode {
    atom4::program::run(&atom4::registry::Registry::builtin())
}
