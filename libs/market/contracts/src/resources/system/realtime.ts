/** The WebSocket path. Messages carry ids and kinds only; the client queries what changed. */
export const socketPath = '/ws';

/**
 * `join` is sent when a project is opened; the answer is `joined` or `refused`. `resume` is the first message on every
 * socket, with the last resume token (`mark`) that the browser received, or that of the page's first HTTP reply. The
 * server sends what was missed and then a `mark`, or `resync` when the token has expired. Without a token nothing was
 * missed.
 */
export type ClientMessage = { type: 'join'; projectId: string } | { type: 'resume'; mark?: string };

/** On every reply to a signed-in user: a resume token; neither this reply nor a later one shows an older state. */
export const resumeTokenHeader = 'X-Mark';

/** Says what has changed. */
export type Announcement =
  | { type: 'new_message'; projectId: string }
  | { type: 'project_changed'; projectId: string }
  | { type: 'account_changed'; accountId: string }
  | { type: 'company_changed' }
  /** For admins: some account. */
  | { type: 'people_changed' }
  /** For admins: the audit has new records. */
  | { type: 'audit_changed' };

/**
 * `mark` is the resume token; it is opaque to the client. Announcements carry one on sockets that have been resumed.
 * Clients ignore message types that they do not know.
 */
export type ServerMessage =
  | { type: 'joined'; projectId: string }
  | { type: 'refused'; projectId: string }
  | (Announcement & { mark?: string })
  | { type: 'mark'; mark: string }
  | { type: 'resync'; mark: string };

/** Delay before a lost socket reconnects. Milliseconds. */
export const reconnectAfter = 3000;

/** Interval of the `mark` messages that every resumed socket receives even when nothing changes. Milliseconds. */
export const heartbeatEvery = 25_000;
