import { Refusal } from '@market/domain';
import { Conflict } from '@platform/log';
import type { ArgumentsHost } from '@nestjs/common';
import { HttpException, Logger } from '@nestjs/common';
import { expect, it, jest } from '@jest/globals';
import { ErrorsFilter } from './errors.filter.js';

const anon = undefined;
const an = { accountId: 'an' };
const denied = new Refusal('access.denied', 'Bạn không có quyền thực hiện việc này');
const unknown = new Refusal('project.not-found', 'Không tìm thấy dự án');

/** The record of a request that ends with an error; `known`: facts that its guards found before it failed. */
function recorded(
  method: string,
  user: typeof an | undefined,
  error: unknown,
  known: object = { caller: { role: 'customer' } },
): unknown[] {
  const records: unknown[] = [];
  const filter = new ErrorsFilter({ record: (denial: object) => records.push(denial) } as never);
  const request = {
    ...{ id: 'request-1', method, user, path: '/api/x', originalUrl: '/api/x?secret=1', ip: '203.0.113.7' },
    ...{ get: () => undefined, ...known },
  };
  const response = { headersSent: false, status: () => response, json: () => response };
  const http = { getRequest: () => request, getResponse: () => response };
  filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return records;
}

it.each<[string, string, typeof an | undefined, unknown, string | undefined]>([
  ['a command that a rule refuses', 'POST', an, new Conflict('project-1', 4), 'stream.conflict'],
  ['a command without the right', 'PUT', an, denied, 'access.denied'],
  ['a read without the right', 'GET', an, denied, 'access.denied'],
  ['a read of what one may not know of', 'GET', an, unknown, 'project.not-found'],
  ['an unknown address', 'GET', an, new HttpException('Not Found', 404), undefined],
  ['a read with a wrong query', 'GET', an, new Refusal('request.invalid', 'Sai'), undefined],
  ['anything of somebody who is not signed in', 'POST', anon, denied, undefined],
])('whether and how %s (%s) is recorded for the audit', (_, method, user, error, code) => {
  const expected = {
    ...{ actorId: 'an', actorRole: 'customer', command: `${method} /api/x`, code },
    ...{ reason: expect.any(String), correlationId: 'request-1' },
  };
  expect(recorded(method, user, error)).toEqual(code ? [expected] : []);
});

it('a command that fails before its account is known is recorded without a role', () => {
  expect(recorded('POST', an, denied, { id: undefined })).toMatchObject([
    { actorId: 'an', actorRole: null, correlationId: null },
  ]);
});

it.each<[string, unknown, boolean]>([
  ['a refusal', denied, false],
  ['what nobody foresaw', new Error('a bug'), true],
  ['a database that does not answer', Object.assign(new Error('down'), { code: 'ECONNREFUSED' }), true],
])('%s is logged for the operator only if it is our failure', (_, error, isLogged) => {
  const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  recorded('GET', an, error);
  expect(lines.mock.calls.map(([line]) => (line as unknown as { err: unknown }).err)).toEqual(
    isLogged ? [error] : [],
  );
  lines.mockRestore();
});
