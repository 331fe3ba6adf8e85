import { secretNames } from './settings.js';

type SecretName = (typeof secretNames)[number];

const ofAll = ['DATABASE_URL', 'EVENT_STORE_URL', 'PERSONAL_MASTER_KEY', 'METRICS_TOKEN'] as const;
const ofStorage = ['OBJECTS_S3_KEY', 'OBJECTS_S3_SECRET', 'OBJECTS_S3_SESSION_TOKEN'] as const;

/**
 * The secrets that each program reads. It gets no others, so that who breaks into the api, which the network reaches, cannot
 * sign states of the log, and who breaks into the projector cannot make sessions.
 */
export const secretsOf = {
  api: [
    ...ofAll,
    ...ofStorage,
    'ANALYTICS_DATABASE_URL',
    'REPORTER_DATABASE_URL',
    'OIDC_CLIENT_SECRET',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'PUSH_KEY',
    'SESSION_SECRET',
    'SMTP_URL',
  ],
  projector: [
    ...ofAll,
    ...ofStorage,
    ...(['LOG_SIGNING_KEY', 'OTEL_EXPORTER_OTLP_HEADERS', 'PUSH_KEY', 'SMTP_URL'] as const),
  ],
  migrate: ['DATABASE_URL', 'PERSONAL_MASTER_KEY'],
  eventNode: ['EVENT_NODE_DATABASE_URL', 'METRICS_TOKEN'],
  idp: ['OIDC_CLIENT_SECRET'],
  mailSink: [],
} as const satisfies Record<string, readonly SecretName[]>;

export type Program = keyof typeof secretsOf;

export const readsSecret = (program: Program, name: string): boolean =>
  (secretsOf[program] as readonly string[]).includes(name);

/** The environment without the secrets that the program does not read. */
export const environmentOf = (program: Program, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  ...Object.fromEntries(
    secretNames
      .filter((name) => !readsSecret(program, name))
      .flatMap((name) => [
        [name, undefined],
        [`${name}_FILE`, undefined],
      ]),
  ),
});
