//! The program.

fn main() -> std::process::ExitCode {
    atom4::program::main()
}
