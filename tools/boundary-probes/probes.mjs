// What may import what, as docs/architecture.md promises it: written out here by hand, so that a slip in
// eslint.config.mjs shows.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ours = (name) => `@control-center/${name}`;

/** A file of a web feature, as seen from another feature and from the web's shell. */
function features(root) {
  const folder = join(root, 'apps/web/src/features');
  const all = readdirSync(folder).map((name) => ({
    name,
    file: readdirSync(join(folder, name)).find((entry) => /\.tsx?$/.test(entry) && !entry.includes('.spec.')),
  }));
  const [one, other] = all.filter(({ file }) => file);
  const path = ({ name, file }) => `${name}/${file.replace(/\.tsx?$/, '.js')}`;
  return { one: one.name, itself: path(one), other: path(other) };
}

/** @returns {{ from: string, allowed: string[], refused: string[] }[]} a planted file, and imports tried in it */
export function probes(root) {
  const { one, itself, other } = features(root);
  return [
    {
      from: 'libs/contracts/src/planted.ts',
      allowed: ['class-validator', 'class-transformer'],
      refused: [ours('domain'), ours('settings'), 'typeorm', 'node:fs'],
    },
    {
      from: 'libs/domain/src/planted.ts',
      allowed: [ours('contracts')],
      refused: [ours('event-store'), ours('read-model'), 'rxjs', 'node:crypto', '@eventstore/db-client'],
    },
    {
      from: 'libs/event-store/src/planted.ts',
      allowed: [ours('domain'), '@eventstore/db-client', 'node:crypto'],
      refused: [ours('contracts'), ours('read-model'), ours('settings')],
    },
    {
      from: 'libs/event-store/src/planted.int.spec.ts',
      allowed: [ours('event-node'), ours('testing'), '@eventstore/db-client'],
      refused: [ours('contracts'), ours('idp')],
    },
    {
      from: 'libs/read-model/src/planted.ts',
      allowed: [ours('contracts'), ours('domain'), ours('event-store'), 'typeorm'],
      refused: [ours('objects'), ours('settings'), '@eventstore/db-client'],
    },
    {
      from: 'libs/objects/src/planted.ts',
      allowed: [ours('contracts'), 'node:fs'],
      refused: [ours('domain'), ours('settings')],
    },
    {
      from: 'libs/settings/src/planted.ts',
      allowed: ['envalid'],
      refused: [ours('contracts'), ours('domain')],
    },
    {
      from: 'libs/testing/src/planted.ts',
      allowed: ['pg', 'node:net'],
      refused: [ours('settings'), ours('read-model')],
    },
    {
      from: 'apps/api/src/planted.ts',
      allowed: ['contracts', 'domain', 'event-store', 'read-model', 'objects', 'settings'].map(ours),
      refused: [
        ours('idp'),
        ours('event-node'),
        '../../projector/src/main.js',
        ours('local-stack'),
        ours('testing'),
        '@eventstore/db-client',
      ],
    },
    {
      from: 'apps/api/src/planted.int.spec.ts',
      allowed: [ours('idp'), ours('event-node'), ours('local-stack'), ours('testing'), '@nestjs/testing'],
      refused: ['../../projector/src/main.js'],
    },
    {
      from: 'apps/projector/src/planted.ts',
      allowed: ['contracts', 'domain', 'event-store', 'read-model', 'settings'].map(ours),
      refused: [ours('objects'), '../../api/src/main.js', '@eventstore/db-client'],
    },
    {
      from: 'apps/web/src/planted.ts',
      allowed: [ours('contracts'), 'react', `./features/${other}`],
      refused: [ours('domain'), ours('settings'), ours('read-model')],
    },
    {
      from: `apps/web/src/features/${one}/planted.ts`,
      allowed: [ours('contracts'), `../${itself}`, '../../main.js'],
      refused: [`../${other}`, ours('domain')],
    },
    {
      from: 'apps/event-node/src/planted.ts',
      allowed: [ours('settings'), '@eventstore/db-client'],
      refused: [ours('event-store'), ours('contracts')],
    },
    {
      from: 'apps/idp/src/planted.ts',
      allowed: [ours('settings'), 'oidc-provider'],
      refused: [ours('contracts'), '../../api/src/main.js'],
    },
    {
      from: 'apps/e2e/journeys/planted.ts',
      allowed: ['contracts', 'domain', 'event-store', 'local-stack'].map(ours),
      refused: [ours('read-model'), '../../api/src/main.js'],
    },
    {
      from: 'tools/seed/src/planted.ts',
      allowed: ['contracts', 'domain', 'event-store'].map(ours),
      refused: [ours('read-model'), ours('objects'), '../../../apps/api/src/main.js'],
    },
    {
      from: 'tools/local-stack/src/planted.ts',
      allowed: [ours('settings'), ours('event-store'), 'pg'],
      refused: [ours('idp'), ours('contracts')],
    },
  ];
}
