//! Memory that hulls are built in, kept by each thread: a small hull takes less time than finding room for it.

use std::cell::Cell;

use super::facets;
use super::quickhull;

/// With more points than this the memory is given back: the time to find it does not count then.
pub const KEPT_UP_TO: usize = 1 << 14;

/// Holds no state from one hull to the next, only room.
#[derive(Default)]
pub struct Workspace {
    pub quickhull: quickhull::Buffers,
    pub facets: facets::Buffers,
}

thread_local! {
    static WORKSPACE: Cell<Option<Box<Workspace>>> = const { Cell::new(None) };
}

/// Lends the workspace of this thread; a nested call gets a new one.
pub fn with_workspace<T>(work: impl FnOnce(&mut Workspace) -> T) -> T {
    let mut workspace = WORKSPACE.take().unwrap_or_default();
    let result = work(&mut workspace);
    if workspace.quickhull.local.capacity() <= KEPT_UP_TO && workspace.facets.points() <= KEPT_UP_TO {
        WORKSPACE.set(Some(workspace));
    }
    result
}
