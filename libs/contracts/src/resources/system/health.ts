import { get } from '../../kernel/route.js';

export type ProjectorHealth = {
  alive: boolean;
  /** Its rows have come once as far as the log. */
  complete: boolean;
  behind: boolean;
  /**
   * Since when the oldest event has waited that is not in the rows. 0 only while the projector lives and has
   * applied everything there was; null when nobody can know.
   */
  secondsBehind: number | null;
  parkedStreams: number;
  /** Those that failed, and those that wait behind them in their streams. */
  parkedEvents: number;
};

export type Health = {
  /** «degraded»: everything serves, but the projector is dead, or parked streams wait for an administrator. */
  status: 'ok' | 'degraded' | 'failing';
  database: boolean;
  eventStore: boolean;
  projector: ProjectorHealth;
};

/** What went wrong last: an event that was parked, or, without a stream, the projector itself. */
export type LastError = { message: string; at: string; stream: string | null };

export const healthRoutes = {
  live: get('/health/live', { access: 'anyone' }).replies<{ status: 'ok' }>(),
  ready: get('/health/ready', { access: 'anyone' }).replies<Health>(),
  details: get('/api/admin/health', { access: { admin: 'canAccessLogs' } }).replies<
    Health & { lastError: LastError | null }
  >(),
  /** In the text format of Prometheus, for callers on this machine or with the token of the settings. */
  metrics: get('/metrics', { access: 'anyone' }).replies<string>(),
};
