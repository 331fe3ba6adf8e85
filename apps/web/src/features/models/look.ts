import type { Point } from './parse/mesh';
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
  /** Places that are measured: up to two, joined by a line. */
  marks: readonly Point[];
};

export const firstLook: Look = { wireframe: false, edges: true, parallel: false, hidden: [], marks: [] };
