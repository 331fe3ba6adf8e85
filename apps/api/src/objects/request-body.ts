import { Refusal } from '@market/domain';
import type { Request } from 'express';

/**
 * The bytes of a request. `discard` reads and drops what a reader left unread: a client reads the reply only after it
 * has sent everything, and unread bytes would block the connection.
 */
export function bodyOf(request: Request) {
  const source = request[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        source.next().catch(() => {
          throw new Refusal('request.malformed', 'Tải lên bị gián đoạn');
        }),
    }),
    async discard(): Promise<void> {
      let done: boolean | undefined = false;
      while (!done) ({ done } = await source.next().catch(() => ({ done: true })));
    },
  };
}
