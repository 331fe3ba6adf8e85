import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@platform/settings';
import { freePort } from '@platform/testing';
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

/** The programs that read each secret. `seed` registers accounts in the name of the api. */
const readers = {
  OIDC_CLIENT_SECRET: ['api', 'idp', 'seed'],
  PERSONAL_MASTER_KEY: ['api', 'migrate', 'projector', 'seed'],
  LOG_SIGNING_KEY: ['projector'],
  PUSH_KEY: ['api', 'projector', 'seed'],
  SESSION_SECRET: ['api', 'seed'],
};
const database = { DATABASE_URL: 'postgres://db/app' };
const ownLog = { EVENT_STORE_URL: 'esdb://store:2113?tls=false' };
const nodeOnly = { EVENT_NODE_DATABASE_URL: 'postgres://db/log' };
const ownSignIn = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' };

/** The parts that are started with settings, in this order. */
async function partsOf(env: NodeJS.ProcessEnv, servicesOnly: boolean, demo = false): Promise<Part[]> {
  const names = ['PORT', 'EVENT_NODE_PORT', 'IDP_PORT', 'MAIL_SINK_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  const all = { ...env, ...(Object.fromEntries(ports) as NodeJS.ProcessEnv), DATA_DIR: folder };
  const parts: Part[] = [];
  const begin = (part: Part) => Promise.resolve(void parts.push(part));
  const options = { watch: false, servicesOnly, emptyLog: false, demo, env: all };
  const records = { endLeftOvers: () => Promise.resolve([]) };
  await startAll(readSettings(all), folder, options, records, { start: begin, run: begin });
  return parts;
}

/** The programs that are started with these settings, in order, with their arguments. */
const started = async (env: NodeJS.ProcessEnv, servicesOnly: boolean): Promise<string[]> =>
  (await partsOf(env, servicesOnly)).map(({ name, args }) =>
    [name, ...args.slice(args.findIndex((arg) => arg.endsWith('.js')) + 1)].join(' '),
  );

// Demo data stays in the log for ever and makes sense only with the provider of the demo accounts.
it.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['its own servers', { ...database, ...ownLog, ...ownSignIn }, []],
  ['an embedded sign-in', { ...database, ...ownLog }, ['idp']],
  ['an embedded log', { ...database, ...nodeOnly, ...ownSignIn }, ['event-node']],
  ['an embedded log and sign-in', { ...database, ...nodeOnly }, ['idp', 'event-node']],
])(
  'an installation with %s starts the missing services, and registers demo accounts only with the embedded sign-in',
  async (_, env, own) => {
    const prepared = ['migrate app', 'migrate rows'];
    const seeded = own.includes('idp') ? ['seed'] : [];
    const [signIn, log] = ['idp', 'event-node'].map((name) => own.filter((each) => each === name));
    expect(await started(env, false)).toEqual([
      ...[...signIn!, 'mail-sink', ...log!, ...prepared, ...seeded, 'projector', 'api'],
    ]);
    expect(await started(env, true)).toEqual([...log!, ...prepared]);
    const asked = await partsOf(env, false, true);
    expect(asked.map(({ name }) => name)).not.toContain('demo-world');
  },
);

// A secret that changes with each start would end all sessions or make personal texts unreadable.
it('every program has the secrets that it reads, from the settings or kept from start to start', async () => {
  const secrets = [
    'OIDC_CLIENT_SECRET',
    'PERSONAL_MASTER_KEY',
    'LOG_SIGNING_KEY',
    'PUSH_KEY',
    'SESSION_SECRET',
  ] as const;
  const secretsWith = async (given: NodeJS.ProcessEnv) => {
    const parts = await partsOf({ ...database, ...ownLog, ...given }, false);
    return secrets.map((secret) => {
      const found = new Map(parts.flatMap(({ name, env }) => (env[secret] ? [[name, env[secret]]] : [])));
      expect([secret, [...found.keys()].sort()]).toEqual([secret, readers[secret]]);
      const [value] = new Set(found.values());
      expect(new Set(found.values()).size).toBe(1);
      return value!;
    });
  };
  const made = await secretsWith({});
  expect(new Set(made.filter(Boolean)).size).toBe(secrets.length);
  expect(await secretsWith({})).toEqual(made);

  const key = (fill: string) => Buffer.alloc(32, fill).toString('base64');
  const given = {
    OIDC_CLIENT_SECRET: 'a secret of the client',
    PERSONAL_MASTER_KEY: `${key('n')},${key('o')}`,
    LOG_SIGNING_KEY: key('s'),
    PUSH_KEY: key('p'),
    SESSION_SECRET: `${'new'.repeat(12)},${'old'.repeat(12)}`,
  };
  expect(await secretsWith(given)).toEqual(secrets.map((name) => given[name]));
  expect(await secretsWith({})).toEqual(made);
});
