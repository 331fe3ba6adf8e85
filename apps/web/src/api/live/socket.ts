import { heartbeatEvery, reconnectAfter } from '@control-center/contracts';
import type { ClientMessage, ServerMessage } from '@control-center/contracts';

/** The server's closings for who is signed out and for who is blocked. */
const turnedAway: readonly number[] = [4401, 4403];

/** A line that has been dead for so long, after a sleep or a change of network, may never say so. Milliseconds. */
const longestSilence = 2.5 * heartbeatEvery;

export type SocketOptions = {
  open: () => WebSocket;
  /** From before anything was loaded; without one nothing was. */
  mark?: string | null | undefined;
  onMessage: (message: ServerMessage) => void;
  /** What was missed is not known: anything may have changed, even whether the reader is still welcome. */
  onResync: () => void;
};

export type LiveSocket = {
  /** Asks for a project's messages until the returned function is called. */
  join: (projectId: string) => () => void;
  close: () => void;
};

/**
 * One socket that comes back by itself 3 s after a loss, joins again what it had joined, and hears what it missed
 * meanwhile.
 */
export function liveSocket({ open, mark: loaded, onMessage, onResync }: SocketOptions): LiveSocket {
  const rooms = new Map<string, number>();
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** How far the server has told us; '' is no mark, and answered with resync. */
  let mark = loaded ?? undefined;

  const send = (message: ClientMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), longestSilence);
  };

  const connect = () => {
    // What is heard before the server has said what was missed does not move the mark: it may be behind a gap.
    let resumed = false;
    socket = open();
    socket.addEventListener('open', () => {
      if (closed) return socket.close();
      send({ type: 'resume', ...(mark === undefined ? {} : { mark }) });
      for (const projectId of rooms.keys()) send({ type: 'join', projectId });
      listen();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      listen();
      const message = JSON.parse(data) as ServerMessage;
      resumed ||= message.type === 'mark' || message.type === 'resync';
      if (resumed && 'mark' in message) mark = message.mark;
      if (message.type === 'resync') onResync();
      else onMessage(message);
    });
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(silence);
      mark ??= '';
      if (closed) return;
      timer = setTimeout(connect, reconnectAfter);
      if (turnedAway.includes(code)) onResync();
    });
  };
  connect();

  return {
    join: (projectId) => {
      const others = rooms.get(projectId) ?? 0;
      rooms.set(projectId, others + 1);
      if (others === 0) send({ type: 'join', projectId });
      return () => {
        const left = (rooms.get(projectId) ?? 1) - 1;
        if (left > 0) rooms.set(projectId, left);
        else rooms.delete(projectId);
      };
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearTimeout(silence);
      // A socket that is still connecting closes itself as soon as it opens: closing it now would log an error.
      if (socket.readyState !== socket.CONNECTING) socket.close();
    },
  };
}
