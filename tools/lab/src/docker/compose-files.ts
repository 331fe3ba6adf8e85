import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(import.meta.dirname, '../../../..');
export const docker = join(root, 'docker');

export type Service = {
  image?: string;
  build?: object;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  /** A secret, or one under another name in the container. */
  secrets?: (string | { source: string; target: string })[];
  volumes?: string[];
  depends_on?: Record<string, object>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  network_mode?: string;
  pid?: string;
  ipc?: string;
  security_opt?: string[];
  mem_limit?: string;
  ports?: string[];
  networks?: string[] | Record<string, object>;
  deploy?: { replicas: number };
  healthcheck?: object;
};

export type ComposeFile = {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  networks?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
};

export const read = (...path: string[]): string => readFileSync(join(docker, ...path), 'utf8');
export const readYaml = <Content>(...path: string[]): Content =>
  parse(read(...path), { merge: true }) as Content;

export const composeFiles = ['compose.yaml', 'compose.eventstoredb.yaml', 'compose.cluster.yaml'] as const;

/** The values of a file such as .env. */
export const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** A variable: its name, and its default, which may contain others. */
const variable = /\$\{(\w+)(?::-((?:[^${}]|\$\{\w+\})*))?\}/g;

/** Replaces variables as Compose does. Throws for one that has neither a value nor a default. */
export const interpolate = (text: string, values: Record<string, string>): string =>
  text.replace(variable, (_, name: string, fallback: string | undefined) => {
    const value = values[name] || (fallback === undefined ? undefined : interpolate(fallback, values));
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });

/** The names of variables that have no default. */
export const requiredVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!)),
];

/** The secrets of a service: the names of their files in the container, each with its own name. */
export const secretsOf = ({ secrets = [] }: Service): Map<string, string> =>
  new Map(
    secrets.map((secret) => (typeof secret === 'string' ? [secret, secret] : [secret.target, secret.source])),
  );
