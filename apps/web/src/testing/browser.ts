import { TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

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

/** Node's own, from outside of jsdom's window. */
const fetched = runInThisContext('({ Headers, Response })') as Pick<
  typeof globalThis,
  'Headers' | 'Response'
>;

/** What the router makes of each navigation, and the program of each call. */
class Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
  constructor(address: string, { method = 'GET', headers, body, signal }: RequestInit = {}) {
    this.url = new URL(address, location.href).href;
    this.method = method;
    this.headers = new fetched.Headers(headers);
    this.body = body;
    this.signal = signal;
  }
}

const styleOf = getComputedStyle;

Object.assign(globalThis, {
  ...fetched,
  // jsdom knows no pseudo-elements, and complains of each that is asked for.
  getComputedStyle: (element: Element) => styleOf(element),
  Request: Asked,
  MessageChannel: TaskChannel,
  ResizeObserver: NoResize,
  TextEncoder,
  matchMedia: noMedia,
});
