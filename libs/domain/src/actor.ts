import type { Grants } from '@control-center/contracts';
import type { Facts as AnyFacts } from './kernel/decider.js';

/** The acting account with its effective access. */
export type Actor = Grants & { id: string };

export type Facts = AnyFacts<Actor>;
