import { get } from '../kernel/route.js';

export type Health = {
  /** «degraded»: everything serves, but parked streams wait for an administrator. */
  status: 'ok' | 'degraded' | 'failing';
  database: boolean;
  eventStore: boolean;
  /** `secondsBehind` is 0 only while the projector lives and has applied everything it was sent. */
  projector: {
    alive: boolean;
    /** Its rows have come once as far as the log. */
    complete: boolean;
    behind: boolean;
    secondsBehind: number;
    parkedStreams: number;
  };
};

export const healthRoutes = {
  live: get('/health/live', { access: 'anyone' }).replies<{ status: 'ok' }>(),
  ready: get('/health/ready', { access: 'anyone' }).replies<Health>(),
};
