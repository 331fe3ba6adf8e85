import type { FromTab, Port, ToTab } from './hub';
import type { LiveSocket, SocketOptions } from './socket';

/** The socket of the hub, as one tab uses it. */
export function tabSocket(
  hub: Port<FromTab, ToTab>,
  { resumeToken, onMessage, onResync, onRefused, onLive }: Omit<SocketOptions, 'open'>,
): LiveSocket {
  /** How many parts of this page have joined each project. */
  const subscribers = new Map<string, number>();
  let closed = false;
  const hello = () => hub.postMessage({ type: 'hello', resumeToken: resumeToken ?? undefined });
  hub.addEventListener('message', ({ data }) => {
    if (closed) return;
    if (data.type === 'message') onMessage(data.message);
    else if (data.type === 'resync') onResync();
    else if (data.type === 'refused') onRefused();
    else onLive(data.isLive);
  });
  hub.start();
  hello();

  // A page that is put aside may never come back. One that does has missed what came meanwhile.
  const onHide = () => hub.postMessage({ type: 'bye' });
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hello();
    for (const projectId of subscribers.keys()) hub.postMessage({ type: 'join', projectId });
    onResync();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);

  return {
    join: (projectId) => {
      const others = subscribers.get(projectId) ?? 0;
      subscribers.set(projectId, others + 1);
      if (others === 0) hub.postMessage({ type: 'join', projectId });
      return () => {
        const remaining = (subscribers.get(projectId) ?? 1) - 1;
        if (remaining > 0) return void subscribers.set(projectId, remaining);
        subscribers.delete(projectId);
        if (!closed) hub.postMessage({ type: 'leave', projectId });
      };
    },
    close: () => {
      closed = true;
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      hub.postMessage({ type: 'bye' });
    },
  };
}
