import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, readSettings } from './read-settings.js';
import { noLimits, schema, secretNames, tracesOf } from './settings.js';

type Name = keyof typeof schema;

/** `read`: texts and the values that programs get; a text that stays unchanged stands alone. */
type Values = { read: (string | [string, unknown])[]; refused: string[]; isSecret?: true };

const anything: Values = { read: ['a', 'Ă=b c'], refused: [] };
const port: Values = {
  read: [
    ['1', 1],
    ['65535', 65_535],
  ],
  refused: ['0', '65536', '80.5', 'http'],
};
const optionalPort: Values = {
  read: [
    ['0', 0],
    ['9100', 9_100],
    ['65535', 65_535],
  ],
  refused: ['65536', '-1', '80.5', 'http'],
};
const count: Values = {
  read: [
    ['0', 0],
    ['999999', 999_999],
  ],
  refused: ['-1', '1000000', '1.5', '1e3', 'many'],
};
const hours: Values = {
  read: [
    ['1', 1],
    ['8760', 8_760],
  ],
  refused: ['0', '8761', '1.5', '-8', 'never'],
};
const database: Values = {
  read: ['postgres://app:word@db/app', 'postgresql://db/app'],
  refused: ['mysql://app:word@db/app', 'http://db/app', 'db/app'],
  isSecret: true,
};
const webAddress: Values = {
  read: ['https://own.example', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'],
  refused: ['http://own.example', 'http://127.0.0.1.example', 'http://10.0.0.7', 'ftp://own.example', 'own'],
};
const secret = (shortest: number): Values => ({
  read: ['x'.repeat(shortest)],
  refused: ['x'.repeat(shortest - 1)],
  isSecret: true,
});
const flag: Values = {
  read: [
    ['true', true],
    ['false', false],
  ],
  refused: ['perhaps', '2'],
};
const [key, otherKey] = [`${'n'.repeat(42)}A=`, 'o'.repeat(43)];
const emails: Values = {
  read: [
    ['', []],
    [' Boss@Example.com,,b@c.d ', ['boss@example.com', 'b@c.d']],
  ],
  refused: ['boss', 'a@b, c', 'a@b@c', 'a b@c'],
};

const table: Record<Name, Values> = {
  HOST: anything,
  PORT: port,
  API_INSTANCES: {
    read: [
      ['1', 1],
      ['16', 16],
    ],
    refused: ['0', '17', '-1', '1.5', 'all'],
  },
  DATA_DIR: anything,
  DEMO: {
    read: [
      ['', ''],
      ['none', 'none'],
    ],
    refused: ['all', 'None', 'true'],
  },
  DATABASE_URL: database,
  POSTGRES_PORT: port,
  ANALYST_PASSWORD: secret(16),
  ANALYTICS_DATABASE_URL: database,
  REPORTER_DATABASE_URL: database,
  EVENT_STORE_URL: {
    read: ['esdb://a:2113?tls=false', 'esdb://u:word@a,b:2112,c?tls=true', 'esdb+discover://u:w%40@a:2113'],
    refused: [
      'http://a:2113',
      'a:2113',
      'esdb://a:port',
      'esdb://u:50%@a:2113',
      'esdb://a?tls=maybe',
      'esdb://[::1]:2113',
    ],
    isSecret: true,
  },
  EVENT_NODE_DATABASE_URL: database,
  EVENT_NODE_PORT: port,
  SMTP_URL: {
    read: ['', 'smtp://127.0.0.1:2525', 'smtps://user:p%40ss@mail.example'],
    refused: ['mail.example', 'http://mail.example'],
    isSecret: true,
  },
  MAIL_FROM: anything,
  MAIL_REPLY_TO: anything,
  MAIL_SINK_PORT: port,
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: anything,
  OIDC_CLIENT_SECRET: secret(16),
  OIDC_CLIENT_AUTH: {
    read: ['', 'client_secret_basic', 'client_secret_post'],
    refused: ['basic', 'private_key_jwt'],
  },
  OIDC_ROLES_CLAIM: anything,
  OIDC_ADMIN_VALUE: anything,
  OIDC_PROVIDER_VALUE: anything,
  OIDC_ROLES_REVOKE: flag,
  OUTGOING_PRIVATE: flag,
  IDP_PORT: port,
  PUBLIC_URL: webAddress,
  TRUSTED_PROXIES: {
    read: [
      ['', []],
      ['127.0.0.1, 10.0.0.0/8,fd00::/8,::1', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1']],
      ['10.0.0.1/32,fd00::1/128', ['10.0.0.1/32', 'fd00::1/128']],
    ],
    refused: ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'fd00::/129', '10.0.0', 'proxy.example', '10.0.0.0/8/8'],
  },
  PERSONAL_MASTER_KEY: {
    read: [
      ['', []],
      [` ${key},\n${otherKey}\n`, [key, otherKey]],
    ],
    refused: ['secret', otherKey.slice(1), `${key},secret`, `${otherKey}a`],
    isSecret: true,
  },
  LOG_SIGNING_KEY: {
    read: ['', key, [`${otherKey}\n`, otherKey]],
    refused: ['secret', otherKey.slice(1), `${key},${otherKey}`, `${otherKey}a`],
    isSecret: true,
  },
  PUSH_KEY: {
    read: ['', key, [`${otherKey}\n`, otherKey]],
    refused: ['secret', otherKey.slice(1), `${key},${otherKey}`],
    isSecret: true,
  },
  SESSION_SECRET: {
    read: [
      ['', []],
      [`${'n'.repeat(32)}, ${'o'.repeat(40)}`, ['n'.repeat(32), 'o'.repeat(40)]],
    ],
    refused: ['n'.repeat(31), `${'n'.repeat(32)},${'o'.repeat(31)}`],
    isSecret: true,
  },
  SESSION_IDLE_HOURS: hours,
  SESSION_HOURS: hours,
  SESSION_ADMIN_HOURS: hours,
  ADMIN_EMAILS: emails,
  PROVIDER_EMAILS: emails,
  SELF_SERVICE_ROLES: {
    read: [
      ['', []],
      ['manufacturer, customer', ['customer', 'manufacturer']],
      [' manufacturer', ['manufacturer']],
    ],
    refused: ['admin', 'customer,vietphat', 'Customer'],
  },
  DEFAULT_MANUFACTURER_ID: anything,
  METRICS_TOKEN: secret(32),
  PROJECTOR_METRICS_PORT: optionalPort,
  EVENT_NODE_METRICS_PORT: optionalPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: ['', 'http://collector:4318', 'https://collector.example'],
    refused: ['collector:4318', 'grpc://collector:4317'],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    read: ['', 'api-key=a%3Db', 'a=1,b=2%20'],
    refused: ['key', 'key=%zz', 'key=1%', 'key=%ff', '=1', 'a b=1'],
    isSecret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    read: [
      ['0', 0],
      ['0.25', 0.25],
      ['.5', 0.5],
      ['1', 1],
      ['1.0', 1],
    ],
    refused: ['1.5', '-0.1', '2', '10 %', 'half'],
  },
  LIMIT_SIGN_INS: count,
  LIMIT_CONNECTIONS: count,
  LIMIT_WRITES: count,
  LIMIT_UPLOADS: count,
  LIMIT_MESSAGES: count,
  LIMIT_DEMO_PROJECTS: count,
  QUOTA_LOG_MB: count,
  QUOTA_FILES_MB: count,
  OBJECTS_S3_ENDPOINT: webAddress,
  OBJECTS_S3_BUCKET: anything,
  OBJECTS_S3_REGION: anything,
  OBJECTS_S3_STYLE: { read: ['path', 'virtual'], refused: ['host', 'Path'] },
  OBJECTS_S3_KEY: { ...anything, isSecret: true },
  OBJECTS_S3_SECRET: secret(16),
  OBJECTS_S3_SESSION_TOKEN: { ...anything, isSecret: true },
  BACKUP_PASSPHRASE: secret(16),
  LOG_LEVEL: { read: ['fatal', 'error', 'warn', 'info', 'debug', 'trace'], refused: ['loud', 'INFO'] },
};

/** All services are external, so that no setting contradicts another. */
const outside = {
  ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' },
  ...{ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_VALUE: 'admins', OIDC_PROVIDER_VALUE: 'sales' },
  ...{ OBJECTS_S3_ENDPOINT: 'https://s3.example', OBJECTS_S3_BUCKET: 'files', OBJECTS_S3_KEY: 'key' },
  OBJECTS_S3_SECRET: 'a secret of the bucket',
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings({ ...outside, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.problems;
  }
};

const rows = Object.entries(table) as [Name, Values][];

describe('a setting', () => {
  it.each(rows)('%s accepts its valid values and refuses others', (name, { read, refused, isSecret }) => {
    for (const row of read) {
      const [text, value] = typeof row === 'string' ? [row, row] : row;
      expect([text, readSettings({ ...outside, [name]: text })[name]]).toEqual([text, value]);
    }
    for (const text of refused) {
      const problems = problemsOf({ [name]: text });
      expect([text, ...problems]).toEqual([text, expect.stringMatching(new RegExp(`^${name}: `))]);
      if (isSecret) expect(problems[0]).not.toContain(text);
    }
  });

  it('that is empty or a list by default may be left empty, as in a file of settings', () => {
    const defaults = readSettings({});
    const optional = rows.filter(([name]) => defaults[name] === '' || Array.isArray(defaults[name]));
    expect(optional.length).toBeGreaterThan(20);
    for (const [name] of optional) {
      const empty = defaults[name] === '' ? '' : [];
      expect([name, readSettings({ [name]: '' })[name]]).toEqual([name, empty]);
    }
  });

  it('that is a secret may be in a file, and no other', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const secrets = rows.filter(([, { isSecret }]) => isSecret);
    expect(secrets.map(([name]) => name).sort()).toEqual([...secretNames].sort());
    for (const [name, { read }] of secrets) {
      const row = read.at(-1)!;
      const [text, value] = typeof row === 'string' ? [row, row] : row;
      const file = join(folder, name);
      writeFileSync(file, `${text}\n`);
      const others = Object.fromEntries(Object.entries(outside).filter(([each]) => each !== name));
      expect([name, readSettings({ ...others, [`${name}_FILE`]: file })[name]]).toEqual([name, value]);
    }
  });
});

it('the headers for a collector are decoded, and its share is that of the setting', () => {
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db%2Cc, tenant=own',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(tracesOf(settings)).toEqual({
    endpoint: 'https://collector.example',
    headers: { 'api-key': 'a=b,c', tenant: 'own' },
    share: 0.25,
  });
});

it('specs that send more than people do have no limit of any kind', () => {
  const limits = Object.keys(schema).filter((name) => table[name as Name] === count);
  expect(Object.keys(noLimits).sort()).toEqual(limits.sort());
  for (const name of limits) expect([name, readSettings(noLimits)[name as Name]]).toEqual([name, 0]);
});
