/** What a browser has, antd asks for and jsdom lacks. Imported by the specs that draw antd's components. */

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

Object.assign(globalThis, { MessageChannel: TaskChannel, matchMedia: noMedia });
