// Which folder may import which, and how screens run commands. All other rules are in .oxlintrc.json, which cannot compute.
import { fileURLToPath } from 'node:url';

/**
 * The platform: event sourcing for any domain. It imports nothing of the market.
 *
 * @type {Record<string, { at: string, may: string[] }>}
 */
const platform = {
  kernel: { at: 'libs/platform/kernel', may: [] },
  log: { at: 'libs/platform/log', may: ['kernel'] },
  rows: { at: 'libs/platform/rows', may: ['kernel', 'log'] },
  reactions: { at: 'libs/platform/reactions', may: ['kernel', 'log', 'rows'] },
  files: { at: 'libs/platform/files', may: [] },
  settings: { at: 'libs/platform/settings', may: [] },
  metrics: { at: 'libs/platform/metrics', may: [] },
  tracing: { at: 'libs/platform/tracing', may: [] },
};

/**
 * The market, on the platform.
 *
 * @type {Record<string, { at: string, may: string[] }>}
 */
const market = {
  contracts: { at: 'libs/market/contracts', may: [] },
  domain: { at: 'libs/market/domain', may: ['contracts', 'kernel'] },
  'market-rows': { at: 'libs/market/rows', may: ['contracts', 'domain', 'kernel', 'log', 'rows'] },
  audit: { at: 'libs/market/audit', may: ['contracts', 'domain', 'market-rows', 'kernel', 'log', 'rows'] },
  analysts: {
    at: 'libs/market/analysts',
    may: ['contracts', 'domain', 'market-rows', 'audit', 'kernel', 'log', 'rows'],
  },
  personal: { at: 'libs/market/personal', may: ['contracts', 'kernel', 'log', 'rows'] },
  notices: {
    at: 'libs/market/notices',
    may: [
      ...['contracts', 'domain', 'market-rows', 'personal', 'release'],
      ...['kernel', 'log', 'rows', 'reactions', 'files'],
    ],
  },
  release: {
    at: 'libs/market/release',
    may: ['contracts', 'domain', 'market-rows', 'audit', 'analysts', 'personal', 'kernel', 'log', 'rows'],
  },
};

const ofPlatform = Object.keys(platform);
const ofMarket = Object.keys(market);

/**
 * Kits of tests, each beside what it imitates: where it is, what it may import, and whose specs may import it.
 *
 * @type {Record<string, { at: string, may: string[], specsOf: string[] }>}
 */
const kits = {
  testing: { at: 'libs/platform/testing', may: [], specsOf: [] },
  'log-testing': {
    at: 'libs/platform/log/testing',
    may: ['kernel', 'log', 'event-node', 'testing'],
    specsOf: ['log'],
  },
  'rows-testing': {
    at: 'libs/platform/rows/testing',
    may: ['kernel', 'log', 'rows', 'testing'],
    specsOf: ['rows', 'reactions', ...ofMarket],
  },
  'files-testing': { at: 'libs/platform/files/testing', may: [], specsOf: ['files', 'api'] },
  'domain-testing': {
    at: 'libs/market/domain/testing',
    may: ['contracts', 'domain', 'kernel'],
    specsOf: ofMarket,
  },
  'market-rows-testing': {
    at: 'libs/market/rows/testing',
    may: [...ofMarket, 'kernel', 'log', 'rows', 'rows-testing', 'testing'],
    specsOf: ofMarket.filter((name) => !['contracts', 'domain'].includes(name)),
  },
  'api-testing': {
    at: 'apps/api/testing',
    may: ['api', ...ofMarket, ...ofPlatform, 'event-node', 'idp', 'testing'],
    specsOf: ['api'],
  },
};

/** @type {Record<string, { at: string, may: string[] }>} */
const programs = {
  api: { at: 'apps/api', may: [...ofMarket, ...ofPlatform] },
  projector: { at: 'apps/projector', may: [...ofMarket, ...ofPlatform] },
  web: { at: 'apps/web', may: ['contracts'] },
  'event-node': { at: 'apps/event-node', may: ['settings', 'metrics'] },
  idp: { at: 'apps/idp', may: ['settings'] },
  'mail-sink': { at: 'apps/mail-sink', may: ['settings'] },
  e2e: {
    at: 'apps/e2e',
    may: ['contracts', 'domain', 'kernel', 'log', 'testing', 'api-testing', 'lab', 'checkout', 'stack'],
  },
  stack: { at: 'tools/stack', may: ['settings', 'log', 'event-node', 'checkout'] },
  operate: { at: 'tools/operate', may: [...ofMarket, ...ofPlatform, 'stack', 'checkout'] },
  lab: {
    at: 'tools/lab',
    may: [...ofMarket, ...ofPlatform, ...Object.keys(kits), 'operate', 'stack', 'checkout'],
  },
  checkout: { at: 'tools/checkout', may: [] },
};

/** All folders with rules; a kit stands in the folder of another project, and comes first. */
const projects = { ...kits, ...platform, ...market, ...programs };

/** The folders of the web, each of which may import those before it; a feature may import no other feature. */
const webLayers = ['look', 'api', 'components', 'commands', 'forms', 'features', 'pages', 'app'];
const webLayerTypes = webLayers.map((layer) => `web-${layer}`);

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
    from: { element: { types: { anyOf: ['kernel', 'contracts', 'domain'] } } },
    disallow: { to: { module: { origin: ['external', 'core'] } } },
  },
  {
    from: { element: { type: 'contracts' } },
    allow: onlyExternal(['class-validator', 'class-transformer']),
  },
  { disallow: onlyExternal(['@eventstore/*', '@eventstore/**']) },
  {
    from: { element: { types: { anyOf: ['log', 'log-testing', 'event-node', 'lab'] } } },
    allow: onlyExternal(['@eventstore/*', '@eventstore/**']),
  },
  // Only the client's own parser says which addresses it takes.
  {
    from: { element: { type: 'settings' } },
    allow: onlyExternal(['@eventstore/db-client']),
  },
  ...Object.entries(projects).map(([type, { may }]) => ({
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
  ...Object.entries(kits).map(([kit, { specsOf }]) => ({
    from: { file: { categories: 'test' }, element: { types: { anyOf: specsOf } } },
    allow: { to: { element: { type: kit } } },
  })),
  // The market's specs try its parts together.
  {
    from: { file: { categories: 'test' }, element: { types: { anyOf: ofMarket } } },
    allow: { to: { element: { types: { anyOf: [...ofMarket, 'kernel', 'log', 'rows'] } } } },
  },
  {
    from: { file: { categories: 'test-setup' } },
    allow: {
      to: {
        element: { types: { anyOf: ['testing', 'api-testing', 'stack', 'event-node', 'checkout'] } },
      },
    },
  },
  {
    from: {
      file: { categories: 'test' },
      element: { types: { anyOf: ['rows', 'reactions', 'notices', 'operate', 'projector', 'release'] } },
    },
    allow: { to: { element: { type: 'event-node' } } },
  },
  {
    from: { file: { categories: 'test' }, element: { type: 'api' } },
    allow: { to: { element: { types: { anyOf: ['idp', 'event-node', 'stack'] } } } },
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
  ...Object.entries(projects).map(([type, { at }]) => ({ type, pattern: at })),
];

/**
 * Only the policies for the types of a folder, because the plugin tries each policy on each import.
 *
 * @param {string} folder
 */
function policiesOf(folder) {
  const types = Object.entries(projects)
    .filter(([, { at }]) => at === folder || at.startsWith(`${folder}/`))
    .map(([type]) => type);
  if (folder === 'apps/web') types.push(...webLayerTypes, 'web-testing');
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
    ...Object.values({ ...platform, ...market, ...programs }).map(({ at }) => boundariesOf(at)),
    boundariesOf('libs/platform/testing'),
    {
      files: ['{apps,libs,tools}/**/*.{ts,tsx,mjs}'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['@*/*/inside/**'], message: 'Only specs look inside another package.' }] },
        ],
      },
    },
    {
      files: ['**/*.{spec,fixture}.ts', '**/testing/src/**/*.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['apps/web/src/{api,app,commands,components,features,forms,look,pages}/**/*.{ts,tsx}'],
      rules: {
        'screens/one-way-to-run-a-command': 'error',
        'screens/one-home-for-what-is-typed': 'error',
        'screens/a-way-back-to-what-is-typed': 'error',
        'screens/one-spelling': 'error',
      },
    },
  ],
});

export default importRules(import.meta.dirname);
