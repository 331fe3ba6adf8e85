import { accountRoutes, docsRoutes, healthRoutes } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenApi } from './openapi/document.js';
import { allRoutes } from './openapi/routes.js';
import { checkResponse } from '@control-center/api/testing/contract-check';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('every route of the contracts is served, and no other', () => {
  const contractRoutes = allRoutes.map(([, { method, path }]) => `${method} ${path}`);
  expect(contractRoutes.length).toBeGreaterThan(20);
  expect([...stack.servedRoutes].sort()).toEqual([...contractRoutes].sort());
});

describe('the API reference', () => {
  it('documents every route with its body, reply, errors and example, and every referenced type', async () => {
    const { status, body } = await new Visitor(stack.url).call(docsRoutes.document);
    const { paths, components } = body as unknown as OpenApi;
    expect(status).toBe(200);
    for (const [id, { method, path, body: bodyClass }] of allRoutes) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      expect(operation.operationId).toBe(id);
      expect(operation.requestBody?.content['application/json']?.example !== undefined).toBe(
        bodyClass !== undefined,
      );
    }
    const { responses } = paths['/api/projects']!['post']!;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['2XX', '400', '401', '403', '409', '422']),
    );
    for (const [, name] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(components.schemas).toHaveProperty(name!);
  });

  it('is a page without scripts or external resources', async () => {
    const response = await new Visitor(stack.url).send('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('/api/projects/{id}');
    // Addresses in examples are text.
    expect(page).not.toMatch(/<script|<link|src=|href="https?:|url\(|@import/);
  });
});

describe('the contract check of the tests', () => {
  it('accepts replies that match the contract and rejects all others', async () => {
    const { body } = await (await new Visitor(stack.url).signIn('khach')).call(accountRoutes.me);
    checkResponse(accountRoutes.me, 200, body);
    expect(() => checkResponse(accountRoutes.me, 200, { ...body, password: 'x' })).toThrow('password');
    expect(() => checkResponse(accountRoutes.me, 200, { ...body, role: 'boss' })).toThrow('/role');
    expect(() => checkResponse(accountRoutes.me, 403, { message: 'x' })).toThrow('code');
    expect(() => checkResponse(healthRoutes.live, 200, {})).toThrow('status');
  });
});
