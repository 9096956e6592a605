//! Memory that the system maps: it comes as it is touched.

use std::io;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use super::Line;

type View<'a> = &'a [Line];

self_cell!(
    pub(super) struct Words {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: View,
    }
);

impl Words {
    /// So many mebibytes, in large pages where they are asked for and there are any.
    pub(super) fn of(megabytes: usize, large: bool) -> io::Result<Words> {
        let map = MmapMut::map_anon(megabytes.saturating_mul(1 << 20))?;
        #[cfg(target_os = "linux")]
        if large {
            // Where there are none, small ones do.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = large;
        Ok(Words::new(MutBorrow::new(map), |map| {
            // Cannot fail: a mapping begins at a page, and its length is a multiple of a line's.
            <[Line]>::mut_from_bytes(&mut map.borrow_mut()[..]).expect("whole lines")
        }))
    }

    pub(super) fn lines(&self) -> &[Line] {
        self.borrow_dependent()
    }
}
