import { expect, it, jest } from '@jest/globals';
import { mayAppend, seedCommand, seedOptions } from './command.js';

const given = { projects: 10, years: undefined, seed: '1', yes: false };

it.each<[string, object | undefined]>([
  ['--projects 10', given],
  ['--projects=10 --seed autumn_2 --yes', { ...given, seed: 'autumn_2', yes: true }],
  ['--projects 10 --url esdb://localhost:2113', { ...given, url: 'esdb://localhost:2113' }],
  // 500 orders a year, unless a number is given.
  ['--years 1', { ...given, projects: 500, years: 1 }],
  ['--years 10', { ...given, projects: 5_000, years: 10 }],
  ['--years 3 --projects 20', { ...given, projects: 20, years: 3 }],
  ['', undefined],
  ['--seed autumn', undefined],
  ['--projects 0', undefined],
  ['--projects -1', undefined],
  ['--projects 1.5', undefined],
  ['--projects many', undefined],
  ['--years 0', undefined],
  ['--years 0 --projects 10', undefined],
  ['--years 11', undefined],
  ['--years 1.5', undefined],
  ['--projects 10 --seed a/b', undefined],
  [`--projects 10 --seed ${'a'.repeat(41)}`, undefined],
  [`--projects 10 --seed=`, undefined],
  ['--projects 10 20', undefined],
  ['--orders 10', undefined],
])('the arguments «%s» of seed', (args, expected) => {
  expect(seedOptions(args.split(' ').filter(Boolean))).toEqual(expected);
});

it.each([
  ['esdb://localhost:2113', false, true],
  ['esdb://localhost:2113', true, true],
  ['esdb://store.example.com:2113', false, false],
  ['esdb://localhost:2111,store.example.com:2113', false, false],
  ['esdb://store.example.com:2113', true, true],
])('whether invented orders are appended to %s with --yes (%s): %s', (url, yes, expected) => {
  expect(mayAppend(url, { yes })).toBe(expected);
});

it.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
  ['nothing is asked for', [], {}, /^npm run seed/],
  [
    'the server of --url is another machine',
    ['--projects', '1', '--url', 'esdb://admin:secret@store.example.com:2113'],
    {},
    /^esdb:\/\/store\.example\.com:2113 is not on this machine/,
  ],
  [
    'the server of the settings is another machine',
    ['--projects', '1'],
    { EVENT_STORE_URL: 'esdb://store.example.com:2113' },
    /^esdb:\/\/store\.example\.com:2113 is not on this machine/,
  ],
])('seed does nothing when %s', async (_, args, env, sentence) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    expect(await seedCommand(args, env)).toBe(1);
    expect(said.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
  } finally {
    said.mockRestore();
  }
});
