import { TextEncoder } from 'node:util';

/** What a browser has, antd or the router asks for and jsdom lacks. Imported first by the specs that draw such components. */

class TaskChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

const noMedia = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

class NoResize {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** What the router makes of each navigation; nothing is asked of a server by it. */
class Asked {
  readonly method = 'GET';
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}

Object.assign(globalThis, {
  Request: Asked,
  MessageChannel: TaskChannel,
  ResizeObserver: NoResize,
  TextEncoder,
  matchMedia: noMedia,
});
