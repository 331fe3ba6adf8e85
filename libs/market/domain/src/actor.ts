import type { Grants } from '@market/contracts';
import type { Facts as AnyFacts } from '@platform/kernel';

/** The acting account with its effective access. */
export type Actor = Grants & { id: string };

export type Facts = AnyFacts<Actor>;
