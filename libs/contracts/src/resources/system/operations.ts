import { IsOptional } from 'class-validator';
import { RequiredText, Whole } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';

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

/** A repair puts the rebuilt rows in the place of the live ones; a proof compares them and throws them away. */
export type RebuildPurpose = 'repair' | 'proof';
export type RebuildState = 'requested' | 'running' | 'completed' | 'failed' | 'cancelled';
/** What a running rebuild is at; `swapped` is where a repair ends. */
export type RebuildPhase = 'applying' | 'comparing' | 'checking' | 'swapping' | 'swapped';

/** A table of the live rows beside the same table made from the log, at one position. */
export type TableComparison = {
  table: string;
  liveRows: number;
  rebuiltRows: number;
  /** Of rows that differ, are missing or should not be there; the first hundred. */
  ids: string[];
};

/** Streams of one kind that were folded anew, and the rows that are not as those folds say. */
export type FoldCheck = { kind: string; streams: number; differences: { table: string; id: string }[] };

export type Rebuild = {
  id: string;
  purpose: RebuildPurpose;
  state: RebuildState;
  phase: RebuildPhase;
  /** Events applied so far, and how many they will be by the positions in the log; null before the first. */
  events: number;
  total: number | null;
  /** From 0 to 1. */
  fraction: number;
  eventsPerSecond: number;
  secondsLeft: number | null;
  requestedAt: string;
  finishedAt: string | null;
  /** Why it failed. */
  error: string | null;
  tables: TableComparison[];
  checks: FoldCheck[];
};

export class RequestProof {
  /** Streams of each kind to check against their folds; all of them when it is left out. */
  @IsOptional()
  @Whole(0, 'sample phải là số nguyên không âm')
  sample?: number;
}

const access = { admin: 'canAccessLogs' } as const;

export const operationRoutes = {
  parked: get('/api/admin/parked', { access }).replies<ParkedStream[]>(),
  /** Both answer what is parked afterwards. */
  retry: post('/api/admin/parked/retry', { access, body: RetryParked }).replies<ParkedStream[]>(),
  /** Leaves out the event that failed, for ever and by name, and applies what waits behind it. */
  discard: post('/api/admin/parked/discard', { access, body: DiscardParked }).replies<ParkedStream[]>(),

  /** The last ones, newest first; the first of them may be under way. */
  rebuilds: get('/api/operations/rebuild', { access }).replies<Rebuild[]>(),
  /** Asks the projector for it, which does one at a time. */
  rebuild: post('/api/operations/rebuild', { access }).replies<Rebuild>(),
  prove: post('/api/operations/proof', { access, body: RequestProof }).replies<Rebuild>(),
  /** Of the one under way, whatever its purpose. */
  cancelRebuild: post('/api/operations/rebuild/cancel', { access }).replies<Rebuild>(),
};
