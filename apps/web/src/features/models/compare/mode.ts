/** Two revisions over one another, or the earlier one at the left and the later one at the right. */
export type CompareMode = 'over' | 'beside';
