//! An upload that is read: the mesh that the physics is made from, and its surroundings.

use std::collections::BTreeMap;

use crate::formats::{Level, UpAxis};
use crate::geometry::{Mesh, MeshSoup, Progress, Stage};
use crate::mesh_asset::check_representable;

use super::box_fit::BoxPair;
use super::{read, source};
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::{SourceChoice, UpFrom};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::Warning;

/// An upload as it was read. All results of the upload share it.
pub struct Model {
    pub source: SourceChoice,
    pub source_why: String,
    pub mesh: Mesh,
    /// The axis of the source's file that points up, and the origin of this choice.
    pub up: (UpAxis, UpFrom),
    /// The levels that are not the source.
    pub others: BTreeMap<Level, MeshSoup>,
    pub boxes: Option<BoxPair>,
    /// Warnings about the reading.
    pub warnings: Vec<Warning>,
}

impl Model {
    /// Chooses the source among levels and checks its mesh. `warnings` are those about the reading so far.
    pub fn of(
        levels: read::Levels,
        spec: &JobSpec,
        mut warnings: Vec<Warning>,
        progress: &Progress,
    ) -> Result<Self, Refusal> {
        let read::Levels { soups, ups } = levels;
        // Findings of the preflight have a severity, and the notes of readers have none.
        let notes = || warnings.iter().filter(|warning| warning.severity.is_none()).map(|note| note.message.as_str());
        let mut source = source::choose(soups, spec.source).map_err(|refusal| refusal.with_notes(notes()))?;
        let boxes = BoxPair::of(&mut source, spec.box_fit);
        let source::Source { choice, why, soup, others } = source;
        let level = match choice {
            SourceChoice::Level(level) => Some(level),
            _ => source::highest(&others),
        };
        let up = level.and_then(|level| ups.get(&level).copied()).unwrap_or((UpAxis::Z, UpFrom::Assumed));
        let (mesh, notes) = progress
            .together(|| Mesh::from_soup_until(soup, progress))
            .map_err(|error| Refusal::of_mesh(&error, choice.name()))?;
        warnings.extend(notes.iter().map(|note| Warning::of_mesh(note).about(choice.name())));
        // Coordinates that no block can hold cost no decomposition.
        check_representable(mesh.points()).map_err(|error| Refusal::of_range(&error, choice.name()))?;
        progress.report(Stage::Read, 1.0, 0);
        progress.check()?;
        Ok(Self { source: choice, source_why: why, mesh, up, others, boxes, warnings })
    }
}
