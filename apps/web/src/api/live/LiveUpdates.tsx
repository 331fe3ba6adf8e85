import { socketPath } from '@market/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { api, firstReply } from '../api';
import { liveSocket } from './socket';
import type { LiveSocket, SocketOptions } from './socket';
import { noteLive } from './liveness';
import { tabSocket } from './tab-socket';
import { accountTag, allTags, staleAfter } from '../tags';

const SocketContext = createContext<LiveSocket | undefined>(undefined);

/** Milliseconds between the loads of everything on a page whose socket brings no changes. */
const askEvery = 30_000;

const openSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`);

/** Of all tabs of this browser together, where it can share one: a session has few sockets. */
const connect = (options: Omit<SocketOptions, 'open'>): LiveSocket =>
  typeof SharedWorker === 'undefined'
    ? liveSocket({ ...options, open: openSocket })
    : tabSocket(
        new SharedWorker(new URL('./socket.worker.ts', import.meta.url), { type: 'module' }).port,
        options,
      );

/** Holds the socket open while mounted, and refetches what the server reports as changed. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const [socket, setSocket] = useState<LiveSocket>();
  useEffect(() => {
    let asking: ReturnType<typeof setInterval> | undefined;
    const loadAll = () => dispatch(api.util.invalidateTags(allTags));
    const noteState = (isLive: boolean | null) => {
      noteLive(isLive);
      if (isLive === false) asking ??= setInterval(loadAll, askEvery);
      else {
        clearInterval(asking);
        asking = undefined;
      }
    };
    noteState(false);
    const live = connect({
      resumeToken: firstReply.resumeToken,
      onMessage: (message) => dispatch(api.util.invalidateTags(staleAfter(message))),
      onResync: loadAll,
      onRefused: () => dispatch(api.util.invalidateTags([accountTag])),
      onLive: noteState,
    });
    // The socket is an external resource that lives as long as this effect.
    setSocket(live);
    return () => {
      live.close();
      noteState(null);
    };
  }, [dispatch]);
  return <SocketContext value={socket}>{children}</SocketContext>;
}

/** What is shown in it does not follow the present. */
export const WithoutLiveUpdates = ({ children }: { children: ReactNode }) => (
  <SocketContext value={undefined}>{children}</SocketContext>
);

/** Subscribes to the project's live messages while the component is mounted. */
export function useLiveProject(projectId: string | undefined): void {
  const socket = useContext(SocketContext);
  useEffect(() => (projectId ? socket?.join(projectId) : undefined), [socket, projectId]);
}
