import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { accountsApi } from '../features/accounts/accounts.api';
import { messagesApi } from '../features/messages/messages.api';
import { notificationsApi } from '../features/notifications/notifications.api';
import { paymentsApi } from '../features/payments/payments.api';
import { progressApi } from '../features/progress/progress.api';
import { projectsApi } from '../features/projects/projects.api';
import { quotesApi } from '../features/quotes/quotes.api';
import { storeOf } from '../testing/draw';
import { asked, lost, refused, server } from '../testing/server';

type Ask = (...store: never[]) => unknown;
const of = { projectId: 'p1' };
const { projects, project, parts, history, drawings, showcase } = projectsApi.endpoints;
const { me, checkAccess } = accountsApi.endpoints;

const loads = {
  '/api/auth/user': me.initiate(),
  '/api/check-access/messaging': checkAccess.initiate({ page: 'messaging' }),
  '/api/projects': projects.initiate({}),
  '/api/projects/p1': project.initiate({ id: 'p1' }),
  '/api/project-parts/p1': parts.initiate(of),
  '/api/projects/p1/history': history.initiate({ id: 'p1' }),
  '/api/projects/p1/drawings': drawings.initiate({ id: 'p1' }),
  '/api/projects/approved': showcase.initiate({}),
  '/api/messages/project/p1': messagesApi.endpoints.messages.initiate(of),
  '/api/notifications': notificationsApi.endpoints.notifications.initiate(),
  '/api/payments/p1': paymentsApi.endpoints.payments.initiate(of),
  '/api/progress/p1': progressApi.endpoints.progress.initiate(of),
  '/api/quotes/project/p1': quotesApi.endpoints.quotesOfProject.initiate(of),
  '/api/quotes/manufacturer/f1': quotesApi.endpoints.quotesOfFactory.initiate({ manufacturerId: 'f1' }),
};
type Path = keyof typeof loads;
const dispatchOf = (store: ReturnType<typeof storeOf>) =>
  store.dispatch as unknown as (ask: Ask) => Promise<unknown>;

describe('a load', () => {
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
  ])('of %s that is lost is tried again %d times', async (path, times) => {
    const calls = server({ [`GET ${path}`]: lost });
    void dispatchOf(storeOf())(loads[path]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1 + times);
  });

  it.each<[Path, number]>([
    ['/api/projects', 404],
    ['/api/check-access/messaging', 403],
    ['/api/progress/p1', 401],
  ])('of %s that is refused with %d is not', async (path, status) => {
    const calls = server({ [`GET ${path}`]: refused(status, 'access.denied') });
    void dispatchOf(storeOf())(loads[path]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });
});

it('what has been loaded is not asked for again, nor when the window gets the focus', async () => {
  const calls = server({ 'GET /api/projects/p1': { id: 'p1' } });
  const dispatch = dispatchOf(storeOf());
  await dispatch(project.initiate({ id: 'p1' }));
  await dispatch(project.initiate({ id: 'p1' }));
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked(calls, 'GET')).toHaveLength(1);
});

const ofProject: Path[] = [
  ...(['/api/projects/p1', '/api/project-parts/p1', '/api/projects/p1/history'] as const),
  ...([
    '/api/projects/p1/drawings',
    '/api/payments/p1',
    '/api/progress/p1',
    '/api/quotes/project/p1',
  ] as const),
];
const lists: Path[] = ['/api/projects', '/api/projects/approved', '/api/quotes/manufacturer/f1'];
const account: Path[] = ['/api/auth/user', '/api/check-access/messaging'];
const quote = {
  ...of,
  materialCost: 1,
  laborHours: 0,
  laborRate: 0,
  additionalCosts: 0,
  totalPrice: 1,
  deliveryDays: 1,
};

it.each<[string, Ask, Path[]]>([
  ['a new order', projectsApi.endpoints.submitProject.initiate({ body: {} as never }), lists],
  ['a sample order', projectsApi.endpoints.createDemo.initiate(), lists],
  [
    'a changed order',
    projectsApi.endpoints.updateProject.initiate({ id: 'p1', body: {} }),
    [...ofProject, ...lists],
  ],
  ['a changed part', projectsApi.endpoints.updatePart.initiate({ id: 'p1.7', body: {} }), ofProject],
  ['a quote', quotesApi.endpoints.submitQuote.initiate({ body: quote }), [...ofProject, ...lists]],
  [
    'a payment',
    paymentsApi.endpoints.recordPayment.initiate({ ...of, body: { kind: 'deposit' } }),
    [...ofProject, ...lists],
  ],
  [
    'a stage',
    progressApi.endpoints.updateProgress.initiate({ ...of, body: {} as never }),
    [...ofProject, ...lists],
  ],
  [
    'a message',
    messagesApi.endpoints.sendMessage.initiate({ body: { ...of, content: 'x' } }),
    ['/api/messages/project/p1'],
  ],
  [
    'what was read',
    notificationsApi.endpoints.markRead.initiate({ body: { ...of, kind: 'messages' } }),
    ['/api/notifications'],
  ],
  ['another role', accountsApi.endpoints.setRole.initiate({ body: { role: 'customer' } }), account],
  ['a profile', accountsApi.endpoints.updateProfile.initiate({ id: 'an', body: {} }), account],
  ['repaired access', accountsApi.endpoints.fixPermissions.initiate(), account],
])('%s is loaded anew wherever it is shown', async (_, command, stale) => {
  const answers: Record<string, object> = Object.fromEntries(
    Object.keys(loads).map((path) => [`GET ${path}`, []]),
  );
  const writes = ['POST', 'PUT', 'PATCH'].flatMap((method) =>
    ['/api/projects', '/api/projects/demo', '/api/projects/p1', '/api/project-parts/p1.7', '/api/quotes']
      .concat(['/api/payments/p1', '/api/progress/p1/update', '/api/messages', '/api/notifications/read'])
      .concat(['/api/auth/set-role', '/api/users/an', '/api/auth/fix-permissions'])
      .map((path) => `${method} ${path}`),
  );
  const calls = server({ ...answers, ...Object.fromEntries(writes.map((name) => [name, {}])) });
  const dispatch = dispatchOf(storeOf());
  await Promise.all(Object.values(loads).map((load) => dispatch(load)));
  const before = calls.length;
  expect(await dispatch(command)).not.toHaveProperty('error');
  const again = () => asked(calls.slice(before), 'GET').map(({ path }) => path);
  await waitFor(() => expect(again().sort()).toEqual([...stale].sort()));
});
