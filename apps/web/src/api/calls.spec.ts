/** @jest-environment node */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { projectRoutes } from '@control-center/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryAt } from './base-query';
import { callOf, commandOf, pagesOf, queryOf } from './calls';
import { tagTypes } from './tags';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('a call', () => {
  it('fills the path and carries the query', () => {
    expect(callOf(projectRoutes.detail, { id: 'a/b' })).toEqual({
      url: '/api/projects/a%2Fb',
      method: 'GET',
    });
    expect(callOf(projectRoutes.list, { query: { status: 'quoted' } }, 'next')).toEqual({
      url: '/api/projects',
      method: 'GET',
      params: { status: 'quoted', cursor: 'next' },
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

describe('a load over HTTP', () => {
  let server: Server;
  let origin: string;
  let replies: [status: number, body: unknown, link?: string][];
  let seen: { url: string; key: string | undefined }[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ url: request.url!, key: request.headers['idempotency-key'] as string | undefined });
      const [status, body, link] = replies.shift()!;
      response.writeHead(status, { 'content-type': 'application/json', ...(link ? { link } : {}) });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    seen = [];
  });

  const client = () => {
    const api = createApi({
      baseQuery: baseQueryAt(origin),
      tagTypes,
      endpoints: (build) => ({
        list: build.infiniteQuery(pagesOf(projectRoutes.list, () => [])),
        detail: build.query(queryOf(projectRoutes.detail, () => [], 1)),
        update: build.mutation(commandOf(projectRoutes.update)),
      }),
    });
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    return { api, store };
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

  it('sends a command once', async () => {
    const { api, store } = client();
    replies = [[503, { message: 'x', code: 'store.unavailable' }]];
    const { error } = await store.dispatch(api.endpoints.update.initiate({ id: '1', body: {} }));
    expect(error).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.key).toMatch(uuid);
  });
});
