import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { checkedContent, maxFields, maxValues, parsedBodies, problemOf, problemOfJson } from './content.js';

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
  const told = (request: object) => {
    const outcomes: unknown[] = [];
    void checkedContent(request as Request, {} as never, (error?: unknown) => outcomes.push(error));
    return (outcomes[0] as { code?: string } | undefined)?.code;
  };
  const asked = (change: object) => ({ body: {}, query: {}, path: '/api/projects/1', ...change });

  it.each([
    [{}, undefined],
    [{ body: undefined }, undefined],
    [{ body: { a: '\0' } }, 'request.malformed'],
    [{ query: { search: '\0' } }, 'request.malformed'],
    [{ query: { search: ['\ud800'] } }, 'request.malformed'],
    [{ path: '/api/projects/%00' }, 'request.malformed'],
    [{ body: fields(maxFields + 1) }, 'request.too-large'],
    [{ query: fields(maxFields + 1) }, 'request.too-large'],
    [{ body: JSON.parse('{"__proto__": 1}') as object }, 'request.invalid'],
    [{ body: { list: [{ constructor: 1 }] } }, 'request.invalid'],
  ])('with %j: %s', (change, code) => {
    expect(told(asked(change))).toBe(code);
  });

  it('without a sign-in is not read', () => {
    let isRead = false;
    const request = {
      headers: { 'content-type': 'application/json', 'content-length': '2' },
      on: () => (isRead = true),
    };
    let isPassed = false;
    void parsedBodies(request as unknown as Request, {} as never, () => (isPassed = true));
    expect([isPassed, isRead, 'body' in request]).toEqual([true, false, false]);
  });
});
