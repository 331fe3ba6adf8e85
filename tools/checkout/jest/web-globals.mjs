// What browsers have and jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

// Node's own, which jsdom's window hides.
/** @type {unknown} */
const context = runInThisContext(`({
  fetch, Headers, Request, Response, AbortController, structuredClone,
  ReadableStream, WritableStream, TransformStream, BroadcastChannel, setImmediate, clearImmediate,
})`);
const node = /** @type {typeof globalThis} */ (context);

Object.assign(globalThis, { TextDecoder, TextEncoder });
if ('document' in globalThis) completeJsdom();

/** How often jsdom has changed a document. @param {Document} document */
function versionOf(document) {
  const [implementation] = Object.getOwnPropertySymbols(document);
  return /** @type {{ _version: number }} */ (Reflect.get(document, implementation ?? '_'))._version;
}

export function completeJsdom() {
  const { AbortController, ...missing } = node;
  /** Accepts a URL relative to the page, and a signal of jsdom, which Node's class does not know. */
  class Request extends node.Request {
    /**
     * @param {RequestInfo | URL} input
     * @param {RequestInit} [options]
     */
    constructor(input, { signal, ...init } = {}) {
      const aborting = new AbortController();
      const abort = () => aborting.abort(signal?.reason);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
      const url = typeof input === 'string' ? new URL(input, globalThis.location.href) : input;
      super(url, signal ? { ...init, signal: aborting.signal } : init);
    }
  }
  class MessageChannel {
    /** @type {{ onmessage: null | (() => void) }} */
    port1 = { onmessage: null };
    port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
  }
  class ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  /** @param {string} media */
  const matchMedia = (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
  const computedStyleOf = globalThis.getComputedStyle;
  /**
   * A query by role reads the style of each element several times. @type {WeakMap<Element, { version: number, style:
   * CSSStyleDeclaration }>}
   */
  const styles = new WeakMap();
  // jsdom does not implement the pseudo-element argument and logs an error for each use of it.
  /** @param {Element} element */
  const getComputedStyle = (element) => {
    const version = versionOf(document);
    const known = styles.get(element);
    if (known?.version === version) return known.style;
    const style = computedStyleOf(element);
    if (element.isConnected) styles.set(element, { version, style });
    return style;
  };
  Object.assign(globalThis, missing, {
    Request,
    MessageChannel,
    ResizeObserver,
    matchMedia,
    getComputedStyle,
  });
}
