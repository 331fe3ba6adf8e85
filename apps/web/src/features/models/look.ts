import type { Picked, PinPlace } from './picked';
import type { Section } from './section';

/** How a model is shown. */
export type Look = {
  wireframe: boolean;
  /** The edges of the part as lines. */
  edges: boolean;
  /** Without perspective. */
  parallel: boolean;
  section?: Section | undefined;
  /** Bodies that are not drawn. */
  hidden: readonly number[];
  /** How far the bodies of an assembly are pulled apart, from 0 to 1. */
  explode: number;
  /** Places that are measured: up to two, joined by a line. */
  marks: readonly Pick<Picked, 'point' | 'body'>[];
  /** Numbered in their order. */
  pins: readonly PinPlace[];
};

export const firstLook: Look = {
  ...{ wireframe: false, edges: true, parallel: false, hidden: [], explode: 0, marks: [], pins: [] },
};
