import type { AccountSession } from '@market/contracts';
import { debugInfoOf, personOf, repairedPermissions, timesOf, userOf } from '@market/domain';
import { bodyExamples } from './bodies.js';
import { idOf } from './ids.js';
import { account, company, companyNameOf, order, people } from './order.js';
import type { ReplyByRoute } from '../routes.js';

const { customer, factory, admin } = people;
const { id, title } = order.submitted;
const { promisedOn } = timesOf(order.producing, company, order.producing.updatedAt);
const me = account('khach');
const conflicting = account('khach', {
  type: 'SetPermissions',
  data: { allowedPages: ['customer-interface', 'admin-dashboard'] },
});
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

/** Accounts, sessions, the company. */
export const peopleReplies = {
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
} satisfies Partial<ReplyByRoute>;
