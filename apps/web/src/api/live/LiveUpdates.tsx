import { socketPath } from '@control-center/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { api, firstReply } from '../api';
import { liveSocket } from './socket';
import type { LiveSocket } from './socket';
import { accountTag, allTags, staleAfter } from '../tags';

const SocketContext = createContext<LiveSocket | undefined>(undefined);

const openSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`);

/** Holds the socket open while mounted, and refetches what the server reports as changed. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const [socket, setSocket] = useState<LiveSocket>();
  useEffect(() => {
    const live = liveSocket({
      open: openSocket,
      resumeToken: firstReply.resumeToken,
      onMessage: (message) => dispatch(api.util.invalidateTags(staleAfter(message))),
      onResync: () => dispatch(api.util.invalidateTags(allTags)),
      onRefused: () => dispatch(api.util.invalidateTags([accountTag])),
    });
    // The socket is an external resource that lives as long as this effect.
    setSocket(live);
    return live.close;
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
