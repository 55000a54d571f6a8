//! Drops a ball on a decomposed table, by the queries of parry3d.
//!
//! A physics engine that uses parry3d loads a decomposition like this: one compound shape of convex polyhedra.
//!
//! `cargo run --release --no-default-features --example drop_a_ball`

use hullwright::decompose::{self, Method, Params};
use hullwright::formats::{self, Format, ReadLimits};
use hullwright::geometry::{Mesh, Progress, to_parry};
use parry3d::math::{Pose, Vector};
use parry3d::query::{ShapeCastOptions, cast_shapes};
use parry3d::shape::Ball;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = include_bytes!("../models/table.json");
    let model = formats::read(Format::Json, bytes, &ReadLimits::default())?;
    let soup = model.levels.into_values().next().ok_or("the file has no geometry")?;
    let (mesh, _) = Mesh::from_soup(soup)?;
    let params = Params { method: Method::Solid, ..Params::default() };
    let table = decompose::decompose(&mesh, &params, &Progress::silent())?;

    let shape = to_parry(&table.hulls);
    let compound = shape.compound.ok_or("parry3d accepts none of the hulls")?;
    println!("{} hulls, of which parry3d declines {}", table.hulls.len(), shape.declined.len());

    // A ball of 5 cm over the middle of the table, one metre above its top, falls at 1 m/s.
    let (bounds, ball) = (mesh.bounds(), Ball::new(0.05));
    let start = Vector::new(bounds.center().x, bounds.center().y, bounds.max.z + 1.0);
    let [here, fall] = [Pose::from_translation(start), Pose::IDENTITY];
    let (down, still, options) = (Vector::new(0.0, 0.0, -1.0), Vector::ZERO, ShapeCastOptions::default());
    let hit = cast_shapes(&here, down, &ball, &fall, still, &compound, options)?.ok_or("the ball misses the table")?;
    let fallen = hit.time_of_impact;
    println!("the ball touches the table after {fallen:.4} m; the top is {:.4} m below it", 1.0 - ball.radius);
    assert!((fallen - (1.0 - ball.radius)).abs() < 1e-3, "a decomposed table is as high as the table");
    Ok(())
}
