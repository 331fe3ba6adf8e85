import type { Person } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { HttpResponse } from 'msw';
import { itemsOf } from '../../../api/paging';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { peopleApi } from './people.api';

const { people, assignRole, setPermissions } = peopleApi.endpoints;
const personOf = (page: number, change: Partial<Person> = {}) =>
  ({ id: `p${page}`, role: 'customer', isAccountBlocked: 0, ...change }) as Person;
const pages = 12;

const commands = {
  'a role': {
    command: assignRole.initiate({ userId: 'p3', body: { role: 'manufacturer' } }),
    route: 'PATCH /api/admin/users/p3/role',
    change: { role: 'manufacturer' },
  },
  'a block': {
    command: setPermissions.initiate({ userId: 'p3', body: { isBlocked: true, reason: 'Giả mạo' } }),
    route: 'POST /api/admin/set-permissions/p3',
    change: { isAccountBlocked: 1 },
  },
} as const;

// A list that has more pages than are loaded again at each change.
it.each(Object.entries(commands))('%s that was changed here is in a long list at once', async (_, step) => {
  const changed = personOf(3, step.change);
  const calls = server({
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) => {
      const page = Number(query['cursor'] ?? 0);
      const link = page + 1 < pages ? `</api/admin/users?cursor=${page + 1}>; rel="next"` : '';
      return HttpResponse.json([personOf(page)], { headers: { link } });
    },
    [step.route]: changed,
  });
  const { store } = renderScreen(null);
  await store.dispatch(people.initiate({ query: {} }));
  for (let page = 1; page < pages; page += 1)
    await store.dispatch(people.initiate({ query: {} }, { direction: 'forward' }));
  const shown = () => itemsOf(people.select({ query: {} })(store.getState()).data);
  expect(shown()).toHaveLength(pages);
  const loaded = calls.length;
  await store.dispatch(step.command as never);
  expect(shown()[3]).toMatchObject(step.change);
  expect(shown().filter(({ id }) => id !== 'p3')).toHaveLength(pages - 1);
  // Only the command: twelve pages are not loaded again.
  expect(calls).toHaveLength(loaded + 1);
});
