import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { pinoHttp } from 'pino-http';
import { logOptions } from './logging.js';

it('a log line contains no secrets, bodies, addresses and personal data, and an injected line remains a text', async () => {
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
    method: 'POST',
    body: JSON.stringify({ name: 'Lê Thị An' }),
    headers: { cookie: 'sid=secret', authorization: 'secret', 'x-request-id': 'chosen by the caller' },
  });
  await response.arrayBuffer();
  server.close();
  await once(server, 'close');
  lines.end();
  const written = await text(lines);
  expect(written).not.toMatch(/an@demo\.test|secret|chosen by|Lê|127\.0\.0\.1/);
  const all = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(all).toHaveLength(2);
  const id = response.headers.get('x-request-id');
  expect(all.map(({ req }) => req)).toEqual(Array(2).fill({ id, method: 'POST', path: '/api/login%0a' }));
  expect(all[0]).toMatchObject({
    err: { message: 'failed\n{"level":60}', cause: { message: 'duplicate', code: '23505' } },
  });
  expect(all[1].res).toEqual({ statusCode: 200 });
});
