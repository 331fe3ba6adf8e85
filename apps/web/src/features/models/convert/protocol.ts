import type { Model } from '../parse/mesh';

export type SolidFormat = 'step' | 'iges';

/** What a converter is asked for, once; it is ended after its answer. */
export type ConvertCommand = { bytes: Uint8Array; format: SolidFormat; maxMemory: number };

export type ConvertEvent =
  /** The program is loaded: from now on only the file takes time. */
  { type: 'started' } | { type: 'converted'; model: Model } | { type: 'failed'; reason: string };
