//! [`Groups`]: a union-find forest.

/// Disjoint sets of indices. The root of a set is its least member, so the order of joining changes nothing.
pub struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    /// Makes `count` sets of one member each.
    pub fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect() }
    }

    /// Returns the least member of the set that `index` belongs to.
    pub fn root(&mut self, mut index: u32) -> u32 {
        while self.parent[index as usize] != index {
            let above = self.parent[self.parent[index as usize] as usize];
            self.parent[index as usize] = above;
            index = above;
        }
        index
    }

    /// Joins the sets of `a` and `b`.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// Numbers the sets in the order of their least members. Returns the number of each member's set and the count.
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

    /// Returns the members of each set in rising order, in the order of their least members.
    pub fn members(&mut self) -> Vec<Vec<u32>> {
        let (groups, count) = self.numbered();
        let mut members = vec![Vec::new(); count as usize];
        for (member, group) in (0..).zip(groups) {
            members[group as usize].push(member);
        }
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_by_their_least_members_whatever_the_order_of_joining() {
        let mut groups = Groups::new(5);
        groups.join(4, 1);
        groups.join(3, 4);
        assert_eq!(groups.numbered(), (vec![0, 1, 2, 1, 1], 3));
        assert_eq!(groups.members(), [vec![0], vec![1, 3, 4], vec![2]]);
    }
}
