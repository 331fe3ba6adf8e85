import type { Compared } from '../compare/compare';
import type { PickRequest } from '../inspect/pick';
import type { EdgeLines, Placed } from '../inspect/placed';
import type { Picked } from '../picked';
import type { Measured } from './protocol';

/** Messages to the worker that inspects models. */
export type InspectCommand =
  | { type: 'inspect'; model: Placed }
  | { type: 'pick'; request: PickRequest }
  | { type: 'compare'; now: Placed; before: Placed; tolerance: number };

/** Messages from it. */
export type InspectEvent =
  | { type: 'inspected'; measured: Measured; edges: EdgeLines }
  | { type: 'picked'; picked: Picked | undefined }
  | { type: 'compared'; compared: Compared }
  | { type: 'failed' };
