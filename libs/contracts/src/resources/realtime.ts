/** The socket at /ws. Messages carry ids and kinds only; what changed is asked for again by query. */
export const socketPath = '/ws';

/** Told by a browser that opens a project; answered with `joined` or `refused`. */
export type ClientMessage = { type: 'join'; projectId: string };

export type ServerMessage =
  | { type: 'joined'; projectId: string }
  | { type: 'refused'; projectId: string }
  | { type: 'new_message'; projectId: string }
  | { type: 'project_changed'; projectId: string }
  | { type: 'account_changed'; accountId: string };

/** Milliseconds between a lost socket and the next try (section 9). */
export const reconnectAfter = 3000;
