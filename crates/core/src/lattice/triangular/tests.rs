use super::*;

#[test]
fn opposite_directions_lead_back() {
    for v in Vertex::all() {
        for d in 0..6 {
            if let Some(next) = v.neighbour(d) {
                assert_eq!(next.neighbour((d + 3) % 6), Some(v), "{v} in direction {d}");
            }
        }
    }
}

#[test]
fn inner_vertices_have_six_neighbours_and_corners_two_or_three() {
    let count = |x, y| {
        Vertex::at(x, y)
            .into_iter()
            .flat_map(Vertex::neighbours)
            .count()
    };
    assert_eq!((count(7, 7), count(7, 8)), (6, 6));
    assert_eq!(
        (count(0, 0), count(15, 0), count(0, 15), count(15, 15)),
        (2, 3, 3, 2)
    );
}
