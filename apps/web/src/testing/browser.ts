import { TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

/** Browser features that antd and the router need and jsdom lacks. Specs of such components import this file first. */

class FakeMessageChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

const unmatchedMedia = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

class FakeResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Node's own classes, which jsdom's window hides. */
const nodeGlobals = runInThisContext('({ Headers, Response })') as Pick<
  typeof globalThis,
  'Headers' | 'Response'
>;

/** The router creates one for each navigation, and fetchBaseQuery one for each call. */
class FakeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
  constructor(address: string, { method = 'GET', headers, body, signal }: RequestInit = {}) {
    this.url = new URL(address, location.href).href;
    this.method = method;
    this.headers = new nodeGlobals.Headers(headers);
    this.body = body;
    this.signal = signal;
  }
}

const computedStyleOf = getComputedStyle;

Object.assign(globalThis, {
  ...nodeGlobals,
  // jsdom does not implement the pseudo-element argument and logs an error for each use of it.
  getComputedStyle: (element: Element) => computedStyleOf(element),
  Request: FakeRequest,
  MessageChannel: FakeMessageChannel,
  ResizeObserver: FakeResizeObserver,
  TextEncoder,
  matchMedia: unmatchedMedia,
});
