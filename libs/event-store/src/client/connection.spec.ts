import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { connectionString } from './connection.js';

describe('the URL of the event store', () => {
  test.each([
    ['esdb://a:2113', 'esdb://a:2113?maxDiscoverAttempts=100'],
    ['esdb://a,b,c?tls=false', 'esdb://a,b,c?tls=false&maxDiscoverAttempts=100'],
    ['esdb+discover://u:p@a?max_discover_attempts=7', 'esdb+discover://u:p@a?max_discover_attempts=7'],
  ])('%s waits for a failover, unless it sets the number of attempts', (url, expected) => {
    expect(connectionString(url)).toBe(expected);
  });

  test.each(['throwOnAppendFailure=false', 'throw-on-append-failure=false', 'THROWONAPPENDFAILURE=true'])(
    'cannot switch conflict errors off with %s',
    (option) => {
      expect(connectionString(`esdb://a?${option}&tls=false`)).toBe(
        'esdb://a?tls=false&maxDiscoverAttempts=100',
      );
    },
  );

  test('can set keep-alive but not switch it off', () => {
    expect(connectionString('esdb://a?keepAliveInterval=-1&keep_alive_timeout=-1')).not.toMatch(/keep/);
    expect(connectionString('esdb://a?keepAliveInterval=15000')).toContain('keepAliveInterval=15000');
  });
});

test('the package of the other client, which breaks this one in the same process, is not installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object };
  expect(Object.keys(packages).filter((path) => path.includes('@kurrent/'))).toEqual([]);
  expect(Object.keys(packages)).toContain('node_modules/@eventstore/db-client');
});
