//! Memory in which hulls are built. Each thread keeps its own: allocating takes longer than building a small hull.

use std::cell::Cell;

use super::{facets, quickhull};

/// Scratch memory. It carries capacity from one hull to the next, but no state.
#[derive(Default)]
pub struct Workspace {
    pub quickhull: quickhull::Buffers,
    pub facets: facets::Buffers,
}

thread_local! {
    static WORKSPACE: Cell<Option<Box<Workspace>>> = const { Cell::new(None) };
}

/// Lends this thread's workspace to `work`; a nested call gets a new one.
pub fn with_workspace<T>(work: impl FnOnce(&mut Workspace) -> T) -> T {
    let mut workspace = WORKSPACE.take().unwrap_or_default();
    let result = work(&mut workspace);
    if workspace.quickhull.local.capacity().max(workspace.facets.points()) <= quickhull::KEPT_UP_TO {
        WORKSPACE.set(Some(workspace));
    }
    result
}
