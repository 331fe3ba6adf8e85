import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@control-center/contracts';
import { Refusal } from '@control-center/domain';
import { Conflict, MalformedEvent, TooLarge, Unreachable } from '@control-center/event-store';
import { ObjectsUnavailable } from '@control-center/objects';
import { Controller, Get, HttpException, Module, Param } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ApiError } from '../http/api-error.js';
import { ErrorsFilter } from '../http/errors.filter.js';

/** A database that hangs up on whoever connects. */
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
  throw new Error('It connected');
}

const place = { id: 'e', type: 'PartAdded', stream: 'project-1', revision: 3n, position: 9n };

/** What goes wrong, by name. */
const failures: Record<string, () => unknown> = {
  'a rule': () => new Refusal('stage.out-of-order', 'Chưa đến lượt'),
  'a check of ours': () => new ApiError('object.empty', 'File rỗng'),
  'a stream that moved': () => new Conflict('project-1', 4),
  'a stream that cannot be read': () => new MalformedEvent(place, 'has no metadata of ours'),
  'an append that is too large': () => new TooLarge('project-1', 2_000_000, 1_048_576),
  'an event store out of reach': () => new Unreachable('It does not answer', new Error('refused')),
  'files out of reach': () => new ObjectsUnavailable('refused'),
  'a body that is none': () => new HttpException('Unexpected token', 400),
  'a body beyond the limit': () => Object.assign(new Error('too large'), { status: 413 }),
  'an unknown address': () => new HttpException('Not Found', 404),
  'a method that is none': () => new HttpException('Teapot', 418),
  'a mistake of ours': () => new TypeError('secret: x is not a function'),
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
  ['a rule', 409, 'stage.out-of-order', 'Chưa đến lượt'],
  ['a check of ours', 422, 'object.empty', 'File rỗng'],
  ['a stream that moved', 409, 'stream.conflict', 'Người khác vừa thay đổi. Vui lòng thử lại.'],
  ['a stream that cannot be read', 503, 'stream.unreadable', 'Dữ liệu này đang chờ quản trị viên xử lý'],
  ['an append that is too large', 413, 'request.too-large', 'Yêu cầu quá lớn'],
  ['an event store out of reach', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['files out of reach', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['a lost database', 503, 'store.unavailable', 'Hệ thống đang bận. Vui lòng thử lại.'],
  ['a body that is none', 400, 'request.malformed', 'Yêu cầu không đọc được'],
  ['a body beyond the limit', 413, 'request.too-large', 'Yêu cầu quá lớn'],
  ['an unknown address', 404, 'route.not-found', 'Không tìm thấy'],
  ['a method that is none', 400, 'request.malformed', 'Yêu cầu không đọc được'],
  ['a mistake of ours', 500, 'server.failed', 'Hệ thống gặp lỗi. Vui lòng thử lại.'],
])('%s is answered %i %s, in words for people', async (name, status, code, message) => {
  const response = await fetch(`${await app.getUrl()}/${encodeURIComponent(name)}`);
  const body = (await response.json()) as ErrorBody;
  expect([response.status, body]).toEqual([status, { code, message }]);
});
