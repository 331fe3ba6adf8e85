import { socketPath } from '@control-center/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { api, firstReply } from '../api';
import { liveSocket } from './socket';
import type { LiveSocket } from './socket';
import { everything, staleAfter } from '../tags';

const SocketContext = createContext<LiveSocket | undefined>(undefined);

const openSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`);

/** Keeps the socket while its children stand; what the server says has changed is asked for again. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const [socket, setSocket] = useState<LiveSocket>();
  useEffect(() => {
    const live = liveSocket({
      open: openSocket,
      mark: firstReply.mark,
      onMessage: (message) => dispatch(api.util.invalidateTags(staleAfter(message))),
      onResync: () => dispatch(api.util.invalidateTags(everything)),
    });
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the socket is an outside thing that lives as long as this effect
    setSocket(live);
    return live.close;
  }, [dispatch]);
  return <SocketContext value={socket}>{children}</SocketContext>;
}

/** Asks for the project's live messages while the component stands. */
export function useProjectRoom(projectId: string | undefined): void {
  const socket = useContext(SocketContext);
  useEffect(() => (projectId ? socket?.join(projectId) : undefined), [socket, projectId]);
}
