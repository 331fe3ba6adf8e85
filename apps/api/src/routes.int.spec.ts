import { accountRoutes, docsRoutes, healthRoutes } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenApi } from './openapi/document.js';
import { allRoutes } from './openapi/routes.js';
import { checkAnswer } from './testing/contract-check.js';
import { startStack } from './testing/stack.js';
import type { Stack } from './testing/stack.js';
import { Visitor } from './testing/visitor.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('every route of the contracts is served, and no other', () => {
  const promised = allRoutes.map(([, { method, path }]) => `${method} ${path}`);
  expect(promised.length).toBeGreaterThan(20);
  expect([...stack.servedRoutes].sort()).toEqual([...promised].sort());
});

describe('the reference of all calls', () => {
  it('has every route with its body, reply, errors and example, and every shape that is named', async () => {
    const { status, body } = await new Visitor(stack.url).call(docsRoutes.document);
    const { paths, components } = body as unknown as OpenApi;
    expect(status).toBe(200);
    for (const [id, { method, path, body: taken }] of allRoutes) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      expect(operation.operationId).toBe(id);
      expect(operation.requestBody?.content['application/json']?.example !== undefined).toBe(
        taken !== undefined,
      );
    }
    const { responses } = paths['/api/projects']!['post']!;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['2XX', '400', '401', '403', '409', '422']),
    );
    for (const [, name] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(components.schemas).toHaveProperty(name!);
  });

  it('is a page that needs nothing but itself', async () => {
    const response = await new Visitor(stack.url).send('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('/api/projects/{id}');
    expect(page).not.toMatch(/<script|<link|src=|https?:\/\//);
  });
});

describe('the check of replies', () => {
  it('lets through what the contract says, and nothing else', async () => {
    const { body } = await (await new Visitor(stack.url).signIn('khach')).call(accountRoutes.me);
    checkAnswer(accountRoutes.me, 200, body);
    expect(() => checkAnswer(accountRoutes.me, 200, { ...body, password: 'x' })).toThrow('password');
    expect(() => checkAnswer(accountRoutes.me, 200, { ...body, role: 'boss' })).toThrow('/role');
    expect(() => checkAnswer(accountRoutes.me, 403, { message: 'x' })).toThrow('code');
    expect(() => checkAnswer(healthRoutes.live, 200, {})).toThrow('status');
  });
});
