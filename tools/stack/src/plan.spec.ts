import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@platform/settings';
import { describe, expect, it } from '@jest/globals';
import { planOf, portsOf } from './plan.js';

const database = { DATABASE_URL: 'postgres://db/app' };
const eventstore = { EVENT_STORE_URL: 'esdb://store:2113' };
const eventNodeDatabase = { EVENT_NODE_DATABASE_URL: 'postgres://db/events' };
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' };

const mail = { SMTP_URL: 'smtps://mail.example' };

describe('the plan', () => {
  it.each([
    [{}, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [database, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [eventstore, ['PORT', 'POSTGRES_PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [eventNodeDatabase, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [{ ...database, ...eventNodeDatabase }, ['PORT', 'EVENT_NODE_PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [{ ...database, ...eventstore }, ['PORT', 'MAIL_SINK_PORT', 'IDP_PORT']],
    [{ ...database, ...eventstore, ...oidc }, ['PORT', 'MAIL_SINK_PORT']],
    [{ ...database, ...eventstore, ...oidc, ...mail }, ['PORT']],
  ])('with %j listens on %j', (env, expected) => {
    const settings = readSettings(env);
    expect(portsOf(settings, planOf(settings)).map(({ setting }) => setting)).toEqual(expected);
  });

  it('has the demo world if every service is embedded, unless it is switched off', () => {
    const bucket = { OBJECTS_S3_ENDPOINT: 'https://s3.example', OBJECTS_S3_BUCKET: 'files' };
    const secrets = { OBJECTS_S3_KEY: 'key', OBJECTS_S3_SECRET: 'a secret of the bucket' };
    const folder = mkdtempSync(join(tmpdir(), 'plan-'));
    const inFile = { DATABASE_URL_FILE: join(folder, 'database') };
    writeFileSync(inFile.DATABASE_URL_FILE, database.DATABASE_URL);
    const has = (env: NodeJS.ProcessEnv) => planOf(readSettings(env)).mayHaveDemoWorld;
    for (const env of [{}, { DEMO: '' }, { PORT: '4000', DATA_DIR: '/data', HOST: '::1' }])
      expect([env, has(env)]).toEqual([env, true]);
    const own = [database, eventstore, eventNodeDatabase, oidc, { ...bucket, ...secrets }, inFile];
    for (const env of [...own, { DEMO: 'none' }, { ...database, DEMO: '' }])
      expect([env, has(env)]).toEqual([env, false]);
  });
});
