import type { ServerMessage } from '@market/contracts';
import { liveSocket } from './socket';
import type { LiveSocket, SocketOptions } from './socket';

/** What a tab says to the hub. `hello` comes first. */
export type FromTab =
  | { type: 'hello'; resumeToken: string | undefined }
  | { type: 'join'; projectId: string }
  | { type: 'leave'; projectId: string }
  | { type: 'bye' };

/** What the hub says to a tab. */
export type ToTab =
  | { type: 'message'; message: ServerMessage }
  | { type: 'resync' }
  | { type: 'refused' }
  | { type: 'live'; isLive: boolean };

/** One end of a channel between two windows or workers. */
export type Port<Sent, Received> = {
  postMessage: (message: Sent) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<Received>) => void) => void;
  start: () => void;
};

/** Milliseconds. A tab says hello within a few seconds after its first reply; what came in between it gets then. */
const kept = 60_000;

/** One socket for all tabs of a browser, open while there is a tab. */
export class SocketHub {
  private socket: LiveSocket | undefined;
  private isLive = false;
  private readonly tabs = new Map<Port<ToTab, FromTab>, Map<string, () => void>>();
  private recent: { at: number; message: ServerMessage }[] = [];

  constructor(private readonly open: SocketOptions['open']) {}

  add(tab: Port<ToTab, FromTab>): void {
    tab.addEventListener('message', ({ data }) => this.receive(tab, data));
    tab.start();
  }

  private receive(tab: Port<ToTab, FromTab>, said: FromTab): void {
    if (said.type === 'hello') return this.welcome(tab, said.resumeToken);
    const joined = this.tabs.get(tab);
    if (!joined) return;
    if (said.type === 'bye') {
      for (const leave of joined.values()) leave();
      this.tabs.delete(tab);
      if (this.tabs.size === 0) this.end();
    } else if (said.type === 'join') {
      if (!joined.has(said.projectId)) joined.set(said.projectId, this.socket!.join(said.projectId));
    } else {
      joined.get(said.projectId)?.();
      joined.delete(said.projectId);
    }
  }

  private welcome(tab: Port<ToTab, FromTab>, resumeToken: string | undefined): void {
    this.tabs.set(tab, new Map());
    this.socket ??= liveSocket({
      open: this.open,
      resumeToken,
      onMessage: (message) => {
        this.recent.push({ at: Date.now(), message });
        this.tell({ type: 'message', message });
      },
      onResync: () => this.tell({ type: 'resync' }),
      onRefused: () => this.tell({ type: 'refused' }),
      onLive: (isLive) => {
        this.isLive = isLive;
        this.tell({ type: 'live', isLive });
      },
    });
    tab.postMessage({ type: 'live', isLive: this.isLive });
    for (const { message } of this.recent) tab.postMessage({ type: 'message', message });
  }

  private tell(what: ToTab): void {
    this.recent = this.recent.filter(({ at }) => at > Date.now() - kept);
    for (const tab of this.tabs.keys()) tab.postMessage(what);
  }

  private end(): void {
    this.socket?.close();
    this.socket = undefined;
    this.isLive = false;
    this.recent = [];
  }
}
