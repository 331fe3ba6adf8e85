/** The socket at /ws. Messages carry ids and kinds only; what changed is asked for again by query. */
export const socketPath = '/ws';

/**
 * `join` is told by a browser that opens a project, and answered with `joined` or `refused`. `resume` comes first
 * on every socket, with the last mark that the browser was told; on a page's first one, with that of the page's first
 * reply. What it missed follows, then a `mark`; or `resync` when that is no longer known. Without a mark it has
 * missed nothing.
 */
export type ClientMessage = { type: 'join'; projectId: string } | { type: 'resume'; mark?: string };

/** On every reply to somebody who is signed in: a mark that nothing in it, nor in later replies, is older than. */
export const markHeader = 'X-Mark';

/** What has changed. */
export type Announcement =
  | { type: 'new_message'; projectId: string }
  | { type: 'project_changed'; projectId: string }
  | { type: 'account_changed'; accountId: string };

/**
 * A mark says how far the browser has been told; it means nothing to it. Announcements carry one on sockets that
 * have been resumed. More kinds may come: a client ignores those that it does not know.
 */
export type ServerMessage =
  | { type: 'joined'; projectId: string }
  | { type: 'refused'; projectId: string }
  | (Announcement & { mark?: string })
  | { type: 'mark'; mark: string }
  | { type: 'resync'; mark: string };

/** Milliseconds between a lost socket and the next try (section 9). */
export const reconnectAfter = 3000;

/** Milliseconds between two marks that every resumed socket is told, also when nothing changes. */
export const heartbeatEvery = 25_000;
