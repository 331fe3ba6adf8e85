import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { logCommand } from './command.js';

/** If a command is accepted after all, it finds nothing to write to. */
const nowhere = {
  EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
};

let said: string[];
beforeEach(() => {
  process.env['INIT_CWD'] = '/nowhere';
  said = [];
  jest.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
});

// A misunderstood command may replace a log, or report something as proved that is not.
it.each([
  '',
  'export',
  'export a b',
  'export a --replace',
  'export a --heads h',
  'export a --key k',
  'import',
  'import a b',
  'import a --heads h',
  'verify',
  'verify a b',
  'verify a --replace',
  'verify a --keys k',
  // A list of heads proves nothing without the key that signed them.
  'verify a --heads h',
  'verify a --key k',
  'verify --heads h',
  'verify a b --heads h --key k',
  'verify --events e',
  'verify a --heads h --events e',
  'heads',
  'heads a b',
  'heads a --heads h',
  'heads a --keys k',
  'key',
  'key a --replace',
  'discard',
  'discard account-1',
  'discard account-1 a reason',
  'discard account-1 reason --replace',
  'restore a',
])('«log %s» prints the usage', async (args) => {
  expect(await logCommand(args.split(' ').filter(Boolean), nowhere)).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^npm run log -- export/)]);
});

it.each([
  ['export', ''],
  ['discard', 'account-1', ''],
  ['discard', '', 'reason'],
])('«log %s» with an empty argument prints the usage', async (...args) => {
  expect(await logCommand(args, nowhere)).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^npm run log -- export/)]);
});

it.each([
  ['export a --keys k', 'BACKUP_PASSPHRASE is missing'],
  ['discard somewhere reason', 'somewhere is no stream'],
  ['export a --unknown', "Unknown option '--unknown'"],
])('«log %s» is refused with its reason', async (args, reason) => {
  expect(await logCommand(args.split(' '), nowhere)).toBe(1);
  expect(said).toEqual([expect.stringContaining(reason)]);
});
