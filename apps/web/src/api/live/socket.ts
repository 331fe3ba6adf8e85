import { heartbeatEvery, reconnectAfter } from '@market/contracts';
import type { ClientMessage, ServerMessage } from '@market/contracts';

/** Close codes for a user who was signed out (4401) and for an account that was blocked (4403). */
const deniedCodes: readonly number[] = [4401, 4403];

/** Milliseconds. After a sleep or a change of network, a dead connection may never report that it is closed. */
const maxSilence = 2.5 * heartbeatEvery;

export type SocketOptions = {
  open: () => WebSocket;
  /** Comes with the page's first reply; undefined if the page has not loaded anything. */
  resumeToken?: string | null | undefined;
  onMessage: (message: ServerMessage) => void;
  /** Called when missed messages are unknown: any data may have changed, even whether the user still has access. */
  onResync: () => void;
  /** Called when a socket could not be opened: the server does not answer, or the user is not signed in any more. */
  onRefused: () => void;
  /** Told when the server begins to tell what changes, and when it can tell no more. */
  onLive: (isLive: boolean) => void;
};

export type LiveSocket = {
  /** Subscribes to a project's messages until the returned function is called. */
  join: (projectId: string) => () => void;
  close: () => void;
};

/**
 * A socket that reconnects 3 s after a loss, joins its projects again and receives the messages that it missed in
 * between.
 */
export function liveSocket({
  open,
  resumeToken: initialToken,
  onMessage,
  onResync,
  onRefused,
  onLive,
}: SocketOptions): LiveSocket {
  /** How many subscribers each joined project has. */
  const subscribers = new Map<string, number>();
  let socket: WebSocket;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** Names the last message received; the server answers '' with resync. */
  let resumeToken = initialToken ?? undefined;

  const send = (message: ClientMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => socket.close(), maxSilence);
  };

  const connect = () => {
    // A message that comes before the server's answer to `resume` may follow a gap: it does not change the token.
    let resumed = false;
    let opened = false;
    socket = open();
    socket.addEventListener('open', () => {
      opened = true;
      if (closed) return socket.close();
      send({ type: 'resume', ...(resumeToken === undefined ? {} : { mark: resumeToken }) });
      for (const projectId of subscribers.keys()) send({ type: 'join', projectId });
      restartSilenceTimer();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      restartSilenceTimer();
      const message = JSON.parse(data) as ServerMessage;
      // Not before: a server that has too many sockets of this session opens one more, and closes it.
      if (!resumed && (message.type === 'mark' || message.type === 'resync')) {
        resumed = true;
        onLive(true);
      }
      if (resumed && 'mark' in message) resumeToken = message.mark;
      if (message.type === 'resync') onResync();
      else onMessage(message);
    });
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(silenceTimer);
      resumeToken ??= '';
      if (closed) return;
      onLive(false);
      reconnectTimer = setTimeout(connect, reconnectAfter);
      if (deniedCodes.includes(code)) onResync();
      // A browser does not tell its pages the status with which an upgrade was refused.
      else if (!opened) onRefused();
    });
  };
  connect();

  return {
    join: (projectId) => {
      const others = subscribers.get(projectId) ?? 0;
      subscribers.set(projectId, others + 1);
      if (others === 0) send({ type: 'join', projectId });
      return () => {
        const remaining = (subscribers.get(projectId) ?? 1) - 1;
        if (remaining > 0) subscribers.set(projectId, remaining);
        else subscribers.delete(projectId);
      };
    },
    close: () => {
      closed = true;
      clearTimeout(reconnectTimer);
      clearTimeout(silenceTimer);
      // A socket that is still connecting closes itself when it opens: closing it now would log an error.
      if (socket.readyState !== socket.CONNECTING) socket.close();
    },
  };
}
