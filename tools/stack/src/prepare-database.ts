// npm run database -- FOLDER: makes an own PostgreSQL ready for this release, with a role for each program as the embedded
// one has them. DATABASE_URL: the superuser's address of the application's database. FOLDER: the passwords of the roles,
// one file each; missing ones are made.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from '@control-center/checkout/run';
import { InvalidSettings, readSettings } from '@platform/settings';
import { grantRights, makeRoles, roles } from './embedded/roles.js';
import type { AnalystRole, Role } from './embedded/roles.js';
import { loadOrCreateSecret } from './embedded/stored-secret.js';
import { asSuperuser } from './embedded/superuser.js';
import { root } from './parts.js';

/** Makes the roles, migrates each part of the database as its owner, and gives the rights. Throws CommandFailed. */
async function prepareDatabase(url: string, folder: string): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const query = asSuperuser((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href);
  mkdirSync(folder, { recursive: true });
  const passwordOf = (role: Role | AnalystRole) =>
    loadOrCreateSecret(join(folder, `password-of-${role}`)).trim();
  const migrate = (part: 'app' | 'rows', role: Role) => {
    const { href } = Object.assign(new URL(url), { username: role, password: passwordOf(role) });
    const env = { DATABASE_URL_FILE: undefined, DATABASE_URL: href };
    return run(process.execPath, ['dist/migrate.js', part], { cwd: root, env, visible: true });
  };
  await makeRoles(query, passwordOf, database, []);
  await migrate('app', roles.owner);
  await migrate('rows', roles.projector);
  await grantRights(query, database);
}

const [, , folder] = process.argv;
try {
  const { DATABASE_URL } = readSettings(process.env, ['DATABASE_URL'], 'migrate');
  if (!folder) throw new InvalidSettings(['Say where the passwords are: npm run database -- FOLDER']);
  await prepareDatabase(DATABASE_URL, folder);
  console.log(`The database is ready. The passwords of the roles are in ${folder}`);
} catch (error) {
  const isPlain = error instanceof CommandFailed || error instanceof InvalidSettings;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
