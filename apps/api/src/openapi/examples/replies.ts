import type {
  AccountSession,
  AuditEntry,
  Health,
  Message,
  MessageFile,
  NoticeSettings,
  Outbox,
  Rebuild,
  SqlLibrary,
  TrialMail,
  Webhook,
  WebhookDelivery,
} from '@market/contracts';
import {
  debugInfoOf,
  drawingsFor,
  messageOf,
  partsFor,
  paymentsFor,
  personOf,
  progressFor,
  projectFor,
  quotesFor,
  quotesOf,
  repairedPermissions,
  showcaseOf,
  timesOf,
  userOf,
} from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';
import type { ReplyByRoute } from '../routes.js';
import { actionReplies } from './actions.js';
import { bodyExamples } from './bodies.js';
import { idOf } from './ids.js';
import { replayReplies } from './replay.js';
import { account, company, companyNameOf, demoOrder, drawing, history, order, people } from './order.js';

const { customer, factory, provider, admin } = people;
const { id, title } = order.submitted;

const detail = (viewer: Viewer, state: ProjectState) => projectFor(viewer, state)!;
const read = (viewer: Viewer, state: ProjectState) => ({
  ...detail(viewer, state),
  times: timesOf(state, company, state.updatedAt),
});
const toProvider = (viewer: Viewer, state: ProjectState) => ({
  ...read(viewer, state),
  customerName: companyNameOf(customer.id),
});
const announcedPayments = paymentsFor(customer, order.announced, order.announced.updatedAt, company.bank);
const refundedPayments = paymentsFor(provider, order.refunded, order.refunded.updatedAt, company.bank);
const payments = paymentsFor(customer, order.paid, order.paid.updatedAt, company.bank);
const progress = progressFor(provider, order.producing);
const { promisedOn } = timesOf(order.producing, company, order.producing.updatedAt);

const message = (text: string, from: Viewer, at: string, attachments?: MessageFile[]): Message =>
  messageOf(
    {
      messageId: idOf(text),
      projectId: id,
      channel: 'customer',
      content: text,
      ...(attachments && { attachments }),
      senderId: from.id,
      receiverId: from === customer ? null : customer.id,
      fromProvider: from !== customer,
    },
    at,
  );
const question = message(bodyExamples['messageRoutes.send'].content, customer, order.redrawn.updatedAt);
const answer = message('Cảm ơn. Ảnh mẫu ở file kèm theo.', provider, '2026-03-02T06:40:00.000Z', [
  { url: `/objects/${idOf('sample')}.jpg`, name: 'Ảnh mẫu.jpg', size: 182_400, type: 'image/jpeg' },
]);

const me = account('khach');
const conflicting = account('khach', {
  type: 'SetPermissions',
  data: { allowedPages: ['customer-interface', 'admin-dashboard'] },
});

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
    { text: ' đặt trạng thái thủ công' },
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
  changes: [{ field: 'status', from: 'quoted', to: 'approved' }],
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

const session: AccountSession = {
  id: idOf('session'),
  device: 'Chrome trên Windows',
  address: '203.0.113.7',
  signedInAt: '2026-03-02T01:12:09.310Z',
  usedAt: '2026-03-02T06:38:44.027Z',
  endsAt: '2026-03-03T01:12:09.310Z',
  isCurrent: true,
};
const otherSession: AccountSession = {
  ...session,
  id: idOf('other session'),
  device: 'Safari trên iOS',
  isCurrent: false,
};

const counters = {
  draft: 0,
  submitted: 4,
  reviewing: 3,
  approved: 2,
  sent_to_manufacturer: 0,
  bidding: 1,
  need_customer_revision: 2,
  ready_for_manufacturer: 5,
  quoted: 6,
  payment_pending: 1,
  payment_confirmed: 2,
  in_production: 8,
  quality_check: 1,
  ready_for_delivery: 2,
  completed: 31,
  cancelled: 3,
};
const total = Object.values(counters).reduce((sum, count) => sum + count, 0);

const noticeSettings = {
  email: 'khach@demo.test',
  refusal: null,
  pushKey: 'BDP2ZyGb1b4UV1wvuJ9U6fV4vZ2eJ0Yh1m0vYyJ3xWm3f3n2p9s0uWl3c0nZg1iY1x8xwq0bqk1jC8q1n5c2H3k',
  calendar: 'https://vietphat.example/api/calendar.ics?token=NlYVnP9uN9ucXYcVQ9LtZAHqIcd8bKxnUCFkxmhVqPU',
  mailTimes: bodyExamples['noticeSettingRoutes.chooseMailTimes'],
  settings: [
    { kind: 'quote_released', channels: ['bell', 'mail'] },
    { kind: 'stage_completed', channels: ['bell'] },
  ],
} satisfies NoticeSettings;

const outbox = {
  channels: [{ channel: 'mail', waiting: 2, oldestSeconds: 41.5, dead: 1 }],
  dead: [
    {
      eventId: '5d2f7c1e-3c8b-4a53-9d0c-0c5b1b1f2a10',
      number: 'whenAnOrderMovesThenTellThoseConcerned/0.0',
      channel: 'mail',
      recipient: '0c5b1b1f-3c8b-4a53-9d0c-5d2f7c1e2a10',
      stream: `project-${id}`,
      reason: '550 5.1.1 no such user',
      attempts: 1,
      occurredAt: '2026-03-02T03:00:00.000Z',
      endedAt: '2026-03-02T03:00:01.000Z',
    },
  ],
  isTrial: true,
} satisfies Outbox;

const webhook = {
  id: '7c1e5d2f-3c8b-4a53-9d0c-0c5b1b1f2a10',
  ...bodyExamples['webhookRoutes.add'],
} satisfies Webhook;

const delivery = {
  id: 'msg_4f1f0a5c9d3b2e7a6c8d0e1f2a3b4c5d',
  kind: 'quote_received',
  projectId: id,
  occurredAt: '2026-03-02T03:00:00.000Z',
  state: 'waiting',
  attempts: 2,
  reason: 'HTTP 503',
  at: '2026-03-02T03:06:00.000Z',
} satisfies WebhookDelivery;

const trialMail = {
  id: '1772420401000-0c5b1b1f-3c8b-4a53-9d0c-5d2f7c1e2a10',
  at: '2026-03-02T03:00:01.000Z',
  from: 'Việt Phát <no-reply@localhost>',
  to: 'khach@demo.test',
  subject: 'Báo giá của bạn đã sẵn sàng: Giá đỡ',
} satisfies TrialMail;

/**
 * The replies: one order at its different steps, each as one of its viewers sees it, and the accounts and
 * settings around it.
 */
export const replyExamples = {
  'projectRoutes.submit': detail(customer, order.submitted),
  'projectRoutes.update': detail(provider, order.reviewing),
  ...actionReplies,
  'projectRoutes.detail': toProvider(provider, order.redrawn),
  'projectRoutes.list': [read(customer, order.quoted)],
  'projectRoutes.ofManufacturer': [read(factory, order.producing)],
  'projectRoutes.all': [toProvider(admin, order.inRevision)],
  'projectRoutes.showcase': [showcaseOf(order.producing)],
  'projectRoutes.demo': detail(customer, demoOrder),
  'partRoutes.ofProject': partsFor(provider, order.quoteSubmitted),
  'partRoutes.update': partsFor(customer, order.redrawn)[0]!,
  'partRoutes.drawings': drawingsFor(provider, order.redrawn),
  'quoteRoutes.submit': quotesOf(order.quoteSubmitted)[0]!,
  'quoteRoutes.update': quotesOf(order.withdrawn)[0]!,
  'quoteRoutes.ofManufacturer': quotesOf(order.producing),
  'quoteRoutes.ofProject': quotesFor(customer, order.quoted),
  'paymentRoutes.detail': refundedPayments,
  'paymentRoutes.record': payments,
  'paymentRoutes.announce': announcedPayments,
  'progressRoutes.detail': progress,
  'progressRoutes.update': progress,
  'historyRoutes.ofProject': history.slice(0, 6),
  'counterRoutes.ofProjects': { ...counters, total },
  'queueRoutes.list': [toProvider(provider, order.quoteSubmitted)],
  'queueRoutes.counters': {
    ...{ ourTurn: 12, dueSoon: 2, newQuotes: 3, answered: 1, paymentOverdue: 1, late: 2, clock: 17 },
  },

  'objectRoutes.requestUpload': { uploadURL: `/api/objects/upload/${idOf('ticket')}` },
  'objectRoutes.upload': drawing,
  'objectRoutes.setThumbnail': { size: 9_214 },
  'objectRoutes.setAccess': { objectPath: drawing.url },
  'objectRoutes.collect': { deleted: 3, saved: 0, released: 1 },

  'messageRoutes.ofProject': [
    { ...question, pin: { file: '/objects/gia-do.stl', point: [12, 0, 40.5], normal: [0, 0, 1] } },
    answer,
  ],
  'messageRoutes.send': question,
  'notificationRoutes.list': {
    unreadMessages: 1,
    items: [
      {
        kind: 'quote_released',
        label: 'Báo giá đã sẵn sàng',
        projectId: id,
        title,
        channel: null,
        factoryId: null,
        text: null,
        cover: { url: drawing.url, name: drawing.name },
        count: 1,
        createdAt: order.quoted.updatedAt,
      },
      {
        kind: 'messages',
        label: 'Tin nhắn mới',
        projectId: id,
        title,
        channel: 'customer',
        factoryId: null,
        text: answer.content,
        cover: { url: drawing.url, name: drawing.name },
        count: 1,
        createdAt: answer.createdAt,
      },
    ],
  },
  'notificationRoutes.conversations': [
    {
      kind: 'messages',
      label: 'Tin nhắn mới',
      projectId: id,
      title,
      channel: 'customer',
      factoryId: null,
      text: answer.content,
      cover: { url: drawing.url, name: drawing.name },
      count: 0,
      createdAt: answer.createdAt,
    },
  ],
  'notificationRoutes.read': { read: true },
  'noticeSettingRoutes.list': noticeSettings,
  'noticeSettingRoutes.choose': noticeSettings,
  'noticeSettingRoutes.chooseMailTimes': noticeSettings,
  'noticeSettingRoutes.push': { isOn: true },
  'noticeSettingRoutes.confirmPush': { isOn: true },
  'noticeSettingRoutes.endPush': { isOn: false },
  'noticeSettingRoutes.calendar': [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${id}.done`, 'DTSTART;VALUE=DATE:20260310'],
    ...[`SUMMARY:Hẹn xong: ${title}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n'),
  'noticeSettingRoutes.renewCalendar': noticeSettings,
  'noticeSettingRoutes.endCalendar': { ...noticeSettings, calendar: null },
  'noticeSettingRoutes.unsubscribe': { kind: 'stage_completed' },
  'webhookRoutes.list': [webhook],
  'webhookRoutes.add': { webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  'webhookRoutes.remove': [],
  'webhookRoutes.deliveries': [delivery],
  'mailRoutes.outbox': outbox,
  'mailRoutes.retry': outbox,
  'mailRoutes.drop': outbox,
  'mailRoutes.list': [trialMail],
  'mailRoutes.mail': {
    ...trialMail,
    html: '<p>Báo giá của bạn đã sẵn sàng</p>',
    text: 'Báo giá của bạn đã sẵn sàng',
  },

  'companyRoutes.detail': company,
  'companyRoutes.change': company,
  'companyRoutes.history': [
    {
      id: '2',
      createdAt: company.updatedAt!,
      actorId: admin.id,
      actorName: companyNameOf(admin.id),
      changes: [{ section: 'quoteValidityDays', before: 30, after: company.quoteValidityDays }],
    },
  ],
  'accountRoutes.me': userOf(me),
  'accountRoutes.setRole': userOf(me),
  'accountRoutes.updateProfile': userOf(
    account('khach', {
      type: 'ChangeProfile',
      data: { changes: bodyExamples['accountRoutes.updateProfile'] },
    }),
  ),
  'accountRoutes.checkAccess': { hasAccess: true },
  'accountRoutes.debug': debugInfoOf(me),
  'accountRoutes.fixPermissions': { fixedCount: 1 },
  'accountRoutes.erase': { erased: true },
  'accountRoutes.factories': ['xuong', 'xuong2'].map((subject) => ({
    id: idOf(subject),
    companyName: account(subject).companyName,
    isDefault: idOf(subject) === company.defaultManufacturerId,
    figures: { openOrders: 3, onTimeShare: 0.9, dueOrders: 10, medianResponseHours: 5.5 },
    // A factory's own reply.
    ...(idOf(subject) === factory.id && {
      dueOrders: [{ projectId: id, title, promisedOn: promisedOn ?? '', isLate: false }],
    }),
  })),
  'adminRoutes.users': ['xuong', 'khach'].map((subject) => personOf(account(subject))),
  'adminRoutes.user': personOf(account('khach')),
  'adminRoutes.timeline': [
    {
      id: `${me.id} 1`,
      createdAt: me.createdAt,
      kind: 'account',
      sentence: [{ text: companyNameOf(admin.id), accountId: admin.id }, { text: ' đặt vai trò Nhà máy' }],
    },
  ],
  'adminRoutes.repairs': [{ person: personOf(conflicting), after: repairedPermissions(conflicting)! }],
  'adminRoutes.assignRole': personOf(
    account('xuong2', { type: 'AssignRole', data: bodyExamples['adminRoutes.assignRole'] }),
  ),
  'adminRoutes.setPermissions': personOf(
    account('khach', { type: 'SetPermissions', data: bodyExamples['adminRoutes.setPermissions'] }),
  ),
  'adminRoutes.stats': {
    totalUsers: 58,
    totalCustomers: 41,
    totalManufacturers: 12,
    totalProjects: 80,
    pendingProjects: 37,
    completedProjects: 31,
  },
  'adminRoutes.trend': {
    days: ['2026-03-01', '2026-03-02'],
    changes: {
      totalUsers: [2, 1],
      totalCustomers: [1, 1],
      totalManufacturers: [1, 0],
      totalProjects: [3, 2],
      pendingProjects: [3, -1],
      completedProjects: [0, 3],
    },
  },
  'adminRoutes.denials': [
    {
      id: idOf('denial'),
      createdAt: order.quoteSubmitted.updatedAt,
      actorId: factory.id,
      actorName: companyNameOf(factory.id),
      actorRole: 'manufacturer',
      command: 'POST /api/quotes',
      code: 'quote.total-differs',
      reason: `Tổng giá phải là ${bodyExamples['quoteRoutes.submit'].totalPrice} VND`,
      correlationId: idOf('refused'),
      count: 1,
      lastAt: null,
    },
  ],

  'sessionRoutes.list': [session, otherSession],
  'sessionRoutes.end': { ended: 1 },
  'sessionRoutes.endOthers': { ended: 2 },
  'sessionRoutes.ofAccount': [otherSession],
  'sessionRoutes.endOfAccount': { ended: 1 },
  'sessionRoutes.endAllOfAccount': { ended: 3 },
  'sessionRoutes.signIns': [
    {
      id: idOf('sign-in'),
      createdAt: session.signedInAt,
      kind: 'signed-in',
      accountId: customer.id,
      actorId: customer.id,
      device: session.device,
      address: session.address,
      reason: null,
      hadBegun: true,
      count: 1,
      lastAt: null,
    },
  ],

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
} satisfies ReplyByRoute;
