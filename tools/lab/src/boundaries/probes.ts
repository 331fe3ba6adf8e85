// Which project may import which, as docs/architecture.md promises. Written by hand, so that a mistake in
// oxlint.imports.mjs is found.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const packageName = (name: string) => `@control-center/${name}`;

/** The name and a file of one web feature, and a file of another; paths are relative to the features folder. */
function features(root: string) {
  const folder = join(root, 'apps/web/src/features');
  const [first, second] = readdirSync(folder).flatMap((name) => {
    const file = readdirSync(join(folder, name)).find(
      (entry) => /\.tsx?$/.test(entry) && !entry.includes('.spec.'),
    );
    return file ? [{ name, file: `${name}/${file.replace(/\.tsx?$/, '.js')}` }] : [];
  });
  if (!first || !second) throw new Error(`${folder} has fewer than two features`);
  return { first: first.name, firstFile: first.file, secondFile: second.file };
}

/** A file of each shared layer of the web, lowest first; and files that neither they nor features may import. */
const shared = [
  'look/theme.js',
  'api/api.js',
  'components/Dialog.js',
  'commands/use-command.js',
  'forms/Field.js',
];
const screens = ['pages/project/ProjectPage.js', 'app/store.js', 'main.js', 'testing/server.js'];

/** A planted file and the imports to try in it. */
export type Probe = { from: string; allowed: string[]; denied: string[] };

export function probes(root: string): Probe[] {
  const { first, firstFile, secondFile } = features(root);
  return [
    {
      from: 'libs/market/contracts/src/planted.ts',
      allowed: ['class-validator', 'class-transformer'],
      denied: [packageName('domain'), packageName('settings'), 'typeorm', 'node:fs'],
    },
    {
      from: 'libs/market/domain/src/planted.ts',
      allowed: [packageName('contracts')],
      denied: [
        packageName('event-store'),
        packageName('read-model'),
        packageName('testing-domain/trial'),
        'rxjs',
        'node:crypto',
        '@eventstore/db-client',
      ],
    },
    {
      from: 'libs/market/domain/src/planted.spec.ts',
      allowed: ['testing', 'testing-domain/trial', 'contracts'].map(packageName),
      denied: ['event-store', 'read-model', 'testing-read-model/stored'].map(packageName),
    },
    {
      from: 'libs/platform/log/src/planted.ts',
      allowed: [packageName('domain/kernel'), '@eventstore/db-client', 'node:crypto'],
      denied: [
        packageName('domain'),
        packageName('contracts'),
        packageName('contracts/system'),
        packageName('read-model'),
        packageName('settings'),
        packageName('testing'),
        packageName('testing-event-store/fake-server'),
      ],
    },
    {
      from: 'libs/platform/log/src/planted.int.spec.ts',
      allowed: [...['testing', 'testing-event-store/fake-server'].map(packageName), '@eventstore/db-client'],
      denied: ['contracts', 'event-node', 'idp', 'testing-api/stack'].map(packageName),
    },
    {
      from: 'libs/market/contracts/src/resources/system/planted.ts',
      allowed: ['class-validator', '../../kernel/route.js'],
      denied: [packageName('domain'), packageName('domain/kernel'), 'typeorm'],
    },
    {
      from: 'libs/platform/kernel/src/planted.ts',
      allowed: ['./decider.js'],
      denied: ['../streams.js', packageName('contracts'), packageName('contracts/system'), 'node:crypto'],
    },
    {
      from: 'libs/platform/rows/src/planted.ts',
      allowed: ['domain/kernel', 'contracts/system', 'event-store'].map(packageName),
      denied: [
        packageName('domain'),
        packageName('contracts'),
        '../models/marketplace.js',
        '../release/release.js',
        '../index.js',
        packageName('testing-read-model/bakery'),
      ],
    },
    {
      from: 'libs/platform/rows/src/planted.int.spec.ts',
      allowed: [
        packageName('domain'),
        packageName('event-node'),
        packageName('testing-read-model/bakery'),
        '../models/marketplace.js',
        '../release/release.js',
      ],
      denied: [packageName('objects')],
    },
    {
      from: 'libs/market/rows/src/planted.ts',
      allowed: [packageName('domain'), packageName('contracts'), '../engine/rows/projection.js'],
      denied: [
        '../release/release.js',
        '../index.js',
        packageName('objects'),
        packageName('testing-read-model/stored'),
      ],
    },
    {
      from: 'libs/market/release/src/planted.ts',
      allowed: [packageName('contracts'), packageName('domain'), packageName('event-store'), 'typeorm'],
      denied: [
        ...['objects', 'settings', 'testing-read-model/stored'].map(packageName),
        '@eventstore/db-client',
      ],
    },
    {
      from: 'libs/platform/files/src/planted.ts',
      allowed: [packageName('contracts'), 'node:fs'],
      denied: ['domain', 'settings', 'testing-objects/s3-server'].map(packageName),
    },
    {
      from: 'libs/platform/files/src/planted.spec.ts',
      allowed: [packageName('testing-objects/s3-server')],
      denied: [packageName('testing-api/stack')],
    },
    {
      from: 'libs/platform/metrics/src/planted.ts',
      allowed: ['prom-client'],
      denied: [packageName('settings'), packageName('read-model')],
    },
    {
      from: 'libs/platform/tracing/src/planted.ts',
      allowed: ['@opentelemetry/api'],
      denied: [packageName('settings'), packageName('read-model')],
    },
    {
      from: 'libs/platform/settings/src/planted.ts',
      allowed: ['envalid', '@eventstore/db-client/dist/Client/parseConnectionString.js'],
      denied: [packageName('contracts'), packageName('domain')],
    },
    {
      from: 'libs/platform/testing/src/planted.ts',
      allowed: ['pg', 'node:net'],
      denied: [packageName('settings'), packageName('read-model'), packageName('testing-api/stack')],
    },
    {
      from: 'libs/market/domain/testing/src/planted.ts',
      allowed: ['contracts', 'domain', 'domain/kernel'].map(packageName),
      denied: ['event-store', 'testing-api/stack'].map(packageName),
    },
    {
      from: 'libs/platform/log/testing/src/planted.ts',
      allowed: [...['event-store', 'event-node', 'testing'].map(packageName), '@eventstore/db-client'],
      denied: ['contracts', 'domain', 'read-model'].map(packageName),
    },
    {
      from: 'libs/platform/files/testing/src/planted.ts',
      allowed: ['node:http'],
      denied: ['domain', 'testing-api/stack'].map(packageName),
    },
    {
      from: 'libs/market/rows/testing/src/planted.ts',
      allowed: ['domain', 'event-store', 'read-model', 'read-model/engine', 'testing'].map(packageName),
      denied: ['settings', 'api', 'testing-api/stack'].map(packageName),
    },
    {
      from: 'apps/api/testing/src/planted.ts',
      allowed: ['api', 'api/openapi', 'read-model', 'idp', 'event-node', 'testing'].map(packageName),
      denied: [
        packageName('testing-read-model/database'),
        packageName('commands/bar'),
        '@eventstore/db-client',
      ],
    },
    {
      from: 'apps/api/src/planted.ts',
      allowed: [
        'contracts',
        'domain',
        'event-store',
        'read-model',
        'objects',
        'settings',
        'metrics',
        'tracing',
      ].map(packageName),
      denied: [
        packageName('idp'),
        packageName('event-node'),
        '../../projector/src/main.js',
        packageName('local-stack'),
        packageName('testing'),
        packageName('testing-api/stack'),
        '@eventstore/db-client',
      ],
    },
    {
      from: 'apps/api/src/planted.int.spec.ts',
      allowed: [
        packageName('idp'),
        packageName('event-node'),
        packageName('local-stack'),
        packageName('testing'),
        packageName('testing-api/stack'),
        '@nestjs/testing',
      ],
      denied: ['../../projector/src/main.js', packageName('testing-read-model/stored')],
    },
    {
      from: 'apps/projector/src/planted.ts',
      allowed: ['contracts', 'domain', 'event-store', 'read-model', 'settings', 'metrics', 'tracing'].map(
        packageName,
      ),
      denied: [
        packageName('objects'),
        packageName('event-node/access'),
        '../../api/src/main.js',
        '@eventstore/db-client',
      ],
    },
    {
      from: 'apps/projector/src/planted.int.spec.ts',
      allowed: ['event-node/access', 'testing'].map(packageName),
      denied: ['idp', 'local-stack'].map(packageName),
    },
    {
      from: 'apps/web/src/planted.ts',
      allowed: [packageName('contracts'), 'react', './app/store.js', `./features/${secondFile}`],
      denied: [packageName('testing'), packageName('domain'), packageName('settings'), './testing/server.js'],
    },
    {
      from: `apps/web/src/features/${first}/planted.ts`,
      allowed: [packageName('contracts'), `../${firstFile}`, ...shared.map((file) => `../../${file}`)],
      denied: [`../${secondFile}`, packageName('domain'), ...screens.map((file) => `../../${file}`)],
    },
    ...['look', 'api', 'components', 'commands', 'forms'].map((layer, index) => ({
      from: `apps/web/src/${layer}/planted.ts`,
      allowed: shared.slice(0, index + 1).map((file) => `../${file}`),
      denied: [...shared.slice(index + 1), `features/${firstFile}`, ...screens].map((file) => `../${file}`),
    })),
    {
      from: 'apps/web/src/pages/planted.ts',
      allowed: [...shared, `features/${firstFile}`, screens[0]].map((file) => `../${file}`),
      denied: ['../app/store.js', '../main.js', packageName('domain')],
    },
    {
      from: 'apps/web/src/app/planted.ts',
      allowed: [...shared, `features/${firstFile}`, ...screens.slice(0, 2)].map((file) => `../${file}`),
      denied: ['../testing/server.js', '../main.js', packageName('domain')],
    },
    {
      from: 'apps/web/src/components/planted.spec.ts',
      allowed: ['../testing/server.js', '../api/api.js'],
      denied: [`../features/${firstFile}`, '../app/store.js'],
    },
    {
      from: 'apps/web/src/testing/planted.ts',
      allowed: ['../app/store.js', './server.js'],
      denied: [packageName('domain')],
    },
    {
      from: 'apps/event-node/src/planted.ts',
      allowed: [packageName('settings'), packageName('metrics'), '@eventstore/db-client'],
      denied: [packageName('event-store'), packageName('contracts')],
    },
    {
      from: 'apps/idp/src/planted.ts',
      allowed: [packageName('settings'), 'oidc-provider'],
      denied: [packageName('contracts'), '../../api/src/main.js'],
    },
    {
      from: 'apps/e2e/journeys/planted.ts',
      allowed: ['contracts', 'domain', 'event-store', 'testing', 'local-stack'].map(packageName),
      denied: [...['read-model', 'experiments/browser'].map(packageName), '../../api/src/main.js'],
    },
    {
      from: 'apps/e2e/planted.config.mjs',
      allowed: ['testing', 'experiments/browser'].map(packageName),
      denied: [packageName('read-model'), packageName('idp')],
    },
    {
      from: 'tools/checkout/jest/planted.setup.mjs',
      allowed: [packageName('testing'), '../../libs/platform/testing/dist/index.js'],
      denied: [packageName('contracts'), packageName('idp')],
    },
    {
      from: 'tools/operate/src/seed/planted.ts',
      allowed: ['contracts', 'domain', 'event-store'].map(packageName),
      denied: [packageName('read-model'), packageName('objects'), '../../../apps/api/src/main.js'],
    },
    {
      from: 'tools/operate/src/planted.ts',
      allowed: ['read-model', 'objects', 'seed', 'local-stack', 'checkout/run'].map(packageName),
      denied: [packageName('api'), packageName('testing'), '@eventstore/db-client'],
    },
    {
      from: 'tools/lab/src/planted.ts',
      allowed: [
        ...['testing-api/visitor', 'testing-read-model/many-rows', 'commands/bar', 'objects', 'testing'].map(
          packageName,
        ),
        '@eventstore/db-client',
      ],
      denied: [...['idp', 'api'].map(packageName), '../../../apps/web/src/main.js'],
    },
    {
      from: 'tools/stack/src/planted.ts',
      allowed: [packageName('settings'), packageName('event-store'), 'pg'],
      denied: [packageName('idp'), packageName('contracts')],
    },
  ];
}

/** Code of a screen that runs a command, or that holds what a person types. */
export const screenProbes = [
  { code: 'useCommand(useSendMessageMutation());', isDenied: false },
  { code: 'const [send] = useSendMessageMutation();', isDenied: true },
  { code: 'await send(message).unwrap();', isDenied: true },
  { code: 'export const a = <Input />;', isDenied: false },
  { code: 'export const a = <Input value={text} />;', isDenied: true },
  { code: 'export const a = <Input.TextArea value={text} />;', isDenied: true },
  { code: 'export const a = <textarea value={text} />;', isDenied: true },
  { code: 'export const a = <Form />;', isDenied: true },
  { code: 'export const a = <Form.Item />;', isDenied: false },
].map((probe) => ({ file: 'apps/web/src/features/planted.tsx', ...probe }));
