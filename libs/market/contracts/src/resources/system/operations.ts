import { IsOptional } from 'class-validator';
import { RequiredText, Integer } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';

/** A stream whose rows are not updated because one of its events could not be applied. */
export type ParkedStream = {
  stream: string;
  /** Of the event that failed. */
  revision: number;
  type: string;
  error: string;
  /** Number of later events of the stream that wait behind it. */
  waiting: number;
  attempts: number;
  parkedAt: string;
};

export class RetryParked {
  @RequiredText(200, 'stream là bắt buộc') stream: string;
}

export class DiscardParked extends RetryParked {
  @RequiredText(1000, 'Vui lòng nêu lý do') reason: string;

  /** Of the event that was looked at: another one, at which the stream has stopped since, is not discarded for it. Absent: any. */
  @IsOptional()
  @Integer(0, 'revision phải >= 0')
  revision?: number;
}

/** `repair` replaces the live rows with the rebuilt ones; `proof` compares them and discards the rebuilt ones. */
export type RebuildPurpose = 'repair' | 'proof';
export type RebuildState = 'requested' | 'running' | 'completed' | 'failed' | 'cancelled';
/** The step of a running rebuild. `swapped` is the last step of a repair. */
export type RebuildPhase = 'applying' | 'comparing' | 'checking' | 'swapping' | 'swapped';

/** The live rows of a table compared with the rows rebuilt from the log, at one position. */
export type TableComparison = {
  table: string;
  liveRows: number;
  rebuiltRows: number;
  /** Ids of rows that differ, are missing or should not exist; at most 100. */
  ids: string[];
};

/** Streams of one kind that were folded again, and the rows that differ from their folds. */
export type FoldCheck = { kind: string; streams: number; differences: { table: string; id: string }[] };

export type Rebuild = {
  id: string;
  purpose: RebuildPurpose;
  /** How many streams of each kind a proof folds again; null for all. */
  sample: number | null;
  state: RebuildState;
  phase: RebuildPhase;
  /** Events applied so far, and the estimated total; null before the first event. */
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
  /** Number of streams of each kind to check against their folds; absent: all. */
  @IsOptional()
  @Integer(0, 'sample phải là số nguyên không âm')
  sample?: number;
}

/** A process that writes rows, or would if the writer ended. Its name says where it runs. */
export type ProjectorProcess = { name: string; isWriter: boolean };

/** Uploads that no order and no message references. */
export type UnreferencedFiles = {
  files: number;
  bytes: number;
  /** How many of them the next collection looks at: stored seven days ago, or claimed by a command an hour ago. */
  due: number;
  /** When the oldest was stored; null when there is none. */
  oldestAt: string | null;
};

/** A person whose data was erased at their request. */
export type Erasure = {
  accountId: string;
  erasedAt: string;
  /** The key that opens the person's texts in the log is gone. Until then the erasure is not complete. */
  isKeyDeleted: boolean;
  /** Sessions that have not ended yet. */
  sessions: number;
};

/** A secret of the installation, by its setting, and since when it has been in use. */
export type KeyAge = { name: 'PERSONAL_MASTER_KEY' | 'SESSION_SECRET' | 'LOG_SIGNING_KEY'; since: string };

/** What an operator looks after besides the running programs. Null where it is unknown or does not exist. */
export type Upkeep = {
  /** The last run of `npm run backup`: the bytes of all its files, and what they hold. */
  backup: { savedAt: string; bytes: number; events: number; objects: number } | null;
  /** When all bytes of a backup were last read again and were as they were written. */
  verifiedAt: string | null;
  /** Of the file system with DATA_DIR, in bytes. */
  disk: { free: number; total: number } | null;
  /** Whether people reach the site by https. */
  isHttps: boolean;
  certificateEndsAt: string | null;
  /** The oldest first. */
  keys: KeyAge[];
  /** Mails and other notices: how many wait, how long the oldest has waited that is due, how many were given up. */
  notices: { waiting: number; oldestSeconds: number; dead: number };
  /** Of the present day in Vietnam: statuses that were set past the lifecycle, and sign-ins that failed. */
  today: { overrides: number; failedSignIns: number };
};

/** From where on something needs an operator. The alerts of docker/prometheus/alerts.yaml have the same limits. */
export const upkeepLimits = {
  backupHours: 26,
  verifiedDays: 8,
  /** Share of the disk that is free. */
  diskFree: 0.15,
  certificateDays: 14,
  keyDays: 400,
  proofDays: 40,
  noticeMinutes: 30,
} as const;

const access = { admin: 'canAccessLogs' } as const;

export const operationRoutes = {
  parked: get('/api/admin/parked', { access }).replies<ParkedStream[]>(),
  /** `retry` and `discard` reply with the streams that are still parked. */
  retry: post('/api/admin/parked/retry', { access, body: RetryParked }).replies<ParkedStream[]>(),
  /** Skips the failed event permanently and applies the events that wait behind it. */
  discard: post('/api/admin/parked/discard', { access, body: DiscardParked }).replies<ParkedStream[]>(),

  /** The writer first. */
  projectors: get('/api/operations/projectors', { access }).replies<ProjectorProcess[]>(),
  upkeep: get('/api/operations/upkeep', { access }).replies<Upkeep>(),
  unreferencedFiles: get('/api/operations/files', {
    access: { admin: 'canBackupData' },
  }).replies<UnreferencedFiles>(),
  /** The latest 100 erasures, newest first. */
  erasures: get('/api/operations/erasures', { access }).replies<Erasure[]>(),

  /** The latest rebuilds, newest first; the first may be running. */
  rebuilds: get('/api/operations/rebuild', { access }).replies<Rebuild[]>(),
  /** Requests a repair. The projector runs one rebuild at a time. */
  rebuild: post('/api/operations/rebuild', { access }).replies<Rebuild>(),
  prove: post('/api/operations/proof', { access, body: RequestProof }).replies<Rebuild>(),
  /** Cancels the running rebuild, whatever its purpose. */
  cancelRebuild: post('/api/operations/rebuild/cancel', { access }).replies<Rebuild>(),
};
