import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@control-center/checkout/run';
import { freePort, masterKey } from '@platform/testing';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { allAnalysts, analysts, roles } from './embedded/roles.js';
import type { AnalystRole, Role } from './embedded/roles.js';
import { withServerIn } from './embedded/server.fixture.js';
import { root } from './parts.js';

it('npm run database makes an own server ready, as often as releases come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const passwords = join(folder, 'passwords');
  try {
    await withServerIn(join(folder, 'data'), await freePort(), async ({ superuser, postgres }) => {
      await superuser.query('create database own');
      const env = { DATABASE_URL: postgres.url('own'), PERSONAL_MASTER_KEY: masterKey };
      for (let release = 1; release <= 2; release += 1)
        await run(process.execPath, ['dist/prepare-database.js', passwords], { cwd: root, env });

      const logins = [roles.owner, roles.projector, roles.api, ...allAnalysts];
      expect(readdirSync(passwords).sort()).toEqual(logins.map((role) => `password-of-${role}`).sort());
      const attempt = async (role: Role | AnalystRole, sql: string) => {
        const password = readFileSync(join(passwords, `password-of-${role}`), 'utf8');
        const client = new pg.Client(
          Object.assign(new URL(postgres.url('own')), { username: role, password }).href,
        );
        await client.connect();
        const outcome = await client.query(sql).then(
          () => 'done',
          (error: Error) => error.message,
        );
        await client.end();
        return outcome;
      };
      const denied = expect.stringMatching(/^(permission denied|must be owner)/);
      expect(await attempt(roles.api, 'select * from app.sessions')).toBe('done');
      expect(await attempt(roles.api, 'alter table app.sessions add x int')).toEqual(denied);
      expect(await attempt(roles.projector, 'select * from app.sessions')).toEqual(denied);
      expect(await attempt(roles.projector, 'create schema read_next')).toBe('done');
      expect(await attempt(analysts.all, 'select * from app.sessions')).toEqual(denied);
      expect(await attempt(analysts.figures, 'select pg_advisory_lock(1)')).toEqual(denied);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
