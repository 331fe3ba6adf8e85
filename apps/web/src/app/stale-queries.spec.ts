/** @jest-environment node */
import type { Announcement } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { staleAfter } from '../api/tags';
import type { Tag } from '../api/tags';
import '../features/accounts/people/people.api';
import '../features/admin/admin.api';
import '../features/audit/audit.api';
import '../features/company/company.api';
import '../features/messages/messages.api';
import '../features/notices/notices.api';
import '../features/notifications/notifications.api';
import '../features/objects/objects.api';
import '../features/operations/operations.api';
import '../features/payments/payments.api';
import '../features/progress/progress.api';
import '../features/projects/projects.api';
import '../features/quotes/quotes.api';
import '../features/replay/replay.api';
import '../features/reports/reports.api';
import '../features/webhooks/webhooks.api';
import '../features/accounts/accounts.api';

const lists = 'allProjects counters projects projectsOfFactory queue queueCounters quotesOfFactory showcase';
const ofOrder = 'history parts payments progress project quotesOfProject';
const numbers = 'adminStats adminTrend';
const everything = `${lists} ${ofOrder} ${numbers}`;
const ofNobody = [
  ...[
    'audit causation signed signedShare valueHistory savedFilters sessions blame comparison lanes moment viewpoints fileFacts',
  ],
  ...['denials erasures health installation parked projectors rebuilds unreferencedFiles upkeep'],
  ...['webhooks webhookDeliveries'],
  ...['reportFigures reportOrders reportPeople sqlDictionary sqlHistory sqlLibrary'],
];

// Each message of the server × the queries of a browser that are asked again after it.
const table: Record<Announcement['type'], string> = {
  project_changed: `${everything} conversations notifications noticeSettings`,
  new_message: 'conversations messages notifications noticeSettings',
  account_changed: 'checkAccess debug factories me',
  // The dates of orders follow the calendar, the bank account stands at the payments, one factory is the default.
  company_changed: `${everything} company companyHistory factories`,
  people_changed: `${numbers} people permissionRepairs person personSessions personTimeline`,
  audit_changed: 'auditCount auditKinds auditTail',
};

const sorted = (...names: readonly string[]) => names.join(' ').split(' ').sort();
const queries = Object.entries(api.endpoints as Record<string, object>)
  .filter(([, endpoint]) => !('useMutation' in endpoint))
  .map(([name]) => name);

/** The queries to which these tags belong, of a browser that has the replies to all of them, about the order `id`. */
function staleQueries(tags: readonly Tag[], id = 'a'): string[] {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const arg = { id, projectId: id, userId: 'b', manufacturerId: 'c', query: {} };
  const value = { pages: [{ items: [] }], pageParams: [''] };
  const entries = queries.map((endpointName) => ({ endpointName, arg, value }));
  store.dispatch(api.util.upsertQueryEntries(entries as never));
  const found = api.util.selectInvalidatedBy(store.getState(), [...tags]);
  return sorted(...new Set(found.map(({ endpointName }) => endpointName)));
}

it.each(Object.keys(table) as Announcement['type'][])('after %s', (type) => {
  const message = { type, projectId: 'a', accountId: 'b' } as Announcement;
  expect(staleQueries(staleAfter(message))).toEqual(sorted(table[type]));
});

it('the screens themselves load the other queries again', () => {
  const told = new Set(sorted(...Object.values(table)));
  expect(queries.filter((name) => !told.has(name)).sort()).toEqual(sorted(...ofNobody));
});

// Each command about orders, given for the order a × what its author's browser asks again, without waiting for the message.
const afterCommand: Record<string, [arg: object, stale: string]> = {
  submitProject: [{ body: {} }, `${lists} ${numbers}`],
  createDemo: [{}, `${lists} ${numbers}`],
  updateProject: [{ id: 'a', body: {} }, everything],
  takeAction: [{ id: 'a', action: 'StartReview', body: {} }, everything],
  updatePart: [{ id: 'a.1', body: {} }, ofOrder],
  submitQuote: [{ body: { projectId: 'a' } }, everything],
  updateQuote: [{ id: 'q', body: { projectId: 'a' } }, everything],
  recordPayment: [{ projectId: 'a', body: {} }, everything],
  announcePayment: [{ projectId: 'a', body: {} }, everything],
  correctPayment: [{ id: 'a', body: {} }, everything],
  refundPayment: [{ id: 'a', body: {} }, everything],
  updateProgress: [{ projectId: 'a', body: {} }, everything],
};

type InvalidatesTags = (reply: unknown, error: unknown, arg: object) => Tag[];
const tagsAfter = new Map<string, InvalidatesTags>();
for (const name of Object.keys(afterCommand))
  api.enhanceEndpoints({
    endpoints: {
      [name]: ({ invalidatesTags }: { invalidatesTags: InvalidatesTags }) =>
        void tagsAfter.set(name, invalidatesTags),
    },
  });

it.each(Object.entries(afterCommand))('after %s', (name, [arg, stale]) => {
  const tags = tagsAfter.get(name)!;
  expect(staleQueries(tags({}, undefined, arg))).toEqual(sorted(stale));
  const ofAnother = staleQueries(tags({}, undefined, arg), 'b');
  expect(ofAnother.filter((query) => sorted(ofOrder).includes(query))).toEqual([]);
  expect(tags(undefined, { status: 503 }, arg)).toEqual([]);
  // Who was refused because something has changed is shown the order as it is now; what failed otherwise changes nothing.
  for (const status of [409, 412]) expect(tags(undefined, { status }, arg)).toEqual(tags({}, undefined, arg));
  expect(tags(undefined, { status: 422 }, arg)).toEqual([]);
});
