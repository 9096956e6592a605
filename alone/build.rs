//! The module's stack: searches go deep.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // As much as a thread of the program has.
        println!("cargo:rustc-link-arg-cdylib=-zstack-size=2097152");
    }
}
