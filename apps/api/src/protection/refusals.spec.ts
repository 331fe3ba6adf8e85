import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@market/contracts';
import { Refusal } from '@market/domain';
import {
  Conflict,
  KeyUnusable,
  MalformedEvent,
  PersonErased,
  TooLarge,
  UnknownOutcome,
  Unreachable,
  Unstorable,
} from '@platform/log';
import { ObjectsUnavailable } from '@platform/files';
import { Controller, Get, HttpException, Module, Param } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ErrorsFilter } from '../http/errors.filter.js';

/** A database that closes every connection. */
async function lostConnection(): Promise<never> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new pg.Client({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    server.close();
  }
  throw new Error('The connection was not closed');
}

const location = { id: 'e', type: 'PartAdded', stream: 'project-1', revision: 3n, position: 9n };

/** Errors that a handler may throw, by name. */
const failures: Record<string, () => unknown> = {
  'a rule that rejects': () => new Refusal('stage.out-of-order', 'Chưa đến lượt'),
  'a failed check of the api': () => new Refusal('object.empty', 'File rỗng'),
  'a concurrent change of a stream': () => new Conflict('project-1', 4),
  'a stream that cannot be read': () => new MalformedEvent(location, 'has no metadata of ours'),
  'a key that fits no master key': () => new KeyUnusable('account-1'),
  'a write about somebody who was erased': () => new PersonErased('account-1'),
  'an append that is too large': () => new TooLarge('project-1', 2_000_000, 1_048_576),
  'a text that no row can store': () => new Unstorable('project-1', 'PartAdded'),
  'an unreachable event store': () => new Unreachable('It does not answer', new Error('refused')),
  'a write whose outcome is unknown': () => new UnknownOutcome('project-1', new Error('silence')),
  'unreachable files': () => new ObjectsUnavailable('refused'),
  'an unreadable body': () => new HttpException('Unexpected token', 400),
  'a body beyond the limit': () => Object.assign(new Error('too large'), { status: 413 }),
  'an unknown address': () => new HttpException('Not Found', 404),
  'an unknown method': () => new HttpException('Teapot', 418),
  'a bug': () => new TypeError('secret: x is not a function'),
};

@Controller()
class Failing {
  @Get(':name')
  async fail(@Param('name') name: string): Promise<never> {
    if (name === 'a lost database') return lostConnection();
    throw failures[name]!();
  }
}

@Module({ controllers: [Failing] })
class FailingModule {}

let app: INestApplication;
beforeAll(async () => {
  app = await NestFactory.create(FailingModule, { logger: false });
  app.useGlobalFilters(new ErrorsFilter());
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

it.each([
  ['a rule that rejects', 409, 'stage.out-of-order', 'Chưa đến lượt'],
  ['a failed check of the api', 422, 'object.empty', 'File rỗng'],
  [
    ...['a concurrent change of a stream', 409, 'stream.conflict'],
    'Người khác vừa thay đổi đơn hàng này. Vui lòng thử lại.',
  ],
  ['a stream that cannot be read', 503, 'stream.unreadable', 'Dữ liệu này đang chờ quản trị viên xử lý'],
  ['a key that fits no master key', 503, 'stream.unreadable', 'Dữ liệu này đang chờ quản trị viên xử lý'],
  ['a write about somebody who was erased', 401, 'Unauthorized', 'Unauthorized: tài khoản không còn'],
  ['an append that is too large', 413, 'request.too-large', 'Yêu cầu quá lớn'],
  ['a text that no row can store', 400, 'request.malformed', 'Yêu cầu không đọc được'],
  ['an unreachable event store', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['a write whose outcome is unknown', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['unreachable files', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['a lost database', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['an unreadable body', 400, 'request.malformed', 'Yêu cầu không đọc được'],
  ['a body beyond the limit', 413, 'request.too-large', 'Yêu cầu quá lớn'],
  ['an unknown address', 404, 'route.not-found', 'Không tìm thấy'],
  ['an unknown method', 400, 'request.malformed', 'Yêu cầu không đọc được'],
  ['a bug', 500, 'server.failed', 'Hệ thống gặp lỗi. Vui lòng thử lại.'],
])('%s gets status %i, code %s and a message for users', async (name, status, code, message) => {
  const response = await fetch(`${await app.getUrl()}/${encodeURIComponent(name)}`);
  const body = (await response.json()) as ErrorBody;
  expect([response.status, body]).toEqual([status, { code, message }]);
});
