import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** `npm run chaos -- event-store` for a moment; it says what it did, and with which seed. */
test('kill -9 of the node and of PostgreSQL, and two nodes at one database, lose and add nothing', async () => {
  expect(existsSync(resolve(root, 'apps/event-node/dist/main.js'))).toBe(true);
  const chaos = spawn(process.execPath, [resolve(root, 'tools/chaos/event-store.mjs'), '--rounds', '2'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(chaos, 'exit')).toEqual([0, null]);
});
