use super::*;
use atom4_scratch::Scratch;

#[test]
fn the_smallest_limit_on_the_way_up_counts() {
    let scratch = Scratch::new();
    let root = scratch.path();
    let write = |folder: &str, file: &str, text: &str| {
        let folder = root.join(folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(file), text).expect("a file");
    };
    write("job", "memory.max", "1000\n");
    write("job/step", "memory.max", "max\n");
    write(
        "memory/job",
        "memory.limit_in_bytes",
        "9223372036854771712\n",
    );
    assert_eq!(memory_of("0::/job/step", root), Some(1000));
    assert_eq!(memory_of("0::/other", root), None);
    assert_eq!(memory_of("4:cpu,memory:/job", root), None);
    assert_eq!(memory_of("1:cpu:/job", root), None);
}
