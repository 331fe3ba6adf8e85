// Which folder may import which, and how screens run commands. All other rules are in .oxlintrc.json, which cannot compute.
import { fileURLToPath } from 'node:url';

/** Each project: its folder, and the projects that it may import. */
const projects = {
  contracts: { at: 'libs/market/contracts', may: ['system-contracts'] },
  domain: { at: 'libs/market/domain', may: ['contracts', 'domain-kernel'] },
  'event-store': { at: 'libs/platform/log', may: ['domain-kernel'] },
  'read-model': {
    at: 'libs/market/release',
    may: ['contracts', 'domain', 'domain-kernel', 'event-store', 'read-engine', 'read-models'],
  },
  objects: { at: 'libs/platform/files', may: ['contracts'] },
  settings: { at: 'libs/platform/settings', may: [] },
  metrics: { at: 'libs/platform/metrics', may: [] },
  tracing: { at: 'libs/platform/tracing', may: [] },
  api: {
    at: 'apps/api',
    may: ['contracts', 'domain', 'event-store', 'read-model', 'objects', 'settings', 'metrics', 'tracing'],
  },
  projector: {
    at: 'apps/projector',
    may: ['contracts', 'domain', 'event-store', 'read-model', 'settings', 'metrics', 'tracing'],
  },
  web: { at: 'apps/web', may: ['contracts'] },
  'event-node': { at: 'apps/event-node', may: ['settings', 'metrics'] },
  idp: { at: 'apps/idp', may: ['settings'] },
  e2e: { at: 'apps/e2e', may: ['contracts', 'domain', 'event-store', 'testing', 'tool'] },
  seed: { at: 'tools/operate/src/seed', may: ['contracts', 'domain', 'event-store', 'settings'] },
  command: {
    at: 'tools/operate',
    may: ['contracts', 'domain', 'event-store', 'read-model', 'objects', 'settings', 'seed', 'tool'],
  },
  experiment: {
    at: 'tools/lab',
    may: [
      'contracts',
      'domain',
      'event-store',
      'read-model',
      'objects',
      'settings',
      'testing',
      'testing-api',
      'testing-event-store',
      'testing-read-model',
      'seed',
      'command',
      'tool',
    ],
  },
  tool: { at: 'tools/*', may: ['settings', 'event-store', 'event-node'] },
  testing: { at: 'libs/platform/testing', may: [] },
  'testing-domain': { at: 'libs/market/domain/testing', may: ['contracts', 'domain', 'domain-kernel'] },
  'testing-event-store': {
    at: 'libs/platform/log/testing',
    may: ['domain-kernel', 'event-store', 'event-node', 'testing'],
  },
  'testing-objects': { at: 'libs/platform/files/testing', may: [] },
  'testing-read-model': {
    at: 'libs/market/rows/testing',
    may: ['domain', 'domain-kernel', 'event-store', 'read-model', 'read-engine', 'testing'],
  },
  'testing-api': {
    at: 'apps/api/testing',
    may: [
      'api',
      'contracts',
      'domain',
      'event-store',
      'read-model',
      'settings',
      'event-node',
      'idp',
      'testing',
    ],
  },
};

/** The folders of the web, each of which may import those before it; a feature may import no other feature. */
const webLayers = ['look', 'api', 'components', 'commands', 'forms', 'features', 'pages', 'app'];
const webLayerTypes = webLayers.map((layer) => `web-${layer}`);

/** Folders with a direction of their own. What the engine imports knows nothing of this domain's nouns. */
const layers = {
  'system-contracts': { at: 'libs/market/contracts/src/resources/system', may: ['contracts'] },
  'domain-kernel': { at: 'libs/platform/kernel/src', may: [] },
  'read-engine': {
    at: 'libs/platform/rows/src',
    may: ['domain-kernel', 'system-contracts', 'event-store'],
  },
  'read-models': {
    at: 'libs/market/rows/src',
    may: ['read-engine', 'contracts', 'domain', 'event-store'],
  },
};

/** The kit of each project, which only specs may import: theirs, and those of the folders in it. */
const kits = {
  'testing-domain': ['domain', 'domain-kernel', 'read-model'],
  'testing-event-store': ['event-store'],
  'testing-objects': ['objects', 'api'],
  'testing-read-model': ['read-model', 'read-engine', 'read-models'],
  'testing-api': ['api'],
};

const external = { to: { module: { origin: ['external', 'core'] } } };
/** @param {string[]} packages */
const onlyExternal = (packages) => ({ to: { module: { origin: 'external', source: packages } } });

/**
 * Types of folders are in `from.element`.
 *
 * @typedef {{ type?: string, types?: { anyOf: string[] } }} Types
 * @typedef {{ from?: { element?: Types, file?: object }, allow?: object, disallow?: object }} Policy
 */

/** The last policy that matches wins. @type {Policy[]} */
const policies = [
  { allow: external },
  // The pure projects use no library, except that contracts may describe requests with class-validator.
  {
    from: { element: { types: { anyOf: ['domain', 'domain-kernel'] } } },
    disallow: { to: { module: { origin: ['external', 'core'] } } },
  },
  {
    from: { element: { types: { anyOf: ['contracts', 'system-contracts'] } } },
    disallow: { to: { module: { origin: ['external', 'core'] } } },
  },
  {
    from: { element: { types: { anyOf: ['contracts', 'system-contracts'] } } },
    allow: onlyExternal(['class-validator', 'class-transformer']),
  },
  { disallow: onlyExternal(['@eventstore/*', '@eventstore/**']) },
  {
    from: {
      element: {
        types: { anyOf: ['event-store', 'event-node', 'experiment', 'testing-event-store'] },
      },
    },
    allow: onlyExternal(['@eventstore/*', '@eventstore/**']),
  },
  // Only the client's own parser says which addresses it takes.
  {
    from: { element: { type: 'settings' } },
    allow: onlyExternal(['@eventstore/db-client']),
  },
  ...Object.entries({ ...layers, ...projects }).map(([type, { may }]) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: [type, ...may] } } } },
  })),
  ...webLayerTypes.map((type, index) => ({
    from: { element: { type } },
    allow: {
      to: {
        element: {
          types: {
            anyOf: [
              'contracts',
              ...webLayerTypes.slice(0, index),
              ...(type === 'web-features' ? [] : [type]),
            ],
          },
        },
      },
    },
  })),
  {
    from: { element: { type: 'web-features' } },
    allow: {
      to: {
        element: {
          type: 'web-features',
          captured: { feature: '{{ from.element.captured.feature }}' },
        },
      },
    },
  },
  {
    from: { element: { type: 'web' } },
    allow: { to: { element: { types: { anyOf: webLayerTypes } } } },
  },
  {
    from: { element: { type: 'web-testing' } },
    allow: {
      to: { element: { types: { anyOf: ['contracts', 'web-testing', ...webLayerTypes] } } },
    },
  },
  {
    from: { file: { categories: 'test' }, element: { types: { anyOf: webLayerTypes } } },
    allow: { to: { element: { type: 'web-testing' } } },
  },
  {
    from: { file: { categories: 'test' } },
    allow: [external, { to: { element: { type: 'testing' } } }],
  },
  ...Object.entries(kits).map(([kit, types]) => ({
    from: { file: { categories: 'test' }, element: { types: { anyOf: types } } },
    allow: { to: { element: { type: kit } } },
  })),
  {
    from: { file: { categories: 'test-setup' } },
    allow: {
      to: {
        element: { types: { anyOf: ['testing', 'testing-api', 'experiment', 'event-store'] } },
      },
    },
  },
  // The engine is also tried on the read models of this application.
  {
    from: {
      file: { categories: 'test' },
      element: { types: { anyOf: ['read-engine', 'read-models'] } },
    },
    allow: {
      to: { element: { types: { anyOf: ['read-model', 'read-models', 'contracts', 'domain'] } } },
    },
  },
  {
    from: { file: { categories: 'test' }, element: { type: 'event-store' } },
    allow: { to: { element: { type: 'domain' } } },
  },
  {
    from: {
      file: { categories: 'test' },
      element: { types: { anyOf: ['read-engine', 'seed', 'projector'] } },
    },
    allow: { to: { element: { type: 'event-node' } } },
  },
  {
    from: { file: { categories: 'test' }, element: { type: 'api' } },
    allow: { to: { element: { types: { anyOf: ['idp', 'event-node', 'tool'] } } } },
  },
];

/** The folders that have rules. */
export const elements = [
  ...webLayers.map((layer) =>
    layer === 'features'
      ? { type: 'web-features', pattern: 'apps/web/src/features/*', capture: ['feature'] }
      : { type: `web-${layer}`, pattern: `apps/web/src/${layer}` },
  ),
  { type: 'web-testing', pattern: 'apps/web/src/testing' },
  ...Object.entries({ ...layers, ...projects }).map(([type, { at }]) => ({ type, pattern: at })),
];

/** The folders of projects: `tools/*` first, so that the tools with a type of their own come after it. */
const projectFolders = Object.values(projects)
  .map(({ at }) => at)
  .sort((one, other) => Number(other.includes('*')) - Number(one.includes('*')));

/**
 * Only the policies for the types of a folder, because the plugin tries each policy on each import.
 *
 * @param {string} folder
 */
function policiesOf(folder) {
  const types = Object.entries({ ...layers, ...projects })
    .filter(([, { at }]) => at === folder || at.startsWith(`${folder}/`))
    .map(([type]) => type);
  if (folder === projects.web.at) types.push(...webLayerTypes, 'web-testing');
  return policies.filter(({ from: { element = {} } = {} }) => {
    const ofPolicy = element.type ? [element.type] : element.types?.anyOf;
    return !ofPolicy || ofPolicy.some((type) => types.includes(type));
  });
}

/** @param {string} folder */
function boundariesOf(folder) {
  const options = { default: 'disallow', checkAllOrigins: true, policies: policiesOf(folder) };
  return {
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    rules: { 'boundaries/dependencies': ['error', options] },
  };
}

/**
 * The rules for the checkout in a folder.
 *
 * @param {string} root
 */
export const importRules = (root) => ({
  plugins: [],
  categories: { correctness: 'off' },
  jsPlugins: ['eslint-plugin-boundaries', './oxlint.screens.mjs'].map((name) =>
    fileURLToPath(import.meta.resolve(name)),
  ),
  ignorePatterns: [
    '**/dist/**',
    '**/dist-types/**',
    '**/coverage/**',
    '**/test-results/**',
    '**/playwright-report/**',
  ],
  settings: {
    'import/resolver': {
      typescript: {
        alwaysTryTypes: true,
        noWarnOnMultipleProjects: true,
        project: [`${root}/tsconfig.base.json`],
        conditionNames: ['@control-center/source', 'types', 'import', 'default'],
      },
    },
    'boundaries/root-path': root,
    'boundaries/elements': elements,
    'boundaries/files': [
      {
        category: 'test',
        pattern: ['**/*.spec.{ts,tsx}', 'apps/web/src/testing/*.{ts,tsx}', '**/*.fixture.ts'],
      },
      { category: 'test-setup', pattern: ['apps/e2e/*.mjs', 'tools/checkout/jest/*.mjs'] },
    ],
  },
  overrides: [
    ...projectFolders.map(boundariesOf),
    {
      files: ['apps/web/src/{api,app,commands,components,features,forms,look,pages}/**/*.{ts,tsx}'],
      rules: {
        'screens/one-way-to-run-a-command': 'error',
        'screens/one-home-for-what-is-typed': 'error',
      },
    },
  ],
});

export default importRules(import.meta.dirname);
