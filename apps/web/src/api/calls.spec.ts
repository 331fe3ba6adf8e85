/** @jest-environment node */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  backgroundHeader,
  accountHeader,
  interfaceHeader,
  resumeTokenHeader,
  projectRoutes,
  reconnectAfter,
} from '@market/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { baseQueryAt, isTransient } from './base-query';
import type { FirstReply } from './base-query';
import { callOf, commandOf, pagesOf, queryOf } from './calls';
import { isAway, isServerAway, patience } from './outage';
import { projectLists, projectTag, tagTypes } from './tags';

// A server has none, and this spec runs in one.
Object.assign(globalThis, { navigator: { onLine: true } });
const patienceAtFirst = { ...patience };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('a call', () => {
  it('fills the path and carries the query', () => {
    expect(callOf(projectRoutes.detail, { id: 'a/b' })).toEqual({
      url: '/api/projects/a%2Fb',
      method: 'GET',
      timeout: 30_000,
    });
    expect(callOf(projectRoutes.list, { query: { status: ['quoted'] } }, 'next')).toEqual({
      url: '/api/projects',
      method: 'GET',
      params: { status: ['quoted'], cursor: 'next' },
      timeout: 30_000,
    });
  });

  it('has an idempotency key of its own if it is a command', () => {
    const call = () => callOf(projectRoutes.update, { id: '1', body: { status: 'approved' } });
    const [first, second] = [call(), call()].map(({ headers }) => headers as Record<string, string>);
    expect(call()).toMatchObject({ method: 'PUT', body: { status: 'approved' } });
    expect(first!['Idempotency-Key']).toMatch(uuid);
    expect(first!['Idempotency-Key']).not.toBe(second!['Idempotency-Key']);
    expect(first!['X-Requested-With']).toBe('control-center');
  });
});

it('a command names the versions that its author saw', () => {
  const versions = ['details:12', 'p1:3'];
  const { headers } = callOf(projectRoutes.update, { id: '1', body: { title: 'Gá' }, versions });
  expect((headers as Record<string, string>)['If-Match']).toBe('"details:12", "p1:3"');
  expect(callOf(projectRoutes.update, { id: '1', body: {} }).headers).not.toHaveProperty('If-Match');
});

it.each<[FetchBaseQueryError['status'], boolean]>([
  ['FETCH_ERROR', true],
  ['TIMEOUT_ERROR', true],
  [500, true],
  [503, true],
  [499, false],
  [409, false],
  ['PARSING_ERROR', false],
])('a call that failed with %s may succeed when it is repeated: %j', (status, expected) => {
  expect(isTransient({ status } as FetchBaseQueryError)).toBe(expected);
});

it.each<[FetchBaseQueryError['status'], string | undefined, boolean]>([
  ['FETCH_ERROR', undefined, true],
  [502, undefined, true],
  [504, undefined, true],
  [503, undefined, true],
  [503, 'store.unavailable', true],
  [503, 'stream.parked', false],
  [500, 'store.unavailable', false],
  ['TIMEOUT_ERROR', undefined, false],
])('the server that answers %s %s is away for a while: %j', (status, code, expected) =>
  expect(isAway({ status, data: code && { code } } as FetchBaseQueryError)).toBe(expected),
);

describe('an HTTP call', () => {
  let server: Server;
  let origin: string;
  let replies: [status: number, body: unknown, link?: string][];
  type ReceivedRequest = { url: string; key?: string; shown?: unknown; background?: string };
  let requests: ReceivedRequest[];
  let currentInterface: string;
  /** Called with each request; the server replies when the returned promise resolves. */
  let beforeReply: () => Promise<void>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const header = (name: string) => request.headers[name.toLowerCase()] as string;
      const [key, background] = ['Idempotency-Key', backgroundHeader].map(header);
      requests.push({
        url: request.url!,
        key: key!,
        shown: [accountHeader, interfaceHeader].map(header),
        background: background!,
      });
      const [status, body, link] = replies.shift()!;
      const resumeToken = `7-${requests.length}`;
      const headers = {
        'content-type': 'application/json',
        [accountHeader]: `id of the ${currentInterface}`,
        [interfaceHeader]: currentInterface,
        [resumeTokenHeader]: resumeToken,
      };
      void beforeReply().then(() => {
        response.writeHead(status, { ...headers, ...(link ? { link } : {}) });
        response.end(JSON.stringify(body));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    requests = [];
    currentInterface = 'customer';
    beforeReply = () => Promise.resolve();
  });
  beforeEach(() => void Object.assign(patience, { total: 0 }));
  afterEach(() => void jest.useRealTimers());

  const client = () => {
    const first: FirstReply = {};
    const api = createApi({
      baseQuery: baseQueryAt(origin, first),
      tagTypes,
      endpoints: (build) => ({
        list: build.infiniteQuery(pagesOf(projectRoutes.list, () => [projectLists])),
        detail: build.query(queryOf(projectRoutes.detail, ({ id }) => [projectTag(id)], 1)),
        update: build.mutation(commandOf(projectRoutes.update)),
      }),
    });
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    return { api, store, first };
  };

  it('loads the next page from the Link header', async () => {
    const { api, store } = client();
    replies = [
      [200, [{ id: '1' }], '</api/projects?cursor=c1>; rel="next"'],
      [200, [{ id: '2' }]],
    ];
    await store.dispatch(api.endpoints.list.initiate({}));
    const { data, hasNextPage } = await store.dispatch(
      api.endpoints.list.initiate({}, { direction: 'forward' }),
    );
    expect(requests.map(({ url }) => url)).toEqual(['/api/projects', '/api/projects?cursor=c1']);
    expect(data?.pages.map(({ items }) => items)).toEqual([[{ id: '1' }], [{ id: '2' }]]);
    expect(hasNextPage).toBe(false);
  });

  it('is retried after a 5xx as often as the endpoint allows', async () => {
    const { api, store } = client();
    replies = [
      [503, { message: 'x', code: 'store.unavailable' }],
      [200, { id: '1' }],
    ];
    const { data } = await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    expect(data).toEqual({ id: '1' });
  });

  it('is not retried after a 4xx', async () => {
    const { api, store } = client();
    replies = [[404, { message: 'Không tìm thấy dự án', code: 'project.not-found' }]];
    const { error } = await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    expect(error).toMatchObject({ status: 404 });
    expect(requests).toHaveLength(1);
  });

  it('sends with each command the account and interface of the first reply, even after later replies name another', async () => {
    const { api, store } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '1' }],
      [200, { id: '1' }],
      [200, { id: '2' }],
    ];
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    currentInterface = 'manufacturer';
    for (const body of [{}, {}]) await store.dispatch(api.endpoints.update.initiate({ id: '1', body }));
    await store.dispatch(api.endpoints.detail.initiate({ id: '2' }));
    const first = ['id of the customer', 'customer'];
    const none = [undefined, undefined];
    expect(requests.map(({ shown }) => shown)).toEqual([none, first, first, none]);
  });

  it('stores the resume token of the first reply', async () => {
    const { api, store, first } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '2' }],
    ];
    for (const id of ['1', '2']) await store.dispatch(api.endpoints.detail.initiate({ id }));
    expect(first.resumeToken).toBe('7-1');
  });

  it('marks a refetch as background traffic', async () => {
    const { api, store } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '1' }],
    ];
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }, { forceRefetch: true }));
    expect(requests.map(({ background }) => background)).toEqual([undefined, '1']);
  });

  /** Waits until the first page of the cached list has an item with this title. */
  const waitForTitle = async ({ api, store }: ReturnType<typeof client>, title: string) => {
    const items = () => api.endpoints.list.select({})(store.getState()).data?.pages[0]?.items;
    while (items()?.[0]?.title !== title) await new Promise((resolve) => setImmediate(resolve));
  };
  const page = (title: string): [number, unknown] => [200, [{ id: '1', title }]];

  it.each([1, 2])('refetches once a query that became stale %d times while it was running', async (times) => {
    const { api, store } = client();
    replies = [page('old'), page('new')];
    const stale = () => store.dispatch(api.util.invalidateTags([projectLists]));
    beforeReply = async () => {
      beforeReply = () => Promise.resolve();
      for (let time = 0; time < times; time += 1) stale();
      await Promise.resolve();
    };
    void store.dispatch(api.endpoints.list.initiate({}));
    await waitForTitle({ api, store, first: {} }, 'new');
    expect(requests).toHaveLength(2);
  });

  it('repeats a failed refetch until it succeeds, and keeps the old data meanwhile', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    const { api, store } = client();
    const unavailable: [number, unknown] = [503, { message: 'x', code: 'store.unavailable' }];
    replies = [page('old'), unavailable, [429, { message: 'x', code: 'too-many' }], page('new')];
    await store.dispatch(api.endpoints.list.initiate({}));
    store.dispatch(api.util.invalidateTags([projectLists]));
    for (const count of [2, 3]) {
      while (!isFailed(count)) await new Promise((resolve) => setImmediate(resolve));
      await waitForTitle({ api, store, first: {} }, 'old');
      jest.advanceTimersByTime(reconnectAfter);
    }
    await waitForTitle({ api, store, first: {} }, 'new');
    expect(requests).toHaveLength(4);

    function isFailed(count: number): boolean {
      return requests.length === count && api.endpoints.list.select({})(store.getState()).isError;
    }
  });

  it.each<[string, number, [number, unknown][]]>([
    ['a first load', 1, [[503, { message: 'x', code: 'store.unavailable' }]]],
    ['a refetch that is refused', 2, [page('old'), [403, { message: 'x', code: 'access.denied' }]]],
  ])('does not repeat %s by itself', async (_, count, answers) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    const { api, store } = client();
    replies = [...answers, page('new')];
    await store.dispatch(api.endpoints.list.initiate({}));
    if (count > 1) store.dispatch(api.util.invalidateTags([projectLists]));
    const list = () => api.endpoints.list.select({})(store.getState());
    while (!list().isError) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(10 * reconnectAfter);
    // A repeated call would be on its way now.
    expect(list().status).toBe('rejected');
    expect(requests).toHaveLength(count);
  });

  it('repeats a command without an answer under the same key, until it is answered', async () => {
    const { api, store } = client();
    const unavailable: [number, unknown] = [503, { message: 'x', code: 'store.unavailable' }];
    const conflict: [number, unknown] = [409, { message: 'x', code: 'stream.conflict' }];
    replies = [unavailable, unavailable, conflict, [200, {}]];
    const press = (title: string) =>
      store.dispatch(api.endpoints.update.initiate({ id: '1', body: { title } }));
    await press('Gá');
    await press('Trục');
    await press('Gá');
    await press('Gá');
    const [gá, trục, repeated, next] = requests.map(({ key }) => key);
    expect(repeated).toBe(gá);
    expect(new Set([gá, trục, next]).size).toBe(3);
  });

  it('repeats it for the same content, path and versions only', async () => {
    const { api, store } = client();
    const failed: [number, unknown] = [500, { message: 'x', code: 'server.failed' }];
    replies = [failed, failed, failed, failed, [200, {}]];
    const press = (id: string, title: string, versions: string[]) =>
      store.dispatch(api.endpoints.update.initiate({ id, body: { title }, versions }));
    await press('1', 'Gá', ['details:3']);
    await press('1', 'Gá', ['details:4']);
    await press('2', 'Gá', ['details:3']);
    await press('1', 'Trục', ['details:3']);
    await press('1', 'Gá', ['details:3']);
    const keys = requests.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(keys[4]).toBe(keys[0]);
  });

  it('repeats a command under its own key while the server is away, and says so until an answer comes', async () => {
    patience.total = 3_000;
    patience.pause = 5;
    const { api, store } = client();
    const away: [number, unknown] = [503, { message: 'x', code: 'store.unavailable' }];
    const building: [number, unknown] = [
      503,
      { ...(away[1] as object), building: 'Đang dựng dữ liệu (40%)' },
    ];
    replies = [away, [502, null], building, [200, { id: '1' }]];
    const seen: unknown[] = [];
    beforeReply = () => {
      seen.push(isServerAway());
      return Promise.resolve();
    };
    const { data } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect(data).toEqual({ id: '1' });
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests[0]!.key).toMatch(uuid);
    expect(seen).toEqual([false, true, true, 'Đang dựng dữ liệu (40%)']);
    expect(isServerAway()).toBe(false);
  });

  it('is not repeated once its screen is gone', async () => {
    patience.total = 60_000;
    patience.pause = 0;
    const { api, store } = client();
    replies = [[503, { message: 'x', code: 'store.unavailable' }]];
    const fetched = jest.spyOn(globalThis, 'fetch');
    const command = store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    beforeReply = () => Promise.resolve(command.abort());
    expect((await command).error).toMatchObject({ name: 'AbortError' });
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setTimeout(next));
    expect(fetched.mock.calls.length).toBe(1);
    fetched.mockRestore();
  });

  it('does not blame the server while the browser itself is offline', async () => {
    patience.total = 3_000;
    const { api, store } = client();
    replies = [[502, null]];
    const online = jest.replaceProperty(navigator, 'onLine', false);
    const { error } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect([error, isServerAway()]).toMatchObject([{ status: 502 }, false]);
    expect(requests).toHaveLength(1);
    online.restore();
  });

  it('repeats for 30 s, every second', () =>
    expect(patienceAtFirst).toEqual({ total: 30_000, pause: 1_000 }));

  it('gives up when the patience is at its end', async () => {
    patience.total = 500;
    patience.pause = 20;
    const { api, store } = client();
    replies = Array.from({ length: 30 }, () => [503, { message: 'x', code: 'store.unavailable' }]);
    const { error } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect(error).toMatchObject({ status: 503 });
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.length).toBeLessThanOrEqual(26);
  });

  it.each<[string, [number, unknown]]>([
    ['a failure of the server itself', [500, { message: 'x', code: 'server.failed' }]],
    ['a stream that an administrator has to mend', [503, { message: 'x', code: 'stream.unreadable' }]],
    ['a refusal', [409, { message: 'x', code: 'stream.conflict' }]],
  ])('does not repeat a command by itself after %s', async (_, reply) => {
    patience.total = 3_000;
    const { api, store } = client();
    replies = [reply];
    const { error } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect(error).toMatchObject({ status: reply[0] });
    expect(requests).toHaveLength(1);
  });
});
