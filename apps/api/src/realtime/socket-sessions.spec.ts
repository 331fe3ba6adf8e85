import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Sessions } from '../sessions/sessions.js';
import { SocketSessions } from './socket-sessions.js';

const page = 'https://shop.test';
const lost = new Error('the database does not answer');

/** The upgrade of a browser that sends these headers, whose session is of this user, or cannot be loaded. */
function upgradeOf({ headers = {}, hosts = ['shop.test'], accountId, error }: Upgrade) {
  const request = new IncomingMessage(new Socket());
  request.headers = { origin: page, ...headers };
  request.headersDistinct = { host: hosts };
  const sessions = {
    load: (loaded: Request, response: unknown, done: (error?: unknown) => void) => {
      expect(response).toBeInstanceOf(ServerResponse);
      Object.assign(loaded, { sessionID: 'session', user: accountId && { accountId } });
      done(error);
    },
  };
  return new SocketSessions(sessions as unknown as Sessions, `${page}/`).of(request);
}
type Upgrade = {
  headers?: Record<string, string>;
  hosts?: string[];
  accountId?: string;
  error?: unknown;
};

it('an upgrade from one of our pages has the session and the account of its cookie', async () => {
  expect(await upgradeOf({ accountId: 'an' })).toEqual({ accountId: 'an', sessionId: 'session' });
});

// The fault of an upgrade × the error that refuses it.
it.each<[string, Upgrade, object]>([
  ['is of nobody who is signed in', {}, { code: 'Unauthorized', message: 'Unauthorized: hãy đăng nhập' }],
  [
    'comes from a page of another site',
    { accountId: 'an', headers: { origin: 'https://evil.test' } },
    { code: 'access.foreign-origin', message: 'Yêu cầu không đến từ trang của Control Center' },
  ],
  ['names two hosts', { accountId: 'an', hosts: ['shop.test', 'evil.test'] }, { code: 'request.malformed' }],
  ['has a session that cannot be loaded', { accountId: 'an', error: lost }, lost],
  [
    'has a session whose loading fails without an error',
    { accountId: 'an', error: 'lost' },
    new Error('The session could not be loaded'),
  ],
])('an upgrade that %s is refused', async (_, upgrade, expected) => {
  const refusal: unknown = await upgradeOf(upgrade).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject(expected);
});
