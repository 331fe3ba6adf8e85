import {
  accountRoutes,
  auditRoutes,
  disputeRoutes,
  exportRoutes,
  healthRoutes,
  objectRoutes,
  sqlRoutes,
} from '@market/contracts';
import type { Route } from '@market/contracts';
import type { Bounds } from './turns.js';

/**
 * The kinds of calls. A call waits only for calls of the same flow, so that long downloads do not delay other work,
 * and a flood from one address blocks neither sign-ins nor health.
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
  // They hold a database connection and are also limited over all instances (exports/running-exports.ts).
  exports: [
    ...Object.values(exportRoutes),
    ...Object.values(disputeRoutes),
    auditRoutes.export,
    sqlRoutes.run,
  ],
};

const flows = new Map(
  (Object.keys(routesOf) as Flow[]).flatMap((flow) => routesOf[flow]!.map((route) => [route, flow] as const)),
);

export const flowOf = (route: Route): Flow => flows.get(route) ?? 'calls';

/**
 * Limits of one account, or of one address before the sign-in. A page begins some ten calls and twenty pictures at
 * once.
 */
export const ofCaller: Record<Flow, Bounds> = {
  health: { atOnce: 4, waiting: 100 },
  signIn: { atOnce: 4, waiting: 100 },
  uploads: { atOnce: 6, waiting: 100 },
  downloads: { atOnce: 12, waiting: 200 },
  // Rights are checked later, and a second export of an account is refused there.
  exports: { atOnce: 2, waiting: 20 },
  calls: { atOnce: 8, waiting: 200 },
};

/** Limits of all accounts at one address together: an office shares one address, and so do many accounts of one person. */
export const ofAddress: Record<Flow, Bounds> = {
  health: { atOnce: 8, waiting: 200 },
  signIn: { atOnce: 20, waiting: 400 },
  uploads: { atOnce: 60, waiting: 400 },
  downloads: { atOnce: 120, waiting: 400 },
  exports: { atOnce: 10, waiting: 100 },
  calls: { atOnce: 60, waiting: 400 },
};
