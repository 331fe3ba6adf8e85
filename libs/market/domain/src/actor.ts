import type { Grants } from '@market/contracts';
import type { Facts as AnyFacts } from '@platform/kernel';

/** The acting account with its effective access. */
export type Actor = Grants & { id: string };

export type Facts = AnyFacts<Actor>;

/** The actor of what no person decides, such as a deadline. */
export const systemActor: Actor = { id: 'system', role: 'admin', allowedPages: [], pagePermissions: {} };
export const systemName = 'Hệ thống';
