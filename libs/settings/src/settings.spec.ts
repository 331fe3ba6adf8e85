import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, oidcIssuer, publicUrl, readSettings, requireSettings } from './settings.js';
import { tableIn } from './table.js';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.problems;
  }
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
      EVENTSTORE_URL: '',
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

  it('require the client secret of an external OpenID provider', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example' })).toEqual([
      'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it',
    ]);
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 's' })).toEqual([]);
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

  // Promise: Demo accounts are never reachable from the network
  it('never expose the demo accounts to the network', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('OIDC_ISSUER is missing')]);
    expect(problemsOf({ HOST: '::1' })).toEqual([]);
    const own = { HOST: '0.0.0.0', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 's' };
    expect(problemsOf(own)).toEqual([]);
  });

  it('read e-mail addresses without regard to case and spaces', () => {
    expect(readSettings({ SELF_SERVICE_ROLES: ' customer ' }).SELF_SERVICE_ROLES).toEqual(['customer']);
    expect(problemsOf({ SELF_SERVICE_ROLES: 'admin' })).toEqual([
      'SELF_SERVICE_ROLES: must be some of customer,manufacturer',
    ]);
    expect(readSettings({ ADMIN_EMAILS: ' Boss@Example.com , ' }).ADMIN_EMAILS).toEqual(['boss@example.com']);
  });

  it('report the missing settings of a process that is started alone', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://db/app' });
    expect(requireSettings(settings, 'DATABASE_URL')).toBe(settings);
    expect(() => requireSettings(settings, 'EVENTSTORE_URL', 'SESSION_SECRET')).toThrow(
      /EVENTSTORE_URL is missing\n {2}SESSION_SECRET is missing/,
    );
  });

  it('read the master keys of personal data, the one that wraps first', () => {
    const [fresh, old] = [`${'n'.repeat(42)}A=`, 'o'.repeat(43)];
    expect(readSettings({ PERSONAL_MASTER_KEY: ` ${fresh},\n${old}\n` }).PERSONAL_MASTER_KEY).toEqual([
      fresh,
      old,
    ]);
    for (const short of ['secret', old.slice(1), `${fresh},secret`, `${old}a`]) {
      const [problem, ...others] = problemsOf({ PERSONAL_MASTER_KEY: short });
      expect(others).toEqual([]);
      expect(problem).toMatch(/^PERSONAL_MASTER_KEY: must be keys of 32 bytes in base64/);
      expect(problem).not.toContain(short);
    }
  });

  it('give the address that users open, without a trailing slash', () => {
    expect(publicUrl(readSettings({ PORT: '4000' }))).toBe('http://localhost:4000');
    expect(publicUrl(readSettings({ PUBLIC_URL: 'https://cc.example/' }))).toBe('https://cc.example');
  });

  // Promise: The embedded OpenID provider keeps its id when its port changes
  it('keep the id of the embedded provider when its port changes', () => {
    expect(oidcIssuer(readSettings({ IDP_PORT: '4001' }))).toEqual({
      url: 'http://localhost:4001',
      id: 'embedded',
    });
  });

  it('are listed in the README with their current defaults and descriptions', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
    expect(tableIn(readme)).toBe(readme);
  });
});
