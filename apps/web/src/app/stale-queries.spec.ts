/** @jest-environment node */
import type { Announcement } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { staleAfter } from '../api/tags';
import '../features/accounts/people/people.api';
import '../features/admin/admin.api';
import '../features/audit/audit.api';
import '../features/company/company.api';
import '../features/messages/messages.api';
import '../features/notifications/notifications.api';
import '../features/objects/objects.api';
import '../features/operations/operations.api';
import '../features/payments/payments.api';
import '../features/progress/progress.api';
import '../features/projects/projects.api';
import '../features/quotes/quotes.api';
import '../features/replay/replay.api';
import '../features/reports/reports.api';
import '../features/accounts/accounts.api';

const lists = 'allProjects counters projects projectsOfFactory queue queueCounters quotesOfFactory showcase';
const ofOrder = 'history parts payments progress project quotesOfProject';
const ofNobody = [
  ...['audit causation signedHeads savedFilters sessions blame comparison lanes moment viewpoints fileFacts'],
  ...['denials erasures health parked projectors rebuilds unreferencedFiles'],
  ...['reportFigures reportOrders reportPeople sqlDictionary'],
];

// Each message of the server × the queries of a browser that are asked again after it.
const table: Record<Announcement['type'], string> = {
  project_changed: `${lists} ${ofOrder} adminStats adminTrend notifications`,
  new_message: 'messages notifications',
  account_changed: 'checkAccess debug factories me',
  // The dates of orders follow the calendar, the bank account stands at the payments, one factory is the default.
  company_changed: `${lists} ${ofOrder} adminStats adminTrend company companyHistory factories`,
  people_changed: 'adminStats adminTrend people permissionRepairs person personSessions personTimeline',
  audit_changed: 'auditCount auditTail',
};

const sorted = (...names: readonly string[]) => names.join(' ').split(' ').sort();
const queries = Object.entries(api.endpoints as Record<string, object>)
  .filter(([, endpoint]) => !('useMutation' in endpoint))
  .map(([name]) => name);

/** The queries that are asked again, of a browser that has the replies to all of them. */
function staleQueries(type: Announcement['type']): string[] {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const arg = { id: 'a', projectId: 'a', userId: 'b', manufacturerId: 'c', query: {} };
  const value = { pages: [{ items: [] }], pageParams: [''] };
  const entries = queries.map((endpointName) => ({ endpointName, arg, value }));
  store.dispatch(api.util.upsertQueryEntries(entries as never));
  const message = { type, projectId: 'a', accountId: 'b' } as Announcement;
  const found = api.util.selectInvalidatedBy(store.getState(), staleAfter(message));
  return sorted(...new Set(found.map(({ endpointName }) => endpointName)));
}

it.each(Object.keys(table) as Announcement['type'][])('after %s', (type) => {
  expect(staleQueries(type)).toEqual(sorted(table[type]));
});

it('the others are asked again by the screens themselves', () => {
  const told = new Set(sorted(...Object.values(table)));
  expect(queries.filter((name) => !told.has(name)).sort()).toEqual(sorted(...ofNobody));
});
