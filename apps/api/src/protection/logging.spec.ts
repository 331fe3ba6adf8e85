import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { pinoHttp } from 'pino-http';
import { logOptions } from './logging.js';

it('a log line contains no secrets and no personal data, and an injected line remains a text', async () => {
  const lines = new PassThrough();
  const log = pinoHttp(logOptions('info'), lines);
  const server = createServer((request, response) => {
    log(request, response);
    const cause = Object.assign(new Error('duplicate'), {
      detail: 'Key (email)=(an@demo.test)',
      code: '23505',
    });
    request.log.error({ err: new Error('failed\n{"level":60}', { cause }) }, 'server.failed');
    response.setHeader('Set-Cookie', 'sid=secret').end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(`${url}/api/login%0a?email_hint=an@demo.test&code=secret`, {
    headers: { cookie: 'sid=secret', authorization: 'secret', 'x-request-id': 'chosen by the caller' },
  });
  await response.arrayBuffer();
  server.close();
  await once(server, 'close');
  lines.end();
  const written = await text(lines);
  expect(written).not.toMatch(/an@demo\.test|secret|chosen by/);
  const all = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(all).toHaveLength(2);
  const id = response.headers.get('x-request-id');
  expect(all[0]).toMatchObject({
    req: { id, method: 'GET', path: '/api/login%0a' },
    err: { message: 'failed\n{"level":60}', cause: { message: 'duplicate', code: '23505' } },
  });
  expect(all[1]).toMatchObject({ req: { id }, res: { statusCode: 200 } });
});
