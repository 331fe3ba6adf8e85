import { jest } from '@jest/globals';

/** A socket whose server is the test. */
export class FakeSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readyState = 0;
  sent: unknown[] = [];
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = jest.fn(() => this.drop());
  accept() {
    this.readyState = this.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

/** The sockets that the page opens from here on. */
export function fakeSockets(): (FakeSocket & { url: string })[] {
  const opened: (FakeSocket & { url: string })[] = [];
  Object.assign(globalThis, {
    WebSocket: class extends FakeSocket {
      constructor(readonly url: string) {
        super();
        opened.push(this);
      }
    },
  });
  return opened;
}
