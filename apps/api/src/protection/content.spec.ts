import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { of } from 'rxjs';
import { Bodies, checkedAddress, maxFields, maxValues, problemOf, problemOfJson } from './content.js';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
const marks = (count: number) => `e${'\u0301\u0316'.repeat(count / 2)}`;

describe('the content of a request', () => {
  it.each([
    undefined,
    null,
    'Gá kẹp trục Ø45 – «inox» 🛠\n\t',
    'Gá kẹp trục ế'.normalize('NFD').repeat(100),
    marks(30).repeat(100),
    { title: 'x', projectParts: [{ partName: 'y', attachments: [] }] },
    fields(maxFields),
  ])('is accepted: case %#', (body) => expect(problemOf(body)).toBeUndefined());

  it.each([
    'a\0b',
    { title: '\ud800' },
    { title: 'cut 🛠'.slice(0, -1) },
    { 'a\0': 1 },
    { parts: [{ name: ['\udfff'] }] },
    { title: marks(32) },
    { [marks(32)]: 1 },
  ])('cannot be stored: case %#', (body) => expect(problemOf(body)).toBe('unstorable'));

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'has no field %s, at any depth',
    (name) => {
      const body: unknown = JSON.parse(`{ "title": "x", "parts": [{ "${name}": 1 }] }`);
      expect(problemOf(body)).toBe('inherited');
    },
  );

  it.each([[fields(maxFields + 1)], [{ parts: [fields(maxFields + 1)] }]])('is too large: case %#', (body) =>
    expect(problemOf(body)).toBe('too large'),
  );
});

describe('the JSON of a request', () => {
  const outcomeOf = (json: string) => problemOfJson(Buffer.from(json));

  /** Brackets, commas and quotes within a text do not count. */
  const texts = { note: '[[{{,,,"\\"\\\\,'.repeat(maxValues), last: '\\' };

  it.each([
    '',
    'null',
    ' [ ] ',
    JSON.stringify(nested(32)),
    JSON.stringify(Array(maxValues).fill(1)),
    JSON.stringify(Array(maxValues / 2).fill({ a: [] })).replaceAll(',', ' ,\n'),
    JSON.stringify([texts, ...Array<number>(maxValues - 3).fill(1)]),
    // Not JSON, which the parser reports.
    '"never ends',
    '"ends with \\',
    ']]]]',
  ])('may be parsed: case %#', (json) => expect(outcomeOf(json)).toBeUndefined());

  it.each([
    [JSON.stringify(nested(33)), 'unstorable'],
    ['['.repeat(1_000_000), 'unstorable'],
    [JSON.stringify({ parts: Array.from({ length: 300_000 }, () => ({})) }), 'too large'],
    [JSON.stringify(Array(maxValues + 1).fill(1)), 'too large'],
    [JSON.stringify(Array(maxValues / 2).fill({ a: [1] })), 'too large'],
    [JSON.stringify(fields(maxValues + 1)), 'too large'],
    [JSON.stringify([texts, ...Array<number>(maxValues - 2).fill(1)]), 'too large'],
    [','.repeat(1_000_000), 'too large'],
  ])('is not parsed: case %#', (json, problem) => expect(outcomeOf(json)).toBe(problem));
});

describe('a request', () => {
  const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;
  const asked = { query: {}, path: '/api/projects/1' };

  it.each([
    [{}, undefined],
    [{ query: { search: '\0' } }, 'request.malformed'],
    [{ query: { search: ['\ud800'] } }, 'request.malformed'],
    [{ path: '/api/projects/%00' }, 'request.malformed'],
    [{ query: fields(maxFields + 1) }, 'request.too-large'],
  ])('to an address with %j: %s', (change, code) => {
    let told: unknown;
    try {
      void checkedAddress({ ...asked, ...change } as unknown as Request, {} as never, () => undefined);
    } catch (error) {
      told = error;
    }
    expect(codeOf(told)).toBe(code);
  });

  /** The code of the refusal of a call; undefined when it is handled. */
  async function outcome(request: object): Promise<string | undefined> {
    const http = { getRequest: () => request, getResponse: () => ({}) };
    const context = { getType: () => 'http', switchToHttp: () => http } as unknown as ExecutionContext;
    const access = { canActivate: () => Promise.resolve(true) };
    return new Bodies(access)
      .intercept(context, { handle: () => of(undefined) })
      .then(() => undefined, codeOf);
  }
  // The parser leaves a body alone that has been read.
  const signedIn = { user: {}, method: 'POST', headers: {}, _body: true };

  it.each([
    [{}, undefined],
    [undefined, undefined],
    [{ a: '\0' }, 'request.malformed'],
    [fields(maxFields + 1), 'request.too-large'],
    [JSON.parse('{"__proto__": 1}') as object, 'request.invalid'],
    [{ list: [{ constructor: 1 }] }, 'request.invalid'],
  ])('with the body %j: %s', async (body, code) => {
    expect(await outcome({ ...signedIn, body })).toBe(code);
  });

  it.each([
    ['without a sign-in', { user: undefined }],
    ['that changes nothing', { method: 'GET' }],
  ])('%s is not read', async (_, change) => {
    let isRead = false;
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const request = { ...signedIn, ...change, headers, _body: false, on: () => (isRead = true) };
    expect(await outcome(request)).toBeUndefined();
    expect([isRead, 'body' in request]).toEqual([false, false]);
  });
});
