import {
  accountRoutes,
  auditRoutes,
  exportRoutes,
  healthRoutes,
  objectRoutes,
  sqlRoutes,
} from '@market/contracts';
import type { Route } from '@market/contracts';
import type { Bounds } from './turns.js';

/**
 * What a call is: calls of one flow wait for each other, and for none of another. So whoever loads files for minutes goes on working,
 * and nothing that an address sends keeps people there from signing in, or health from being asked.
 */
export type Flow = 'health' | 'signIn' | 'uploads' | 'downloads' | 'exports' | 'calls';

const { thumbnail, setThumbnail, upload, download } = objectRoutes;
const { live, ready, metrics } = healthRoutes;
const { login, callback, logout } = accountRoutes;

const routesOf: Partial<Record<Flow, readonly Route[]>> = {
  health: [live, ready, metrics],
  signIn: [login, callback, logout],
  uploads: [upload, setThumbnail],
  downloads: [download, thumbnail],
  // They hold a connection to the database, and have bounds over all instances besides (exports/running-exports.ts).
  exports: [...Object.values(exportRoutes), auditRoutes.export, sqlRoutes.run],
};

const flows = new Map(
  (Object.keys(routesOf) as Flow[]).flatMap((flow) => routesOf[flow]!.map((route) => [route, flow] as const)),
);

export const flowOf = (route: Route): Flow => flows.get(route) ?? 'calls';

/** Of one account, or of one address before the sign-in. A page of ours begins some ten calls and some twenty pictures at once. */
export const ofCaller: Record<Flow, Bounds> = {
  health: { atOnce: 4, waiting: 100 },
  signIn: { atOnce: 4, waiting: 100 },
  uploads: { atOnce: 6, waiting: 100 },
  downloads: { atOnce: 12, waiting: 200 },
  // Whoever may not have them is told so, and the second one of an account is refused there.
  exports: { atOnce: 2, waiting: 20 },
  calls: { atOnce: 8, waiting: 200 },
};

/** Of all accounts at one address together: an office has one, and so has who has many accounts. */
export const ofAddress: Record<Flow, Bounds> = {
  health: { atOnce: 8, waiting: 200 },
  signIn: { atOnce: 20, waiting: 400 },
  uploads: { atOnce: 60, waiting: 400 },
  downloads: { atOnce: 120, waiting: 400 },
  exports: { atOnce: 10, waiting: 100 },
  calls: { atOnce: 60, waiting: 400 },
};
