import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { accountsApi } from '../features/accounts/accounts.api';
import { messagesApi } from '../features/messages/messages.api';
import { notificationsApi } from '../features/notifications/notifications.api';
import { paymentsApi } from '../features/payments/payments.api';
import { progressApi } from '../features/progress/progress.api';
import { projectsApi } from '../features/projects/projects.api';
import { quotesApi } from '../features/quotes/quotes.api';
import { createStore } from './store';
import { requestsTo, networkError, errorReply, server } from '../testing/server';

type Thunk = (...store: never[]) => unknown;
const p1 = { projectId: 'p1' };
const { projects, project, parts, history, showcase } = projectsApi.endpoints;
const { me, checkAccess } = accountsApi.endpoints;

const queries = {
  '/api/auth/user': me.initiate(),
  '/api/check-access/messaging': checkAccess.initiate({ page: 'messaging' }),
  '/api/projects': projects.initiate({}),
  '/api/projects/p1': project.initiate({ id: 'p1' }),
  '/api/project-parts/p1': parts.initiate(p1),
  '/api/projects/p1/history': history.initiate({ id: 'p1' }),
  '/api/projects/approved': showcase.initiate({}),
  '/api/messages/project/p1': messagesApi.endpoints.messages.initiate(p1),
  '/api/notifications': notificationsApi.endpoints.notifications.initiate(),
  '/api/payments/p1': paymentsApi.endpoints.payments.initiate(p1),
  '/api/progress/p1': progressApi.endpoints.progress.initiate(p1),
  '/api/quotes/project/p1': quotesApi.endpoints.quotesOfProject.initiate(p1),
  '/api/quotes/manufacturer/f1': quotesApi.endpoints.quotesOfFactory.initiate({ manufacturerId: 'f1' }),
};
type Path = keyof typeof queries;
const dispatchOf = (store: ReturnType<typeof createStore>) =>
  store.dispatch as unknown as (thunk: Thunk) => Promise<unknown>;

/** Until the query gives up, however long it waits between its attempts. */
async function ask(path: Path) {
  let isAnswered = false;
  void dispatchOf(createStore())(queries[path]).finally(() => (isAnswered = true));
  while (!isAnswered) await jest.advanceTimersByTimeAsync(1_000);
}

describe('a query', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each<[Path, number]>([
    ['/api/auth/user', 0],
    ['/api/check-access/messaging', 1],
    ['/api/projects', 3],
    ['/api/projects/p1', 3],
    ['/api/project-parts/p1', 3],
    ['/api/progress/p1', 1],
    ['/api/notifications', 0],
    ['/api/messages/project/p1', 0],
  ])('of %s is retried %d times after a network failure', async (path, times) => {
    const calls = server({ [`GET ${path}`]: networkError });
    await ask(path);
    expect(calls).toHaveLength(1 + times);
  });

  it.each<[Path, number]>([
    ['/api/projects', 404],
    ['/api/check-access/messaging', 403],
    ['/api/progress/p1', 401],
  ])('of %s is not retried after a %d', async (path, status) => {
    const calls = server({ [`GET ${path}`]: errorReply(status, 'access.denied') });
    await ask(path);
    expect(calls).toHaveLength(1);
  });
});

it('does not refetch loaded data, not even when the window gets the focus', async () => {
  const calls = server({ 'GET /api/projects/p1': { id: 'p1' } });
  const dispatch = dispatchOf(createStore());
  await dispatch(project.initiate({ id: 'p1' }));
  await dispatch(project.initiate({ id: 'p1' }));
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requestsTo(calls, 'GET')).toHaveLength(1);
});

const projectQueries: Path[] = [
  ...(['/api/projects/p1', '/api/project-parts/p1', '/api/projects/p1/history'] as const),
  ...(['/api/payments/p1', '/api/progress/p1', '/api/quotes/project/p1'] as const),
];
const listQueries: Path[] = ['/api/projects', '/api/projects/approved', '/api/quotes/manufacturer/f1'];
const accountQueries: Path[] = ['/api/auth/user', '/api/check-access/messaging'];
const quote = {
  ...p1,
  materialCost: 1,
  laborHours: 0,
  laborRate: 0,
  additionalCosts: 0,
  totalPrice: 1,
  deliveryDays: 1,
};

it.each<[string, Thunk, Path[]]>([
  ['a new order', projectsApi.endpoints.submitProject.initiate({ body: {} as never }), listQueries],
  ['a sample order', projectsApi.endpoints.createDemo.initiate(), listQueries],
  [
    'a changed order',
    projectsApi.endpoints.updateProject.initiate({ id: 'p1', body: {} }),
    [...projectQueries, ...listQueries],
  ],
  [
    'an action',
    projectsApi.endpoints.takeAction.initiate({ id: 'p1', action: 'StartReview', body: {} }),
    [...projectQueries, ...listQueries],
  ],
  ['a changed part', projectsApi.endpoints.updatePart.initiate({ id: 'p1.7', body: {} }), projectQueries],
  ['a quote', quotesApi.endpoints.submitQuote.initiate({ body: quote }), [...projectQueries, ...listQueries]],
  [
    'an answer to a quote',
    quotesApi.endpoints.updateQuote.initiate({ id: 'q1', body: { ...p1, state: 'withdrawn', reason: 'x' } }),
    [...projectQueries, ...listQueries],
  ],
  [
    'a payment',
    paymentsApi.endpoints.recordPayment.initiate({ ...p1, body: { kind: 'deposit' } }),
    [...projectQueries, ...listQueries],
  ],
  [
    'a stage',
    progressApi.endpoints.updateProgress.initiate({ ...p1, body: {} as never }),
    [...projectQueries, ...listQueries],
  ],
  [
    'a message',
    messagesApi.endpoints.sendMessage.initiate({ body: { ...p1, content: 'x' } }),
    ['/api/messages/project/p1'],
  ],
  [
    'reading messages',
    notificationsApi.endpoints.markRead.initiate({ body: { ...p1, kind: 'messages' } }),
    ['/api/notifications'],
  ],
  ['another role', accountsApi.endpoints.setRole.initiate({ body: { role: 'customer' } }), accountQueries],
  ['a profile', accountsApi.endpoints.updateProfile.initiate({ id: 'an', body: {} }), accountQueries],
  ['repaired permissions', accountsApi.endpoints.fixPermissions.initiate(), accountQueries],
])('%s refetches every query that it changes', async (_, command, stale) => {
  const answers: Record<string, object> = Object.fromEntries(
    Object.keys(queries).map((path) => [`GET ${path}`, []]),
  );
  const writes = ['POST', 'PUT', 'PATCH'].flatMap((method) =>
    ['/api/projects', '/api/projects/demo', '/api/projects/p1', '/api/project-parts/p1.7', '/api/quotes']
      .concat(['/api/quotes/q1'])
      .concat(['/api/payments/p1', '/api/progress/p1/update', '/api/messages', '/api/notifications/read'])
      .concat([
        '/api/projects/p1/actions/start-review',
        '/api/auth/set-role',
        '/api/users/an',
        '/api/auth/fix-permissions',
      ])
      .map((path) => `${method} ${path}`),
  );
  const calls = server({ ...answers, ...Object.fromEntries(writes.map((name) => [name, {}])) });
  const dispatch = dispatchOf(createStore());
  await Promise.all(Object.values(queries).map((query) => dispatch(query)));
  const callsBefore = calls.length;
  expect(await dispatch(command)).not.toHaveProperty('error');
  const refetched = () => requestsTo(calls.slice(callsBefore), 'GET').map(({ path }) => path);
  await waitFor(() => expect(refetched().sort()).toEqual([...stale].sort()));
});
