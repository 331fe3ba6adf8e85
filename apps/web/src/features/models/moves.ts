import type { View } from './views';

/** What turns a model about. */
export type Move =
  /** Radians around the model, to the right and up. */
  | { kind: 'turn'; sideways: number; upwards: number }
  /** Along the picture, as parts of the distance to the model. */
  | { kind: 'pan'; right: number; up: number }
  /** Above 1 comes nearer. */
  | { kind: 'zoom'; factor: number }
  /** All of it in sight; without a view from where the eye stands. */
  | { kind: 'fit'; view?: View };

export const nearer: Move = { kind: 'zoom', factor: 1.25 };
export const farther: Move = { kind: 'zoom', factor: 0.8 };
