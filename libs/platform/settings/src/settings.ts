import { bool, port, str } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { eventStoreAddress } from './event-store-address.js';
import {
  address,
  count,
  emails,
  headers,
  headersOf,
  hours,
  instances,
  masterKeys,
  oneKey,
  optionalPort,
  proxies,
  secret,
  secrets,
  share,
  webAddress,
} from './validators.js';
import { selfServiceRoleList, selfServiceRoles } from './validators.js';

/** All settings with default and description. The README's table is generated from this (see settings.spec.ts). */
export const schema = {
  HOST: str({
    default: '127.0.0.1',
    desc: 'Address on which the application listens; an address other than loopback requires OIDC_ISSUER',
  }),
  PORT: port({ default: 3000, desc: 'Port of the application: http://localhost:PORT' }),
  API_INSTANCES: instances({ default: 1, desc: 'How many processes serve PORT together, 1 to 16' }),
  DATA_DIR: str({
    default: '.data',
    desc: 'Folder with the data of the embedded services and the local uploads',
  }),
  DEMO: str({
    default: '' as const,
    choices: ['', 'none'] as const,
    desc: 'none: a new installation begins without sample orders, as one with a service of your own does',
  }),
  DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'Address of your own PostgreSQL (18 recommended); empty: the embedded PostgreSQL',
  }),
  POSTGRES_PORT: port({ default: 5433, desc: 'Port of the embedded PostgreSQL' }),
  ANALYST_PASSWORD: secret(16)({
    default: '',
    desc: 'Password of analysts in the embedded PostgreSQL, at least 16 characters; empty: generated once, in DATA_DIR',
  }),
  ANALYTICS_DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'Address, maybe of a replica, of a role that reads schema analytics: the SQL of users who may read the audit; empty: the embedded one',
  }),
  REPORTER_DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'The same for other users: a role without the views events and access_audit',
  }),
  EVENT_STORE_URL: eventStoreAddress({
    default: '',
    desc: 'Address of your own EventStoreDB (24.2 or later), one node or a cluster: esdb://a:2113,b:2113,c:2113; empty: the embedded event node',
  }),
  EVENT_NODE_DATABASE_URL: address(
    'postgres:',
    'postgresql:',
  )({
    default: '',
    desc: 'Address of a database for the embedded event node alone; empty: a database in the embedded PostgreSQL',
  }),
  EVENT_NODE_PORT: port({ default: 2113, desc: 'Port of the embedded event node' }),
  OIDC_ISSUER: webAddress({
    default: '',
    desc: 'Address of your own OpenID provider; empty: the embedded one with the demo accounts',
  }),
  OIDC_CLIENT_ID: str({ default: 'control-center', desc: 'Client id at the OpenID provider' }),
  OIDC_CLIENT_SECRET: secret(16)({
    default: '',
    desc: 'Client secret at the OpenID provider, at least 16 characters; required with OIDC_ISSUER',
  }),
  OIDC_CLIENT_AUTH: str({
    default: '' as const,
    choices: ['', 'client_secret_basic', 'client_secret_post'] as const,
    desc: 'How the client secret is sent: client_secret_basic or client_secret_post; empty: basic where the provider takes it',
  }),
  OIDC_ROLES_CLAIM: str({
    default: '',
    desc: 'Claim with roles or groups, like groups or realm_access.roles; empty: roles are given here',
  }),
  OIDC_ADMIN_VALUE: str({ default: '', desc: 'Value of that claim that gives the role admin at a sign-in' }),
  OIDC_PROVIDER_VALUE: str({
    default: '',
    desc: 'Value of that claim that gives the role vietphat at a sign-in',
  }),
  OIDC_ROLES_REVOKE: bool({
    default: true,
    desc: 'Whether a sign-in without those values takes these roles away, whoever gave them; the last admin stays',
  }),
  IDP_PORT: port({ default: 3001, desc: 'Port of the embedded OpenID provider' }),
  PUBLIC_URL: webAddress({
    default: '',
    desc: 'Address that users open, if it is not http://localhost:PORT (behind a proxy); cookies are Secure where it is https',
  }),
  TRUSTED_PROXIES: proxies({
    default: [],
    desc: 'Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For names the caller; empty: none',
  }),
  PERSONAL_MASTER_KEY: masterKeys({
    default: [],
    desc: 'Master key of personal data, or a list for rotation (docs/how-to/personal-keys.md); empty: generated once, in DATA_DIR',
  }),
  LOG_SIGNING_KEY: oneKey({
    default: '',
    desc: 'Key that signs the log (docs/operations/tamper-evidence.md), 32 bytes in base64; empty: generated once, in DATA_DIR',
  }),
  PUSH_KEY: oneKey({
    default: '',
    desc: 'Key that signs pushes to browsers (docs/operations/channels.md), 32 bytes in base64; empty: npm start makes one in DATA_DIR, elsewhere none are sent',
  }),
  SESSION_SECRET: secrets(32)({
    default: [],
    desc: 'Secrets of session cookies, at least 32 characters, separated by commas: the first signs, all verify; empty: generated once, in DATA_DIR',
  }),
  SESSION_IDLE_HOURS: hours({
    default: 8,
    desc: 'Hours without an action after which a session ends',
  }),
  SESSION_HOURS: hours({
    default: 24,
    desc: 'Hours after the sign-in at which a session ends',
  }),
  SESSION_ADMIN_HOURS: hours({ default: 8, desc: 'The same for the sessions of admins' }),
  ADMIN_EMAILS: emails({
    default: [],
    desc: 'Verified e-mail addresses that become admins at their first sign-in, or at any while there is no admin',
  }),
  PROVIDER_EMAILS: emails({
    default: [],
    desc: 'Verified e-mail addresses that get the role vietphat at their first sign-in',
  }),
  SELF_SERVICE_ROLES: selfServiceRoleList({
    default: [...selfServiceRoles],
    desc: 'Roles that users may take without a grant: customer, manufacturer, or one of them',
  }),
  DEFAULT_MANUFACTURER_ID: str({
    default: '',
    desc: 'Account id of the factory of the one-click «gửi nhà máy»; empty: the demo factory',
  }),
  METRICS_TOKEN: secret(32)({
    default: '',
    desc: 'Bearer token for /metrics and details of /health/ready, at least 32 characters; empty: only this machine reads them, with PUBLIC_URL nobody',
  }),
  PROJECTOR_METRICS_PORT: optionalPort({
    default: 0,
    desc: "Port of the projector's /metrics, at HOST; 0: none",
  }),
  EVENT_NODE_METRICS_PORT: optionalPort({
    default: 0,
    desc: "Port of the embedded event node's /metrics, at 127.0.0.1; 0: none",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    'http:',
    'https:',
  )({
    default: '',
    desc: 'Address of an OpenTelemetry collector (OTLP over HTTP): http://localhost:4318; empty: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    default: '',
    desc: 'Headers for the collector: name=value,name=value, values percent-encoded',
  }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1, desc: 'Share of requests that are traced, 0 to 1' }),
  LIMIT_SIGN_INS: count({
    default: 100,
    desc: 'Sign-ins of one IP address in ten minutes, and as many calls of signed links; 0: no limit',
  }),
  LIMIT_CONNECTIONS: count({
    default: 500,
    desc: 'Connections of one IP address, other than a trusted proxy, to one api instance; 0: no limit',
  }),
  LIMIT_WRITES: count({
    default: 1_200,
    desc: 'Changes of one account in ten minutes that have no limit of their own; 0: no limit',
  }),
  LIMIT_UPLOADS: count({ default: 300, desc: 'Uploads of one account in ten minutes; 0: no limit' }),
  LIMIT_MESSAGES: count({ default: 200, desc: 'Messages of one account in ten minutes; 0: no limit' }),
  LIMIT_DEMO_PROJECTS: count({
    default: 5,
    desc: 'Demo projects of one account in ten minutes; 0: no limit',
  }),
  QUOTA_LOG_MB: count({
    default: 200,
    desc: 'Megabytes of changes of one account in a day, ten times that for the provider and admins; 0: no quota',
  }),
  QUOTA_FILES_MB: count({
    default: 5_000,
    desc: 'Megabytes of files that one account uploads in a day, ten times that for the provider and admins; 0: no quota',
  }),
  OBJECTS_S3_ENDPOINT: webAddress({
    default: '',
    desc: 'Address of an S3 server for uploaded files; empty: files are stored in DATA_DIR',
  }),
  OBJECTS_S3_BUCKET: str({ default: '', desc: 'Bucket of the files; required with OBJECTS_S3_ENDPOINT' }),
  OBJECTS_S3_REGION: str({ default: 'us-east-1', desc: 'Region for which the requests are signed' }),
  OBJECTS_S3_STYLE: str({
    default: 'path' as const,
    choices: ['path', 'virtual'] as const,
    desc: 'Where addresses name the bucket: path (https://server/bucket) or virtual (https://bucket.server)',
  }),
  OBJECTS_S3_KEY: str({ default: '', desc: 'Access key id; required with OBJECTS_S3_ENDPOINT' }),
  OBJECTS_S3_SECRET: secret(16)({
    default: '',
    desc: 'Secret access key, at least 16 characters; required with OBJECTS_S3_ENDPOINT',
  }),
  OBJECTS_S3_SESSION_TOKEN: str({
    default: '',
    desc: 'Session token, for credentials that expire; files of secrets are read again then',
  }),
  SMTP_URL: address(
    'smtp:',
    'smtps:',
  )({
    default: '',
    desc: 'Mail server: smtps://user:password@mail.example:465 or smtp:// with STARTTLS (docs/operations/mail.md); empty: npm start keeps mails in a mailbox for trials, elsewhere none are sent',
  }),
  MAIL_FROM: str({
    default: 'Việt Phát <no-reply@localhost>',
    desc: 'Sender of mails, on a domain for which the mail server may send',
  }),
  MAIL_REPLY_TO: str({ default: '', desc: 'Address to which people answer; empty: the sender' }),
  OUTGOING_PRIVATE: bool({
    default: false,
    desc: 'Whether pushes and webhooks may go to http: addresses and to private networks; otherwise to https: on the internet only',
  }),
  MAIL_SINK_PORT: port({ default: 2525, desc: 'Port of the embedded mailbox for trials, at 127.0.0.1' }),
  BACKUP_PASSPHRASE: secret(16)({
    default: '',
    desc: 'Encrypts backups and exported keys, at least 16 characters; required by backup, restore and log -- export --keys',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    desc: 'Lowest level of the log lines that the servers write',
  }),
};

/** Settings that contain a secret: each may be read from the file that `NAME_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'ANALYST_PASSWORD',
  'ANALYTICS_DATABASE_URL',
  'REPORTER_DATABASE_URL',
  'EVENT_STORE_URL',
  'EVENT_NODE_DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'PERSONAL_MASTER_KEY',
  'LOG_SIGNING_KEY',
  'PUSH_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OBJECTS_S3_KEY',
  'OBJECTS_S3_SECRET',
  'OBJECTS_S3_SESSION_TOKEN',
  'BACKUP_PASSPHRASE',
] as const satisfies (keyof typeof schema)[];

export type Settings = Readonly<CleanedEnv<typeof schema>>;

/** The address that users open, without a trailing slash. */
export const publicUrl = (settings: Settings): string =>
  (settings.PUBLIC_URL || `http://localhost:${settings.PORT}`).replace(/\/$/, '');

/** `id` names the issuer in account ids: the embedded provider keeps its name when its port moves. */
export const oidcIssuer = (settings: Settings): { url: string; id: string } =>
  settings.OIDC_ISSUER
    ? { url: settings.OIDC_ISSUER, id: settings.OIDC_ISSUER }
    : { url: `http://localhost:${settings.IDP_PORT}`, id: 'embedded' };

/** Where push services reach the operator: they take web addresses with https: only. */
export const contactOf = (settings: Settings): string =>
  publicUrl(settings).startsWith('https:')
    ? publicUrl(settings)
    : `mailto:${/<([^>]+)>/.exec(settings.MAIL_FROM)?.[1] ?? settings.MAIL_FROM}`;

/** The address of the embedded mailbox for trials. */
export const mailSinkUrl = ({ MAIL_SINK_PORT }: Pick<Settings, 'MAIL_SINK_PORT'>): string =>
  `smtp://127.0.0.1:${MAIL_SINK_PORT}`;
/** Where it keeps what it has received. */
export const mailSinkFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => `${DATA_DIR}/mails`;

/** Where traces go. */
export const tracesOf = (settings: Settings) => ({
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
  share: settings.OTEL_TRACES_SAMPLER_ARG,
});

/** Switches off every limit, for specs and experiments that send more than people do. */
export const noLimits: Record<string, string> = Object.fromEntries(
  Object.keys(schema)
    .filter((name) => /^(LIMIT|QUOTA)_/.test(name))
    .map((name) => [name, '0']),
);
