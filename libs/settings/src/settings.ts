import { cleanEnv, makeValidator, port, str, EnvMissingError } from 'envalid';
import type { CleanedEnv, ReporterOptions } from 'envalid';

/** Validates an address with one of the protocols; '' selects the embedded part. */
const address = (...protocols: string[]) =>
  makeValidator((input: string) => {
    if (input === '') return '';
    const ok = URL.canParse(input) && protocols.includes(new URL(input).protocol);
    if (!ok) throw new Error(`must be an address that starts with ${protocols.join(' or ')}`);
    return input;
  });

const emails = makeValidator((input: string) => {
  const addresses = input.split(',').flatMap((part) => part.trim().toLowerCase() || []);
  const wrong = addresses.find((email) => !/^[^@\s]+@[^@\s]+$/.test(email));
  if (wrong) throw new Error(`"${wrong}" is not an e-mail address`);
  return addresses;
});

const selfServiceRoles = ['customer', 'manufacturer'] as const;

const selfServiceRoleList = makeValidator((input: string) => {
  const named = input.split(',').flatMap((part) => part.trim() || []);
  if (!named.every((name) => selfServiceRoles.some((role) => role === name)))
    throw new Error(`must be some of ${selfServiceRoles.join(',')}`);
  return selfServiceRoles.filter((role) => named.includes(role));
});

/** Keys of 32 bytes in base64, separated by commas or line breaks. The message never repeats a key. */
const masterKeys = makeValidator((input: string) => {
  const keys = input.split(/[,\n]/).flatMap((part) => part.trim() || []);
  if (!keys.every((key) => /^[\w+/-]{43}=?$/.test(key)))
    throw new Error('must be keys of 32 bytes in base64, as `openssl rand -base64 32` prints them');
  return keys;
});

const count = makeValidator((input: string) => {
  if (!/^\d{1,6}$/.test(input)) throw new Error('must be a whole number from 0 to 999999');
  return Number(input);
});

/** All settings with default and description. The README's table is generated from this (see settings.spec.ts). */
export const schema = {
  HOST: str({
    default: '127.0.0.1',
    desc: 'Address on which the application listens; an address other than loopback requires OIDC_ISSUER',
  }),
  PORT: port({ default: 3000, desc: 'Port of the application: http://localhost:PORT' }),
  DATA_DIR: str({
    default: '.data',
    desc: 'Folder with the data of the embedded services and the local uploads',
  }),
  DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'Address of your own PostgreSQL (18 recommended); empty: the embedded PostgreSQL',
  }),
  POSTGRES_PORT: port({ default: 5433, desc: 'Port of the embedded PostgreSQL' }),
  EVENTSTORE_URL: address(
    'esdb:',
    'esdb+discover:',
  )({
    default: '',
    desc: 'Address of your own EventStoreDB (24.2 or later); empty: the embedded event node',
  }),
  EVENT_NODE_DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'Address of a database for the embedded event node alone; empty: a database in the embedded PostgreSQL',
  }),
  EVENT_NODE_PORT: port({ default: 2113, desc: 'Port of the embedded event node' }),
  OIDC_ISSUER: address(
    'http:',
    'https:',
  )({
    default: '',
    desc: 'Address of your own OpenID provider; empty: the embedded one with the demo accounts',
  }),
  OIDC_CLIENT_ID: str({ default: 'control-center', desc: 'Client id at the OpenID provider' }),
  OIDC_CLIENT_SECRET: str({
    default: '',
    desc: 'Client secret at the OpenID provider; required with OIDC_ISSUER',
  }),
  IDP_PORT: port({ default: 3001, desc: 'Port of the embedded OpenID provider' }),
  PUBLIC_URL: address(
    'http:',
    'https:',
  )({
    default: '',
    desc: 'Address that users open, if it is not http://localhost:PORT (behind a proxy)',
  }),
  SESSION_SECRET: str({
    default: '',
    desc: 'Secret that signs session cookies; empty: generated once and stored in DATA_DIR',
  }),
  PERSONAL_MASTER_KEY: masterKeys({
    default: [],
    desc: 'Master key of personal data, or a list for rotation (docs/how-to/personal-keys.md); empty: generated once, in DATA_DIR',
  }),
  ADMIN_EMAILS: emails({
    default: [],
    desc: 'Verified e-mail addresses that receive the admin role at their first sign-in, or at any sign-in while there is no admin',
  }),
  PROVIDER_EMAILS: emails({
    default: [],
    desc: 'Verified e-mail addresses that receive the vietphat role at their first sign-in',
  }),
  SELF_SERVICE_ROLES: selfServiceRoleList({
    default: [...selfServiceRoles],
    desc: 'Roles that users may take without a grant: customer, manufacturer, or only one of them; admins grant the other roles',
  }),
  DEFAULT_MANUFACTURER_ID: str({
    default: '',
    desc: 'Account id of the factory to which the one-click «gửi nhà máy» sends; empty: the demo factory',
  }),
  METRICS_TOKEN: str({
    default: '',
    desc: 'Bearer token for /metrics; empty: only callers on this machine may read the metrics',
  }),
  LIMIT_SIGN_INS: count({
    default: 100,
    desc: 'Sign-ins that one IP address may begin in ten minutes; 0: no limit',
  }),
  LIMIT_UPLOADS: count({ default: 300, desc: 'Uploads of one account in ten minutes; 0: no limit' }),
  LIMIT_MESSAGES: count({ default: 200, desc: 'Messages of one account in ten minutes; 0: no limit' }),
  LIMIT_DEMO_PROJECTS: count({
    default: 5,
    desc: 'Demo projects of one account in ten minutes; 0: no limit',
  }),
  OBJECTS_S3_ENDPOINT: address(
    'http:',
    'https:',
  )({
    default: '',
    desc: 'Address of an S3 server for uploaded files (path-style); empty: files are stored in DATA_DIR',
  }),
  OBJECTS_S3_BUCKET: str({ default: '', desc: 'Bucket of the files; required with OBJECTS_S3_ENDPOINT' }),
  OBJECTS_S3_REGION: str({ default: 'us-east-1', desc: 'Region for which the requests are signed' }),
  OBJECTS_S3_KEY: str({ default: '', desc: 'Access key id; required with OBJECTS_S3_ENDPOINT' }),
  OBJECTS_S3_SECRET: str({ default: '', desc: 'Secret access key; required with OBJECTS_S3_ENDPOINT' }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    desc: 'Lowest level of the log lines that the servers write',
  }),
};

export type Settings = Readonly<CleanedEnv<typeof schema>>;

export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Settings that cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'InvalidSettings';
  }
}

function report({ errors }: ReporterOptions<unknown>): void {
  const problems = Object.entries(errors).map(([name, error]) =>
    error instanceof EnvMissingError ? `${name} is missing` : `${name}: ${(error as Error).message}`,
  );
  if (problems.length > 0) throw new InvalidSettings(problems);
}

const bucketNeeds = ['OBJECTS_S3_BUCKET', 'OBJECTS_S3_KEY', 'OBJECTS_S3_SECRET'] as const;

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** Reads and checks all settings at once. Throws InvalidSettings with one line per problem. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = cleanEnv(env, schema, { reporter: report });
  const problems = [
    ...(settings.OIDC_ISSUER && !settings.OIDC_CLIENT_SECRET
      ? ['OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it']
      : []),
    ...bucketNeeds
      .filter((name) => settings.OBJECTS_S3_ENDPOINT && !settings[name])
      .map((name) => `${name} is missing: OBJECTS_S3_ENDPOINT needs it`),
    ...(!settings.OIDC_ISSUER && !loopback.has(settings.HOST)
      ? [`OIDC_ISSUER is missing: with HOST=${settings.HOST} the demo accounts would be open to the network`]
      : []),
  ];
  if (problems.length > 0) throw new InvalidSettings(problems);
  return settings;
}

/** Throws InvalidSettings when a setting is empty that a process needs when started without the local stack. */
export function requireSettings(settings: Settings, ...names: (keyof Settings)[]): Settings {
  const missing = names.filter((name) => String(settings[name]) === '');
  if (missing.length > 0) throw new InvalidSettings(missing.map((name) => `${name} is missing`));
  return settings;
}

/** The address that users open, without a trailing slash. */
export const publicUrl = (settings: Settings): string =>
  (settings.PUBLIC_URL || `http://localhost:${settings.PORT}`).replace(/\/$/, '');

/** `id` names the issuer in account ids: the embedded provider keeps its name when its port moves. */
export const oidcIssuer = (settings: Settings): { url: string; id: string } =>
  settings.OIDC_ISSUER
    ? { url: settings.OIDC_ISSUER, id: settings.OIDC_ISSUER }
    : { url: `http://localhost:${settings.IDP_PORT}`, id: 'embedded' };
