//! [`Groups`]: which of a number of things are connected.

/// A union-find forest; the root of a group is its least member, so that nothing depends on the order of joining.
pub struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    pub fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect() }
    }

    pub fn root(&mut self, mut index: u32) -> u32 {
        while self.parent[index as usize] != index {
            let above = self.parent[self.parent[index as usize] as usize];
            self.parent[index as usize] = above;
            index = above;
        }
        index
    }

    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// The groups numbered in the order of their least members, and how many there are.
    pub fn numbered(&mut self) -> (Vec<u32>, u32) {
        let mut number = vec![u32::MAX; self.parent.len()];
        let mut count = 0;
        let mut groups = Vec::with_capacity(self.parent.len());
        for index in 0..self.parent.len() as u32 {
            let root = self.root(index) as usize;
            if number[root] == u32::MAX {
                number[root] = count;
                count += 1;
            }
            groups.push(number[root]);
        }
        (groups, count)
    }
}
