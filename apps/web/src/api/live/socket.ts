import { reconnectAfter } from '@control-center/contracts';
import type { ClientMessage, ServerMessage } from '@control-center/contracts';

export type SocketOptions = {
  open: () => WebSocket;
  onMessage: (message: ServerMessage) => void;
  /** The socket is back after a loss: anything may have been missed. */
  onReturn: () => void;
};

export type LiveSocket = {
  /** Asks for a project's messages until the returned function is called. */
  join: (projectId: string) => () => void;
  close: () => void;
};

/** One socket that comes back by itself 3 s after a loss and joins again what it had joined. */
export function liveSocket({ open, onMessage, onReturn }: SocketOptions): LiveSocket {
  const rooms = new Map<string, number>();
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const sendJoin = (projectId: string) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify({ type: 'join', projectId } satisfies ClientMessage));
  };

  const connect = (isReturn: boolean) => {
    socket = open();
    socket.addEventListener('open', () => {
      if (closed) return socket.close();
      for (const projectId of rooms.keys()) sendJoin(projectId);
      if (isReturn) onReturn();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) =>
      onMessage(JSON.parse(data) as ServerMessage),
    );
    socket.addEventListener('close', () => {
      if (!closed) timer = setTimeout(() => connect(true), reconnectAfter);
    });
  };
  connect(false);

  return {
    join: (projectId) => {
      const others = rooms.get(projectId) ?? 0;
      rooms.set(projectId, others + 1);
      if (others === 0) sendJoin(projectId);
      return () => {
        const left = (rooms.get(projectId) ?? 1) - 1;
        if (left > 0) rooms.set(projectId, left);
        else rooms.delete(projectId);
      };
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      // A socket that is still connecting closes itself as soon as it opens: closing it now would log an error.
      if (socket.readyState !== socket.CONNECTING) socket.close();
    },
  };
}
