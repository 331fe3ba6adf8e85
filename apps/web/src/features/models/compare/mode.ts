import type { Section } from '../section';

/** Two revisions over one another, or the earlier one at the left and the later one at the right. */
export type CompareMode = 'over' | 'beside';

/** How two models are shown that are compared: one plane cuts both. */
export type CompareLook = { mode: CompareMode; section?: Section | undefined };
