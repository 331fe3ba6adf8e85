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

/** Events with personal texts that show «không đọc được»: none in a healthy system. Erased texts do not count. */
export type PersonalDataHealth = {
  /** Their person has no key. */
  missing: number;
  /** The key, or the master key that wraps it, is another one, or the text was changed or moved. */
  unfit: number;
};

/** Why files cannot be stored or read, as an admin reads it. */
export const storageProblems = {
  address: 'Địa chỉ OBJECTS_S3_ENDPOINT không trả lời như một máy chủ S3',
  key: 'Máy chủ S3 không biết khoá OBJECTS_S3_KEY',
  secret: 'OBJECTS_S3_SECRET không khớp với OBJECTS_S3_KEY',
  region: 'OBJECTS_S3_REGION không phải là vùng của bucket',
  bucket: 'Không có bucket OBJECTS_S3_BUCKET',
  rights: 'Khoá OBJECTS_S3_KEY không được ghi, đọc và xoá trong bucket',
  expired: 'Khoá truy cập kho file đã hết hạn',
  clock: 'Đồng hồ của máy này và của máy chủ S3 lệch nhau quá nhiều',
  content: 'Kho file không trả lại đúng những gì đã ghi',
  full: 'Đĩa của kho file đã đầy',
  other: 'Kho file gặp lỗi, xem nhật ký của chương trình',
} as const;

export type StorageProblem = keyof typeof storageProblems;

/** Why something is not as it should be. */
export type HealthProblem = {
  reason:
    | 'database-unavailable'
    | 'rows-incomplete'
    /** No leader of the event store answers, or none that confirms appends: commands wait, and fail after 10 s. */
    | 'no-leader'
    | 'projector-dead'
    /** The rows are more than 5 s behind the log. */
    | 'projector-behind'
    | 'streams-parked'
    | 'personal-data-unreadable'
    /** Files cannot be written, read or deleted. */
    | 'files-unavailable';
  /** Null when unknown. */
  since: string | null;
};

/** The progress of rows that are being built or rebuilt; requests are refused meanwhile. */
export type RowsBuilding = {
  /** 0 to 100, with one decimal. */
  percent: number;
  /** Null until the pace is known. */
  secondsLeft: number | null;
  /** Indexes are made once all events are applied, one after the other. None is made before. Null where the rows kept theirs. */
  indexes: { made: number; all: number } | null;
};

export type Health = {
  /**
   * `failing`: requests are not served, because the database does not answer, the rows were never complete, or this process
   * has never reached the event store. `degraded`: they are, but there are problems.
   */
  status: 'ok' | 'degraded' | 'failing';
  problems: HealthProblem[];
  database: boolean;
  eventStore: boolean;
  projector: ProjectorHealth;
  /** Null once the rows are complete, and while nothing is known of them. */
  building: RowsBuilding | null;
  /** Null while the database does not say. */
  personalData: PersonalDataHealth | null;
  /** Whether files can be written, read and deleted; null until the first try has ended. */
  files: boolean | null;
};

/** Callers who may read the metrics get all of it, others only whether requests are served. */
export type Readiness = Pick<Health, 'status'> & Partial<Health>;

/** The last error: of a parked event, or of the projector itself (`stream` is null). */
export type LastError = { message: string; at: string; stream: string | null };

/** Additional facts for admins. */
export type HealthDetails = Health & { lastError: LastError | null; filesProblem: StorageProblem | null };

/** What everybody may know of this installation. */
export type Installation = {
  /** Its log began with the demo world: orders, people and companies of it are invented. */
  hasSampleData: boolean;
};

export const healthRoutes = {
  live: get('/health/live', { access: 'anyone' }).replies<{ status: 'ok' }>(),
  ready: get('/health/ready', { access: 'anyone' }).replies<Readiness>(),
  installation: get('/api/installation', { access: 'anyone' }).replies<Installation>(),
  details: get('/api/admin/health', { access: { admin: 'canAccessLogs' } }).replies<HealthDetails>(),
  /** Prometheus text format, for callers on this machine or with METRICS_TOKEN. */
  metrics: get('/metrics', { access: 'anyone' }).replies<string>(),
};
