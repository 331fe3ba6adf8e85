import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@control-center/settings';
import { freePort } from '@control-center/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startAll } from './stack.js';
import type { Part } from './supervisor/part.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-'));
  // The steps that a start shows.
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const database = { DATABASE_URL: 'postgres://db/app' };
const ownLog = { EVENT_STORE_URL: 'esdb://store:2113?tls=false' };
const nodeOnly = { EVENT_NODE_DATABASE_URL: 'postgres://db/log' };
const ownSignIn = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' };

/** What is started with settings, in this order: each program with its arguments. */
async function started(env: NodeJS.ProcessEnv, servicesOnly: boolean): Promise<string[]> {
  const names = ['PORT', 'EVENT_NODE_PORT', 'IDP_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  const all = { ...env, ...(Object.fromEntries(ports) as NodeJS.ProcessEnv), DATA_DIR: folder };
  const parts: string[] = [];
  const begin = ({ name, args }: Part) => {
    parts.push([name, ...args.slice(args.findIndex((arg) => arg.endsWith('.js')) + 1)].join(' '));
    return Promise.resolve();
  };
  const options = { watch: false, servicesOnly, emptyLog: false, env: all };
  const records = { endLeftOvers: () => Promise.resolve([]) };
  await startAll(readSettings(all), folder, options, records, { start: begin, run: begin });
  return parts;
}

// What is seeded stays in the log for ever, and belongs only to the provider that knows the demo accounts.
it.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['its own servers', { ...database, ...ownLog, ...ownSignIn }, []],
  ['an embedded sign-in', { ...database, ...ownLog }, ['idp']],
  ['an embedded log', { ...database, ...nodeOnly, ...ownSignIn }, ['event-node']],
  ['an embedded log and sign-in', { ...database, ...nodeOnly }, ['idp', 'event-node']],
])(
  'an installation with %s starts what it lacks, and demo accounts with their sign-in',
  async (_, env, own) => {
    const prepared = ['migrate app', 'migrate rows'];
    const seeded = own.includes('idp') ? ['seed'] : [];
    expect(await started(env, false)).toEqual([...own, ...prepared, ...seeded, 'projector', 'api']);
    expect(await started(env, true)).toEqual([...own.filter((name) => name !== 'idp'), ...prepared]);
  },
);
