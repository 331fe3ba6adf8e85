// Shared by all tabs of a browser: holds their one socket.
import { socketPath } from '@market/contracts';
import { SocketHub } from './hub';

const hub = new SocketHub(() => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`));
addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) hub.add(port);
});
