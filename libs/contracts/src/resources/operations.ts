import { RequiredText } from '../kernel/fields.js';
import { get, post } from '../kernel/route.js';

/** A stream whose rows stand still because one of its events could not be applied. */
export type ParkedStream = {
  stream: string;
  /** Of the event that failed. */
  revision: number;
  type: string;
  error: string;
  /** How many later events of the stream wait behind it. */
  waiting: number;
  attempts: number;
  parkedAt: string;
};

export class RetryParked {
  @RequiredText(200, 'stream là bắt buộc') stream: string;
}

export class DiscardParked extends RetryParked {
  @RequiredText(1000, 'Vui lòng nêu lý do') reason: string;
}

const access = { admin: 'canAccessLogs' } as const;

export const operationRoutes = {
  parked: get('/api/admin/parked', { access }).replies<ParkedStream[]>(),
  /** Both answer what is parked afterwards. */
  retry: post('/api/admin/parked/retry', { access, body: RetryParked }).replies<ParkedStream[]>(),
  /** Leaves out the event that failed, for ever and by name, and applies what waits behind it. */
  discard: post('/api/admin/parked/discard', { access, body: DiscardParked }).replies<ParkedStream[]>(),
};
