import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { InvalidSettings, readSettings, withoutOldNames, withSecretsFromFiles } from './read-settings.js';
import { oidcIssuer, publicUrl } from './settings.js';
import type { Settings } from './settings.js';
import { tableIn } from './table.js';

const problemsOf = (
  env: Record<string, string>,
  required?: readonly (keyof Settings)[],
): readonly string[] => {
  try {
    readSettings(env, required);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.problems;
  }
};

const plain = 'must be an https: address; http: is for this machine only';
const bucket = {
  OBJECTS_S3_ENDPOINT: 'https://s3.example',
  OBJECTS_S3_BUCKET: 'files',
  OBJECTS_S3_KEY: 'key',
  OBJECTS_S3_SECRET: 'a secret of the bucket',
};

describe('the settings', () => {
  it('are all optional: by default everything is embedded and listens on loopback', () => {
    expect(readSettings({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      POSTGRES_PORT: 5433,
      EVENT_NODE_PORT: 2113,
      IDP_PORT: 3001,
      DATA_DIR: '.data',
      DATABASE_URL: '',
      EVENT_STORE_URL: '',
      OIDC_ISSUER: '',
      ADMIN_EMAILS: [],
      SELF_SERVICE_ROLES: ['customer', 'manufacturer'],
    });
  });

  it('report all problems at once, one per line', () => {
    const problems = problemsOf({
      PORT: 'three thousand',
      DATABASE_URL: 'mysql://db/app',
      ADMIN_EMAILS: 'boss@example.com, nobody',
      LOG_LEVEL: 'loud',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^PORT: .*three thousand/),
      'DATABASE_URL: must be an address that starts with postgres: or postgresql:',
      'ADMIN_EMAILS: "nobody" is not an e-mail address',
      expect.stringMatching(/^LOG_LEVEL: .*loud/),
    ]);
  });

  it.each(['0', '8761', '1.5', 'never'])('do not take %j as the hours of a session', (hours) => {
    expect(problemsOf({ SESSION_HOURS: hours })).toEqual([
      'SESSION_HOURS: must be a whole number of hours from 1 to 8760',
    ]);
  });

  it('require the client secret of an external OpenID provider', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example' })).toEqual([
      'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it',
    ]);
    expect(
      problemsOf({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' }),
    ).toEqual([]);
  });

  it('require all settings of a bucket', () => {
    expect(problemsOf({ OBJECTS_S3_ENDPOINT: 'https://s3.example', OBJECTS_S3_KEY: 'k' })).toEqual([
      'OBJECTS_S3_BUCKET is missing: OBJECTS_S3_ENDPOINT needs it',
      'OBJECTS_S3_SECRET is missing: OBJECTS_S3_ENDPOINT needs it',
    ]);
    expect(problemsOf({ OBJECTS_S3_ENDPOINT: 's3.example' })).toEqual([
      expect.stringMatching(/^OBJECTS_S3_ENDPOINT: must be an address/),
    ]);
  });

  it('never expose the demo accounts to the network', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('OIDC_ISSUER is missing')]);
    expect(problemsOf({ HOST: '192.0.2.1' })).toEqual([expect.stringContaining('OIDC_ISSUER is missing')]);
    expect(problemsOf({ HOST: '::1' })).toEqual([]);
    const own = {
      HOST: '0.0.0.0',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_SECRET: 'a secret of the client',
    };
    expect(problemsOf(own)).toEqual([]);
  });

  it('read e-mail addresses without regard to case and spaces', () => {
    expect(readSettings({ SELF_SERVICE_ROLES: ' customer ' }).SELF_SERVICE_ROLES).toEqual(['customer']);
    expect(problemsOf({ SELF_SERVICE_ROLES: 'admin' })).toEqual([
      'SELF_SERVICE_ROLES: must be some of customer,manufacturer',
    ]);
    expect(readSettings({ ADMIN_EMAILS: ' Boss@Example.com , ' }).ADMIN_EMAILS).toEqual(['boss@example.com']);
  });

  it('report the missing settings of a process that is started alone, with everything else', () => {
    const required = ['DATABASE_URL', 'EVENT_STORE_URL', 'SESSION_SECRET'] as const;
    const env = { DATABASE_URL: 'postgres://db/app', EVENT_STORE_URL: 'store', HOST: '0.0.0.0' };
    expect(problemsOf(env, required)).toEqual([
      expect.stringMatching(/^EVENT_STORE_URL: must be an address/),
      expect.stringMatching(/^OIDC_ISSUER is missing/),
      'SESSION_SECRET is missing',
    ]);
    expect(() => readSettings(env, required)).toThrow(/^Settings that cannot be used:\n {2}EVENT_STORE_URL/);
    const { EVENT_STORE_URL, HOST } = env;
    const unread = { EVENT_STORE_URL, HOST, DATABASE_URL_FILE: '/nowhere', SESSION_SECRET: 'short' };
    expect(problemsOf(unread, required)).toEqual([
      'DATABASE_URL_FILE: /nowhere cannot be read (ENOENT)',
      expect.stringMatching(/^EVENT_STORE_URL: must be an address/),
      'SESSION_SECRET: must have at least 32 characters',
      expect.stringMatching(/^OIDC_ISSUER is missing/),
    ]);
  });

  const refused: [Record<string, string>, string][] = [
    [
      { HOST: '0.0.0.0' },
      'OIDC_ISSUER is missing: with HOST=0.0.0.0 the demo accounts would be open to the network',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters'],
    [
      { SESSION_SECRET: `${'a'.repeat(32)},${'b'.repeat(31)}` },
      'SESSION_SECRET: must have at least 32 characters',
    ],
    [{ API_INSTANCES: '0' }, 'API_INSTANCES: must be a whole number from 1 to 16'],
    [{ API_INSTANCES: '17' }, 'API_INSTANCES: must be a whole number from 1 to 16'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 32 characters'],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'key=%zz' },
      'OTEL_EXPORTER_OTLP_HEADERS: must be headers like name=value,name=value',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be an address that starts with http: or https:',
    ],
    [{ OIDC_CLIENT_SECRET: 'short' }, 'OIDC_CLIENT_SECRET: must have at least 16 characters'],
    [{ ...bucket, OBJECTS_S3_SECRET: 'minioadmin' }, 'OBJECTS_S3_SECRET: must have at least 16 characters'],
    [{ OIDC_ISSUER: 'http://id.example' }, `OIDC_ISSUER: ${plain}`],
    [{ OIDC_ISSUER: 'http://localhost.evil.example' }, `OIDC_ISSUER: ${plain}`],
    [{ OIDC_ISSUER: 'http://127.evil.example' }, `OIDC_ISSUER: ${plain}`],
    [{ ...bucket, OBJECTS_S3_ENDPOINT: 'http://10.0.0.7:9000' }, `OBJECTS_S3_ENDPOINT: ${plain}`],
    [{ PUBLIC_URL: 'http://cc.example' }, `PUBLIC_URL: ${plain}`],
    [
      { PUBLIC_URL: 'https://cc.example' },
      'OIDC_ISSUER is missing: who opens PUBLIC_URL=https://cc.example cannot reach the embedded provider',
    ],
    [
      { OIDC_ROLES_CLAIM: 'groups' },
      'OIDC_ADMIN_VALUE and OIDC_PROVIDER_VALUE are missing: OIDC_ROLES_CLAIM needs one of them',
    ],
    [
      { OIDC_PROVIDER_VALUE: 'sales' },
      'OIDC_ROLES_CLAIM is missing: without it OIDC_ADMIN_VALUE and OIDC_PROVIDER_VALUE have no effect',
    ],
    [
      { OBJECTS_S3_BUCKET: 'files' },
      'OBJECTS_S3_ENDPOINT is missing: without it OBJECTS_S3_BUCKET has no effect, and files stay in DATA_DIR',
    ],
    [
      { DATABASE_URL: 'postgres://db/a', EVENT_NODE_DATABASE_URL: 'postgres://db/a' },
      'EVENT_NODE_DATABASE_URL is the same as DATABASE_URL: the log needs a database of its own',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:secret@127.0.0.1:2113?tls=false' },
      'EVENT_STORE_URL names a user and has tls=false: a user name and password are sent with TLS only',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:secret@a:2111,b:2112?tls=false' },
      'EVENT_STORE_URL names a user and has tls=false: a user name and password are sent with TLS only',
    ],
    // The client reads the names of its options in any case.
    [
      { EVENT_STORE_URL: 'esdb://admin:secret@a:2111,b:2112?keepAliveInterval=15000&TLS=false' },
      'EVENT_STORE_URL names a user and has tls=false: a user name and password are sent with TLS only',
    ],
    [
      { EVENT_STORE_URL: 'http://store:2113' },
      'EVENT_STORE_URL: must be an address that starts with esdb:// or esdb+discover://',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:secret@a:2111,b:port' },
      'EVENT_STORE_URL: cannot be read: Unexpected "port" at position 29, expected port number.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://a:2111,b:2112?tls=maybe' },
      'EVENT_STORE_URL: cannot be read: Unexpected "maybe" at position 25, expected true or false.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:50%@a:2111' },
      'EVENT_STORE_URL: has a user or a password with % that is not followed by two digits: write % as %25',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.1, proxy.example' },
      'TRUSTED_PROXIES: "proxy.example" is no IP address and no network like 10.0.0.0/8',
    ],
    [
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES: "0.0.0.0/0" is no IP address and no network like 10.0.0.0/8',
    ],
  ];

  const accepted: Record<string, string>[] = [
    { SESSION_SECRET: 'a'.repeat(32), METRICS_TOKEN: 'b'.repeat(32) },
    { OIDC_ISSUER: 'http://127.0.0.1:8080', OIDC_CLIENT_SECRET: 'c'.repeat(16) },
    { ...bucket, OBJECTS_S3_ENDPOINT: 'http://[::1]:9000' },
    { PUBLIC_URL: 'https://localhost:8443', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8, fd00::/8,::1' },
    { EVENT_STORE_URL: 'esdb://admin:secret@store:2113?tls=true' },
    { EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false' },
    { EVENT_STORE_URL: 'esdb://a:2111,b:2112,c:2113?tls=false' },
    { EVENT_STORE_URL: 'esdb+discover://admin:s%40fe@cluster.example:2113?keepAliveInterval=15000' },
    { EVENT_STORE_URL: 'esdb://admin:secret@a,b:2112,c?tlsCAFile=./ca.crt&gossipTimeout=2' },
  ];

  it.each(refused)('refuse %j', (env, problem) => expect(problemsOf(env)).toEqual([problem]));

  it.each(accepted)('accept %j', (env) => expect(problemsOf(env)).toEqual([]));

  it('refuse invalid combinations whatever else is set', () => {
    for (const [env, problem] of refused)
      for (const others of accepted) {
        const isAnswer = Object.keys(others).some((name) => name in env || problem.startsWith(name));
        if (!isAnswer) expect([others, problemsOf({ ...env, ...others })]).toEqual([others, [problem]]);
      }
  });

  it.each<[Record<string, string>, string, number]>([
    [{ EVENTSTORE_URL: 'esdb://old' }, 'esdb://old', 1],
    [{ EVENT_STORE_URL: 'esdb://new' }, 'esdb://new', 0],
    [{ EVENTSTORE_URL: 'esdb://old', EVENT_STORE_URL: 'esdb://new' }, 'esdb://new', 1],
  ])('read %j: the former name of the event store’s address still works, with a note', (env, url, notes) => {
    const noted: string[] = [];
    expect(readSettings(withoutOldNames(env, (note: string) => void noted.push(note)))).toMatchObject({
      EVENT_STORE_URL: url,
    });
    expect(noted).toHaveLength(notes);
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readSettings(env).EVENT_STORE_URL).toBe(url);
    expect(warn).toHaveBeenCalledTimes(notes);
    warn.mockRestore();
  });

  it('read the event store’s address from a file under its former name, too, unless there is one under the present name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const [old, present] = [join(folder, 'old'), join(folder, 'present')];
    writeFileSync(old, 'esdb://old');
    writeFileSync(present, 'esdb://new');
    const read = (env: Record<string, string>) => {
      const noted: string[] = [];
      const settings = readSettings(withoutOldNames(env, (note: string) => void noted.push(note)));
      return [settings.EVENT_STORE_URL, noted];
    };
    const note = 'EVENTSTORE_URL_FILE is the former name of EVENT_STORE_URL_FILE: rename it';
    expect(read({ EVENTSTORE_URL_FILE: old })).toEqual(['esdb://old', [note]]);
    expect(read({ EVENTSTORE_URL_FILE: old, EVENT_STORE_URL_FILE: present })).toEqual([
      'esdb://new',
      [`${note} (it is ignored beside EVENT_STORE_URL_FILE)`],
    ]);
    expect(read({ EVENTSTORE_URL_FILE: old, EVENT_STORE_URL: 'esdb://new' })[0]).toBe('esdb://new');
    expect(read({ EVENTSTORE_URL: 'esdb://old', EVENT_STORE_URL_FILE: present })[0]).toBe('esdb://new');
  });

  it('read a secret from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const database = file('database', 'postgres://app:word@db/app\n');
    const sessions = file('sessions', `${'n'.repeat(32)}\n${'o'.repeat(32)}\n`);
    const env = { DATABASE_URL_FILE: database, SESSION_SECRET_FILE: sessions };
    expect(readSettings(env)).toMatchObject({
      DATABASE_URL: 'postgres://app:word@db/app',
      SESSION_SECRET: ['n'.repeat(32), 'o'.repeat(32)],
    });
    expect(Object.keys(withSecretsFromFiles(env))).toEqual(['DATABASE_URL', 'SESSION_SECRET']);
    const [short, empty, absent] = [file('short', 'word'), file('empty', '\n'), join(folder, 'absent')];
    const wrong = {
      ...{ DATABASE_URL: 'postgres://db/b', DATABASE_URL_FILE: database, METRICS_TOKEN_FILE: short },
      ...{ OIDC_CLIENT_SECRET_FILE: absent, SESSION_SECRET_FILE: empty, OIDC_ISSUER: 'https://id.example' },
    };
    expect(problemsOf(wrong)).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: set one of them',
      `OIDC_CLIENT_SECRET_FILE: ${absent} cannot be read (ENOENT)`,
      `SESSION_SECRET_FILE: ${empty} is empty`,
      'METRICS_TOKEN: must have at least 32 characters',
      'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it',
    ]);
  });

  it('give the address that users open, without a trailing slash', () => {
    expect(publicUrl(readSettings({ PORT: '4000' }))).toBe('http://localhost:4000');
    const own = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' };
    expect(publicUrl(readSettings({ ...own, PUBLIC_URL: 'https://cc.example/' }))).toBe('https://cc.example');
  });

  it('keep the id of the embedded provider when its port changes', () => {
    expect(oidcIssuer(readSettings({ IDP_PORT: '4001' }))).toEqual({
      url: 'http://localhost:4001',
      id: 'embedded',
    });
  });

  it('are listed in the README with their current defaults and descriptions', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../../../README.md'), 'utf8');
    expect(tableIn(readme)).toBe(readme);
  });
});
