import { readFileSync } from 'node:fs';
import { cleanEnv } from 'envalid';
import { tellsPassword } from './event-store-address.js';
import { readsSecret } from './programs.js';
import type { Program } from './programs.js';
import { schema, secretNames } from './settings.js';
import type { Settings } from './settings.js';
import { isLoopback } from './validators.js';

export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Settings that cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'InvalidSettings';
    // No stack trace, because it would only hide the lines about settings to change.
    this.stack = this.message;
  }
}

/**
 * Reads and checks all settings at once. Throws InvalidSettings with one line per problem. `required`: settings that may
 * not be empty in a process that is started without the local stack. `program`: whose process this is, which lacks the secrets
 * that it does not read.
 */
export function readSettings(
  env: NodeJS.ProcessEnv = process.env,
  required: readonly (keyof Settings)[] = [],
  program?: Program,
): Settings {
  const problems: string[] = [];
  return cleanEnv(withSecretsFromFiles(withoutOldNames(env), problems), schema, {
    reporter: ({ errors, env: read }) => {
      for (const [name, error] of Object.entries(errors)) problems.push(`${name}: ${error.message}`);
      // A setting that was refused is absent here, and is not reported again.
      const settings = read as Partial<Settings>;
      problems.push(...contradictions(settings, program));
      const isReported = (name: string) =>
        problems.some((line) => new RegExp(`^${name}(_FILE)?\\b`).test(line));
      const missing = required.filter((name) => String(settings[name] ?? '') === '' && !isReported(name));
      problems.push(...missing.map((name) => `${name} is missing`));
      if (problems.length > 0) throw new InvalidSettings(problems);
    },
  });
}

/** A server of EventStoreDB takes every variable EVENTSTORE_… for one of its own options, and refuses to start. */
const oldNames = { EVENTSTORE_URL: 'EVENT_STORE_URL', EVENTSTORE_URL_FILE: 'EVENT_STORE_URL_FILE' } as const;

/** The environment with the settings of earlier releases under their present names, which take precedence. */
export function withoutOldNames(env: NodeJS.ProcessEnv, note = console.warn): NodeJS.ProcessEnv {
  const renamed = { ...env };
  for (const [old, name] of Object.entries(oldNames)) {
    const value = env[old];
    delete renamed[old];
    if (!value) continue;
    const isUsed = !env['EVENT_STORE_URL'] && !env['EVENT_STORE_URL_FILE'];
    note(`${old} is the former name of ${name}: rename it${isUsed ? '' : ` (it is ignored beside ${name})`}`);
    if (isUsed) renamed[name] = value;
  }
  return renamed;
}

/**
 * The environment with the secrets that `NAME_FILE` names read from their files, for this process and those that it
 * starts. Adds to `problems`, or throws InvalidSettings when there is nobody to collect them.
 */
export function withSecretsFromFiles(env: NodeJS.ProcessEnv, problems?: string[]): NodeJS.ProcessEnv {
  const complete = { ...env };
  const found: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    delete complete[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) found.push(`${name} and ${name}_FILE are both set: set one of them`);
    else
      try {
        complete[name] = readFileSync(file, 'utf8').trim();
        if (complete[name] === '') found.push(`${name}_FILE: ${file} is empty`);
      } catch (error) {
        found.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  if (problems) problems.push(...found);
  else if (found.length > 0) throw new InvalidSettings(found);
  return complete;
}

const bucketNeeds = ['OBJECTS_S3_BUCKET', 'OBJECTS_S3_KEY', 'OBJECTS_S3_SECRET'] as const;

/** Combinations of settings that cannot all be meant. */
function contradictions(settings: Partial<Settings>, program: Program | undefined): string[] {
  const { HOST, PUBLIC_URL, DATABASE_URL, EVENT_NODE_DATABASE_URL, EVENT_STORE_URL } = settings;
  const { OIDC_ISSUER, OIDC_CLIENT_SECRET, OBJECTS_S3_ENDPOINT } = settings;
  const { OIDC_ROLES_CLAIM, OIDC_ADMIN_VALUE, OIDC_PROVIDER_VALUE } = settings;
  const namesRole = Boolean(OIDC_ADMIN_VALUE) || Boolean(OIDC_PROVIDER_VALUE);
  const reads = (name: string) => program === undefined || readsSecret(program, name);
  const strayBucket = bucketNeeds.find((name) => OBJECTS_S3_ENDPOINT === '' && settings[name]);
  return [
    ...(OIDC_ISSUER && OIDC_CLIENT_SECRET === '' && reads('OIDC_CLIENT_SECRET')
      ? ['OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it']
      : []),
    ...(OIDC_ROLES_CLAIM && !namesRole
      ? ['OIDC_ADMIN_VALUE and OIDC_PROVIDER_VALUE are missing: OIDC_ROLES_CLAIM needs one of them']
      : []),
    ...(OIDC_ROLES_CLAIM === '' && namesRole
      ? ['OIDC_ROLES_CLAIM is missing: without it OIDC_ADMIN_VALUE and OIDC_PROVIDER_VALUE have no effect']
      : []),
    ...bucketNeeds
      .filter((name) => OBJECTS_S3_ENDPOINT && settings[name] === '' && reads(name))
      .map((name) => `${name} is missing: OBJECTS_S3_ENDPOINT needs it`),
    ...(strayBucket
      ? [
          `OBJECTS_S3_ENDPOINT is missing: without it ${strayBucket} has no effect, and files stay in DATA_DIR`,
        ]
      : []),
    ...(OIDC_ISSUER === '' && HOST && !isLoopback(HOST)
      ? [`OIDC_ISSUER is missing: with HOST=${HOST} the demo accounts would be open to the network`]
      : []),
    ...(OIDC_ISSUER === '' && PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? [`OIDC_ISSUER is missing: who opens PUBLIC_URL=${PUBLIC_URL} cannot reach the embedded provider`]
      : []),
    ...(EVENT_NODE_DATABASE_URL && EVENT_NODE_DATABASE_URL === DATABASE_URL
      ? ['EVENT_NODE_DATABASE_URL is the same as DATABASE_URL: the log needs a database of its own']
      : []),
    ...(EVENT_STORE_URL && tellsPassword(EVENT_STORE_URL)
      ? ['EVENT_STORE_URL names a user and has tls=false: a user name and password are sent with TLS only']
      : []),
  ];
}
