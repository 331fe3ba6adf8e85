import type { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from '@jest/globals';
import { ServerTooOld } from '../errors.js';
import { checkRelease } from './release.js';

// Older releases never report that a subscription has caught up, so a follower would seem behind for ever.
it.each([
  ['22.10.5', false],
  ['23.6.0', false],
  ['23.9.9', false],
  ['5.0.11', false],
  ['', false],
  ['unknown', false],
  ['23.10.0', true],
  ['23.10.1.0', true],
  ['23.11', true],
  ['24.0.0', true],
  ['24.2.0-rc', true],
  ['100.1.0', true],
])('release %j is new enough: %s', async (serverVersion, isEnough) => {
  const client = { capabilities: Promise.resolve({ serverVersion }) } as unknown as EventStoreDBClient;
  const checked = checkRelease(client);
  if (isEnough) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toEqual(new ServerTooOld(serverVersion, [23, 10]));
});
