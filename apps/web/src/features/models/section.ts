/** A plane across an axis, from 0 at its lower end to 1; `flipped` shows the upper half instead of the lower one. */
export type Section = { axis: 0 | 1 | 2; at: number; flipped: boolean };
