import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { logCommand } from './command.js';

/** What is understood after all finds nothing to write to. */
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

// What is meant otherwise than it is understood may replace a log, or take what was not proved for proved.
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
  // A list of heads proves nothing without the key that they were signed with.
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
])('«log %s» is understood as nothing, and answered with what there is', async (args) => {
  expect(await logCommand(args.split(' ').filter(Boolean), nowhere)).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^npm run log -- export/)]);
});

it.each([
  ['export', ''],
  ['discard', 'account-1', ''],
  ['discard', '', 'reason'],
])('«log %s» with an empty argument is understood as nothing', async (...args) => {
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
