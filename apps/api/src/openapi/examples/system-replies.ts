import type { AuditEntry, Health, Rebuild, SqlLibrary } from '@market/contracts';
import { bodyExamples } from './bodies.js';
import { idOf } from './ids.js';
import { replayReplies } from './replay.js';
import { order, people } from './order.js';
import type { ReplyByRoute } from '../routes.js';

const { customer, factory, provider } = people;
const { id } = order.submitted;
const parked = {
  stream: `project-${id}`,
  revision: order.producing.revision - 2,
  type: 'StageCompleted',
  error: "TypeError: Cannot read properties of undefined (reading 'stageId')",
  waiting: 2,
  attempts: 1,
  parkedAt: '2026-03-07T08:00:00.214Z',
};

const projector = {
  alive: true,
  complete: true,
  behind: false,
  secondsBehind: 0,
  parkedStreams: 0,
  parkedEvents: 0,
};

const savedQueries: SqlLibrary = {
  own: bodyExamples['sqlRoutes.saveQueries'].queries,
  shared: [{ name: 'Đơn trễ', statement: 'select * from projects where is_late', author: 'Đỗ Giang' }],
};

/** The end of an export with two events. */
const signedHead = {
  id: '5e2f7f0a-7d0c-4c56-9d3e-9b1f9f0c4a11',
  format: 1,
  ordinal: 2,
  h: '5d0f3c9b1e7a44c2a8d6f09e3b7c15a2d4e8f60719b3c5a7e9f1d3b5a7c9e0f2',
  time: '2026-03-09T03:00:00.000Z',
  keyId: '8c1f0b7de2a94653',
  publicKey: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n',
  signature: 'pX2…Dg==',
  links: 'q83vEjRWXQ88mx56',
};

const personalData = { missing: 0, unfit: 0 };
const health: Health = {
  status: 'ok',
  problems: [],
  database: true,
  eventStore: true,
  projector,
  building: null,
  personalData,
  files: true,
};

const overridden: AuditEntry = {
  id: 'e0000000000000048211',
  source: 'event',
  createdAt: '2026-03-09T02:15:00.000Z',
  occurredAt: '2026-03-09T02:15:00.000Z',
  type: 'StatusOverridden',
  sentence: [
    { text: 'Việt Phát', accountId: provider.id },
    { text: ' (Việt Phát)' },
    { text: ' đặt trạng thái thủ công:' },
    { text: ' ' },
    { text: 'Đang xem xét' },
    { text: ' – Khách đổi ý' },
  ],
  actorId: provider.id,
  actorName: 'Việt Phát',
  actorRole: 'vietphat',
  interface: 'vietphat-admin',
  onBehalfOf: null,
  command: 'OverrideStatus',
  commandId: idOf('command'),
  correlationId: idOf('correlation'),
  causationId: idOf('command'),
  eventId: idOf('event'),
  stream: `project-${id}`,
  revision: 7,
  position: '48211',
  projectId: id,
  projectTitle: 'Gá kẹp trục Ø45',
  accountId: null,
  statusFrom: 'cancelled',
  statusTo: 'reviewing',
  isOverride: true,
  changes: [{ field: 'status', from: 'cancelled', to: 'reviewing' }],
  data: { from: 'cancelled', to: 'reviewing', reason: 'Khách đổi ý', finalPrice: null, manufacturerId: null },
  device: 'Chrome trên Windows',
  address: '203.0.113.7',
};

const requested: Rebuild = {
  id: idOf('rebuild'),
  purpose: 'repair',
  sample: null,
  state: 'requested',
  phase: 'applying',
  events: 0,
  total: null,
  fraction: 0,
  eventsPerSecond: 0,
  secondsLeft: null,
  requestedAt: '2026-03-11T10:00:00.000Z',
  finishedAt: null,
  error: null,
  tables: [],
  checks: [],
};

const running: Rebuild = {
  ...requested,
  state: 'running',
  events: 12_000,
  total: 48_000,
  fraction: 0.25,
  eventsPerSecond: 4_000,
  secondsLeft: 9,
};

const requestedProof: Rebuild = { ...requested, id: idOf('proof'), purpose: 'proof' };
const proven: Rebuild = {
  ...requestedProof,
  state: 'completed',
  phase: 'checking',
  events: 48_000,
  total: 48_000,
  fraction: 1,
  eventsPerSecond: 4_000,
  secondsLeft: 0,
  requestedAt: '2026-03-11T09:40:00.000Z',
  finishedAt: '2026-03-11T09:40:14.000Z',
  tables: [
    { table: 'projects', liveRows: 80, rebuiltRows: 80, ids: [id] },
    { table: 'quotes', liveRows: 96, rebuiltRows: 96, ids: [] },
  ],
  checks: [{ kind: 'project', streams: 80, differences: [{ table: 'projects', id }] }],
};

/** Health, operations, audit, reports, the past. */
export const systemReplies = {
  'healthRoutes.live': { status: 'ok' },
  'healthRoutes.ready': health,
  'healthRoutes.installation': { hasSampleData: true },
  'healthRoutes.details': {
    ...health,
    status: 'degraded',
    problems: [{ reason: 'streams-parked', since: null }],
    projector: { ...projector, parkedStreams: 1, parkedEvents: 1 + parked.waiting },
    filesProblem: null,
    lastError: { message: parked.error, at: parked.parkedAt, stream: parked.stream },
  },
  'healthRoutes.metrics': 'commands_total{command="Submit",outcome="done"} 12\nprojector_alive 1\n',
  'operationRoutes.parked': [parked],
  'operationRoutes.retry': [{ ...parked, attempts: 2 }],
  'operationRoutes.discard': [],
  'operationRoutes.projectors': [
    { name: 'app-1:4711', isWriter: true },
    { name: 'app-2:812', isWriter: false },
  ],
  'operationRoutes.unreferencedFiles': {
    files: 4,
    bytes: 18_350_080,
    due: 1,
    oldestAt: '2026-02-21T02:15:00.000Z',
  },
  'operationRoutes.upkeep': {
    backup: {
      savedAt: '2026-03-02T02:00:00.000Z',
      ...{ bytes: 48_000_000, events: 36_000, objects: 120 },
    },
    verifiedAt: '2026-03-01T19:00:00.000Z',
    disk: { free: 60_000_000_000, total: 100_000_000_000 },
    ...{ isHttps: true, certificateEndsAt: '2026-05-20T00:00:00.000Z' },
    keys: [{ name: 'PERSONAL_MASTER_KEY', since: '2025-11-03T03:00:00.000Z' }],
    notices: { waiting: 2, oldestSeconds: 4, dead: 0 },
    today: { overrides: 1, failedSignIns: 3 },
  },
  'operationRoutes.erasures': [
    { accountId: customer.id, erasedAt: '2026-03-09T02:00:00.000Z', isKeyDeleted: true, sessions: 0 },
  ],
  'operationRoutes.rebuilds': [running, proven],
  'operationRoutes.rebuild': requested,
  'operationRoutes.prove': requestedProof,
  'operationRoutes.cancelRebuild': running,
  'auditRoutes.events': [overridden],
  'auditRoutes.count': { count: 1 },
  'auditRoutes.savedFilters': bodyExamples['auditRoutes.saveFilters'].filters,
  'auditRoutes.saveFilters': bodyExamples['auditRoutes.saveFilters'].filters,
  'auditRoutes.causation': [overridden],
  'reportRoutes.people': {
    factories: [{ id: factory.id, name: 'Xưởng Mẫu Số Một' }],
    customers: [{ id: customer.id, name: 'Thiết bị Mẫu Bình Minh' }],
  },
  'reportRoutes.figures': {
    rows: [
      {
        ...{ key: '2026-03-02', name: null },
        figures: { orders: 4, within: 3, second: 4, late: 1, median: 5.5 },
      },
    ],
    totals: { orders: 4, within: 3, second: 4, late: 1, median: 5.5 },
    before: {
      ...{ from: '2026-02-23', to: '2026-03-01' },
      totals: { orders: 3, within: 3, second: 3, late: 0, median: 4 },
    },
    freshness: { lastEventAt: '2026-03-09T02:00:00.000Z', lagSeconds: 0, position: '4711' },
  },
  'reportRoutes.orders': {
    ...{ count: 1, sum: 1 },
    orders: [
      {
        ...{ id: overridden.projectId!, title: 'Gá kẹp trục Ø45', status: 'quoted', amount: 1 },
        ...{ customerName: 'Thiết bị Mẫu Bình Minh', createdAt: '2026-03-02T03:00:00.000Z' },
      },
    ],
  },
  'sqlRoutes.dictionary': [
    {
      ...{ name: 'weekly_funnel', label: 'Phễu yêu cầu theo tuần' },
      meaning: 'A row for each week in which orders were submitted',
      columns: [
        {
          ...{ name: 'submitted', type: 'integer', label: 'Số yêu cầu gửi trong tuần' },
          meaning: 'Orders submitted in the week',
        },
      ],
    },
  ],
  'sqlRoutes.library': savedQueries,
  'sqlRoutes.saveQueries': savedQueries,
  'sqlRoutes.history': [
    {
      statement: 'select week, submitted from weekly_funnel order by week desc',
      at: '2026-03-02T03:00:00.000Z',
    },
  ],
  'sqlRoutes.run': {
    columns: [
      { name: 'week', type: 'date' },
      { name: 'submitted', type: 'int4' },
    ],
    ...{ rows: [['2026-03-02', '4']], isCut: false, milliseconds: 12, people: [] },
  },
  'auditRoutes.kinds': {
    ...{ override: 4, access: 12, quotes: 318, denied: 11, 'sign-in': 940, viewed: 27, sql: 3 },
  },
  'auditRoutes.share': { time: '2026-03-02T03:00:00.000Z', signed: 36_226, unsigned: 7 },
  'auditRoutes.heads': [signedHead],
  'disputeRoutes.proof': {
    ...{ at: '2026-03-09T02:00:00.000Z', events: 37, isParked: false },
    differences: [{ table: 'quotes', id: idOf('quote'), columns: ['totalPrice'] }],
    ...{ signed: 35, unsigned: 2, unread: 0, heads: 168 },
    ...{ signedUntil: '2026-03-09T01:30:00.000Z', brokenAt: null },
  },
  ...replayReplies,
  'docsRoutes.document': { openapi: '3.1.0', info: { title: 'Control Center', version: '1' }, paths: {} },
} satisfies Partial<ReplyByRoute>;
