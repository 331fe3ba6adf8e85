/** @jest-environment node */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  backgroundHeader,
  interfaceHeader,
  markHeader,
  projectRoutes,
  reconnectAfter,
} from '@control-center/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryAt } from './base-query';
import type { FirstReply } from './base-query';
import { callOf, commandOf, pagesOf, queryOf } from './calls';
import { projectLists, projectTag, tagTypes } from './tags';

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

  it('has a key of its own when it commands', () => {
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

describe('a load over HTTP', () => {
  let server: Server;
  let origin: string;
  let replies: [status: number, body: unknown, link?: string][];
  type Seen = { url: string; key?: string; shown?: string; background?: string };
  let seen: Seen[];
  let told: string;
  /** Called with each request that has arrived; what it returns is waited for before the answer. */
  let arrived: () => Promise<void>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const header = (name: string) => request.headers[name.toLowerCase()] as string;
      const [key, shown, background] = ['Idempotency-Key', interfaceHeader, backgroundHeader].map(header);
      seen.push({ url: request.url!, key: key!, shown: shown!, background: background! });
      const [status, body, link] = replies.shift()!;
      const marked = `7-${seen.length}`;
      const headers = { 'content-type': 'application/json', [interfaceHeader]: told, [markHeader]: marked };
      void arrived().then(() => {
        response.writeHead(status, { ...headers, ...(link ? { link } : {}) });
        response.end(JSON.stringify(body));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    seen = [];
    told = 'customer';
    arrived = () => Promise.resolve();
  });
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

  it('reads on where the Link header points', async () => {
    const { api, store } = client();
    replies = [
      [200, [{ id: '1' }], '</api/projects?cursor=c1>; rel="next"'],
      [200, [{ id: '2' }]],
    ];
    await store.dispatch(api.endpoints.list.initiate({}));
    const { data, hasNextPage } = await store.dispatch(
      api.endpoints.list.initiate({}, { direction: 'forward' }),
    );
    expect(seen.map(({ url }) => url)).toEqual(['/api/projects', '/api/projects?cursor=c1']);
    expect(data?.pages.map(({ items }) => items)).toEqual([[{ id: '1' }], [{ id: '2' }]]);
    expect(hasNextPage).toBe(false);
  });

  it('tries a failing server again as often as the endpoint allows', async () => {
    const { api, store } = client();
    replies = [
      [503, { message: 'x', code: 'store.unavailable' }],
      [200, { id: '1' }],
    ];
    const { data } = await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    expect(data).toEqual({ id: '1' });
  });

  it('takes a refusal as final', async () => {
    const { api, store } = client();
    replies = [[404, { message: 'Không tìm thấy dự án', code: 'project.not-found' }]];
    const { error } = await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    expect(error).toMatchObject({ status: 404 });
    expect(seen).toHaveLength(1);
  });

  it('says with commands which interface the page was opened with, whatever later replies tell', async () => {
    const { api, store } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '1' }],
      [200, { id: '1' }],
    ];
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    told = 'manufacturer';
    for (const body of [{}, {}]) await store.dispatch(api.endpoints.update.initiate({ id: '1', body }));
    expect(seen.map(({ shown }) => shown)).toEqual([undefined, 'customer', 'customer']);
  });

  it('keeps the mark of the first reply, behind which its socket resumes', async () => {
    const { api, store, first } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '2' }],
    ];
    for (const id of ['1', '2']) await store.dispatch(api.endpoints.detail.initiate({ id }));
    expect(first.mark).toBe('7-1');
  });

  it('marks a load that is asked for anew as nobody’s own', async () => {
    const { api, store } = client();
    replies = [
      [200, { id: '1' }],
      [200, { id: '1' }],
    ];
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }));
    await store.dispatch(api.endpoints.detail.initiate({ id: '1' }, { forceRefetch: true }));
    expect(seen.map(({ background }) => background)).toEqual([undefined, '1']);
  });

  /** The first page of the list, as the screen has it once it satisfies. */
  const firstPage = async ({ api, store }: ReturnType<typeof client>, title: string) => {
    const items = () => api.endpoints.list.select({})(store.getState()).data?.pages[0]?.items;
    while (items()?.[0]?.title !== title) await new Promise((looked) => setImmediate(looked));
  };
  const page = (title: string): [number, unknown] => [200, [{ id: '1', title }]];

  it.each([1, 2])('answered while it became stale %d times is asked for again', async (times) => {
    const { api, store } = client();
    replies = [page('old'), page('new')];
    const stale = () => store.dispatch(api.util.invalidateTags([projectLists]));
    arrived = async () => {
      arrived = () => Promise.resolve();
      for (let time = 0; time < times; time += 1) stale();
      await Promise.resolve();
    };
    void store.dispatch(api.endpoints.list.initiate({}));
    await firstPage({ api, store, first: {} }, 'new');
    expect(seen).toHaveLength(2);
  });

  it('that could not be done anew is asked for again until it can be, with what was shown on the screen', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    const { api, store } = client();
    const lost: [number, unknown] = [503, { message: 'x', code: 'store.unavailable' }];
    replies = [page('old'), lost, [429, { message: 'x', code: 'too-many' }], page('new')];
    await store.dispatch(api.endpoints.list.initiate({}));
    store.dispatch(api.util.invalidateTags([projectLists]));
    for (const asked of [2, 3]) {
      while (!isFailed(asked)) await new Promise((looked) => setImmediate(looked));
      await firstPage({ api, store, first: {} }, 'old');
      jest.advanceTimersByTime(reconnectAfter);
    }
    await firstPage({ api, store, first: {} }, 'new');
    expect(seen).toHaveLength(4);

    function isFailed(asked: number): boolean {
      return seen.length === asked && api.endpoints.list.select({})(store.getState()).isError;
    }
  });

  it('repeats a command that was never answered under its key, until it is', async () => {
    const { api, store } = client();
    const failed: [number, unknown] = [503, { message: 'x', code: 'store.unavailable' }];
    const refusal: [number, unknown] = [409, { message: 'x', code: 'stream.conflict' }];
    replies = [failed, failed, refusal, [200, {}]];
    const press = (title: string) =>
      store.dispatch(api.endpoints.update.initiate({ id: '1', body: { title } }));
    await press('Gá');
    await press('Trục');
    await press('Gá');
    await press('Gá');
    const [gá, trục, again, afresh] = seen.map(({ key }) => key);
    expect(again).toBe(gá);
    expect(new Set([gá, trục, afresh]).size).toBe(3);
  });

  it('sends a command once', async () => {
    const { api, store } = client();
    replies = [[503, { message: 'x', code: 'store.unavailable' }]];
    const { error } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect(error).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.key).toMatch(uuid);
  });
});
