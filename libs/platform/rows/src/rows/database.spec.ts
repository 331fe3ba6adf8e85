import { expect, it } from '@jest/globals';
import { isDatabaseFailure } from './database.js';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

// A failure of the database stops the batch, which is tried again; any other failure parks the event.
it.each([
  ['08006', 'the connection failed'],
  ['25006', 'the server has become a standby, which is read-only'],
  ['25P03', 'the server ended the transaction of a process that was frozen'],
  ['28P01', 'the password was changed'],
  ['3D000', 'the database was renamed'],
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
  ['42501', 'a right is missing'],
  ['53100', 'the disk is full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock was not available'],
  ['57014', 'the statement was cancelled'],
  ['57P01', 'the server shuts down'],
  ['57P03', 'the server starts'],
  ['58030', 'the disk failed'],
  ['XX001', 'a table is damaged'],
  ['XX002', 'an index is damaged'],
  ['ECONNREFUSED', ''],
  ['ECONNRESET', ''],
  ['EPIPE', ''],
  ['ETIMEDOUT', ''],
  ['EHOSTUNREACH', ''],
  ['ENETUNREACH', ''],
  ['EAI_AGAIN', ''],
  ['ENOTFOUND', ''],
])('%s is a failure of the database: %s', (code) => {
  expect(isDatabaseFailure(failed(code))).toBe(true);
});

it.each([
  ['21000', 'a statement changes a row twice'],
  ['22001', 'a text is too long'],
  ['22003', 'a number is too large'],
  ['22P02', 'a text is no number'],
  ['22P05', 'a character cannot be stored'],
  ['23502', 'a value is missing'],
  ['23505', 'a row exists'],
  ['25P02', 'an earlier statement of the transaction failed'],
  ['42703', 'a column does not exist'],
  ['42804', 'a type does not fit'],
  ['54000', 'a row is too large'],
  ['P0001', 'a function raised it'],
  ['XX000', 'an internal error'],
  ['ERR_INVALID_ARG_TYPE', ''],
])('%s is a failure of the event: %s', (code) => {
  expect(isDatabaseFailure(failed(code))).toBe(false);
});

it.each<[unknown, boolean]>([
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Connection terminated due to connection timeout'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [new Error('Query read timeout'), true],
  [new Error('no such shape'), false],
  [new Error('the message says: Connection terminated'), false],
  [{ message: 'Connection terminated' }, false],
  ['Connection terminated', false],
  [undefined, false],
  [null, false],
])('without a code, the driver’s message decides: %s', (error, expected) => {
  expect(isDatabaseFailure(error)).toBe(expected);
});
