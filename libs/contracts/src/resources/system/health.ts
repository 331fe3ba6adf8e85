import { get } from '../../kernel/route.js';

export type ProjectorHealth = {
  alive: boolean;
  /** The rows have caught up with the log at least once. */
  complete: boolean;
  behind: boolean;
  /**
   * Age of the oldest event that is not in the rows. 0 only while the projector is alive and has applied everything;
   * null when unknown.
   */
  secondsBehind: number | null;
  parkedStreams: number;
  /** Events that failed, and later events of the same streams. */
  parkedEvents: number;
};

export type Health = {
  /** `degraded`: requests are served, but the projector is dead or parked streams wait for an administrator. */
  status: 'ok' | 'degraded' | 'failing';
  database: boolean;
  eventStore: boolean;
  projector: ProjectorHealth;
};

/** The last error: of a parked event, or of the projector itself (`stream` is null). */
export type LastError = { message: string; at: string; stream: string | null };

export const healthRoutes = {
  live: get('/health/live', { access: 'anyone' }).replies<{ status: 'ok' }>(),
  ready: get('/health/ready', { access: 'anyone' }).replies<Health>(),
  details: get('/api/admin/health', { access: { admin: 'canAccessLogs' } }).replies<
    Health & { lastError: LastError | null }
  >(),
  /** Prometheus text format, for callers on this machine or with METRICS_TOKEN. */
  metrics: get('/metrics', { access: 'anyone' }).replies<string>(),
};
