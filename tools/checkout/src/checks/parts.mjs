// Divides the specs into the spine, which `npm test` runs within minutes, and the rest for `npm run test:rest`. A spec
// that takes long for what it alone notices belongs to the rest (docs/testing.md).

/**
 * Integration specs of the spine: they protect what users rely on, or are short. All others are the rest.
 *
 * @type {Record<string, string[]>}
 */
const integrationSpine = {
  // The contract of any EventStoreDB in its short form, and how the log is written and followed.
  'libs/platform/log/src/contract': ['append', 'address', 'filter', 'read', 'server', 'subscribe'],
  'libs/platform/log/src/read': ['caught-up', 'identity'],
  'libs/platform/log/src/write': ['execute'],
  'apps/event-node/src': ['access/credentials', 'appends', 'log/writer', 'reads'],
  // Rows of any split of the log, and rows that are built beside the live ones.
  'libs/platform/rows/src/batches': ['retry'],
  'libs/platform/rows/src/rebuild': ['bulk', 'catch-up', 'schema-build'],
  'libs/market/release/src/engine': ['batch', 'folds'],
  'libs/platform/rows/src/rows': ['apply', 'columns'],
  'libs/platform/rows/src/writer': ['lease'],
  'libs/market/audit/src': ['filters', 'log-heads', 'records'],
  'libs/market/rows/src': ['lists', 'notifications/notifications', 'projects/factory-orders'],
  'libs/market/release/src': ['app-migrations'],
  'libs/market/personal/src': ['personal-keys'],
  // Sign-in, own writes, erasure, files, the calls of an order.
  'apps/api/src': [
    ...['accounts/erasure', 'journey', 'objects/downloads', 'objects/upload-ledger', 'objects/uploads'],
    ...['own-writes', 'routes', 'sessions/sessions', 'sign-in/sign-in'],
  ],
  'apps/idp/src': ['idp'],
};

/** The spine runs a sample of its cases, which changes with the commit, and the rest all. */
const sampled = { 'apps/api/testing/src/matrix': ['matrix'] };

/**
 * Other specs that are the rest. All others are the spine.
 *
 * @type {Record<string, string[]>}
 */
const rest = {
  // They take seconds, because they render a whole screen with its forms.
  'apps/web/src/features': [
    ...['accounts/people/people', 'accounts/UserMenu', 'audit/AuditLog', 'company/company', 'messages/Chat'],
    ...['objects/upload/UploadField', 'objects/upload/UploadZone', 'operations/operations'],
    ...['payments/PaymentSchedule', 'projects/actions/ActionBar', 'projects/edit/EditForm'],
    ...['projects/parts/PartsEditor', 'projects/request/RequestForm', 'projects/review/review'],
    ...['quotes/QuoteDialog', 'reports/Reports', 'reports/sql/SqlDesk'],
  ],
  'apps/web/src/pages': [
    ...['admin/PersonPage', 'customer/CustomerPage', 'customer/RequestPanel', 'factory/FactoryPage'],
    ...['factory/JobStages', 'project/Conversations', 'project/ProjectPage', 'project/turn-buttons'],
    ...['provider/ProviderPage', 'provider/review/QuotesTab', 'provider/review/ReviewPane'],
    ...['replay/ReplayPage', 'review/OrderReviewPage', 'viewer/order-viewer'],
  ],
  // They load a library, start a program, or bundle the sources many times.
  'libs/market/release/src': ['bundle'],
  'libs/platform/files/src': ['s3/s3-object-store'],
  'tools/lab/src': ['docker/compose'],
  'tools/operate/src': ['log/keys', 'seed/models/models', 'seed/orders/history', 'seed/world/add-world'],
  'tools/stack/src': ['supervisor/supervisor'],
};

/** @param {Record<string, string[]>} specs */
const pathsOf = (specs) =>
  Object.entries(specs).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`));

const integrationEnding = '\\.int\\.spec\\.ts$';
const otherEnding = '\\.spec\\.tsx?$';

/** @param {string[]} paths @param {string} ending */
const none = (paths, ending) => `/(${paths.join('|')})${ending}`;
/** @param {string[]} paths @param {string} ending */
const allBut = (paths, ending) => `^(?!.*${none(paths, ending)})`;

const spinePaths = pathsOf(integrationSpine);
const sampledPaths = pathsOf(sampled);
const restPaths = pathsOf(rest);

/** Patterns of the specs to skip, for 'spine', for 'rest', and for no part, when all run. */
const ignored = {
  spine: {
    integration: [allBut([...spinePaths, ...sampledPaths], integrationEnding)],
    others: [none(restPaths, otherEnding)],
  },
  rest: {
    integration: [none(spinePaths, integrationEnding)],
    others: [allBut(restPaths, otherEnding)],
  },
  '': { integration: [], others: [] },
};

const part = /** @type {keyof typeof ignored} */ (process.env['TEST_PART'] ?? '');
export const { integration: ignoredIntegration, others: ignoredOthers } = ignored[part];

/** The listed files, without their ending; a spec checks that they exist. */
export const listedSpecs = [...spinePaths, ...sampledPaths, ...restPaths];
