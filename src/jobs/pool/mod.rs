//! TODO room

pub mod body_memory;
pub mod job_size;
pub mod lane;
pub mod lock;
pub mod pool;
pub mod run_queue;
pub mod stage_times;
