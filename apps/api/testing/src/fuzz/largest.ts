import { allRoutes, requestSchema } from '@control-center/api/openapi';
import { pick } from './hostile.js';
import type { Random } from './hostile.js';

type Schema = ReturnType<typeof requestSchema>;

/** Just below the limit of 1 MB for a body. */
const bodyBytes = 950_000;
/** Their values must name uploads of the caller. */
const addresses = ['drawingFileUrl', 'attachments', 'withheldFiles'];

/** The calls with the largest bodies: those with lists. */
const heavy = allRoutes.filter(([, { body }]) => {
  const fields = body ? Object.values(requestSchema(body).properties ?? {}) : [];
  return fields.some(({ maxItems = 0 }) => maxItems >= 20);
});

/** A value that a schema allows, with lists as long as they may be and texts of up to `length` characters. */
function legal(schema: Schema, length: number): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems ?? 1 }, () => legal(schema.items ?? {}, length));
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => name !== 'id' && !addresses.includes(name))
        .map(([name, field]) => [name, legal(field, length)]),
    );
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  return 'ế'.repeat(Math.max(1, Math.min(length, schema.maxLength ?? 1)));
}

/** The largest legal body: its texts are as long as all of them can be within 1 MB. */
function largestLegal(schema: Schema): Buffer {
  let largest = Buffer.from('{}');
  for (let length = 1; length <= 5_000; length = Math.ceil(length * 1.5)) {
    const body = Buffer.from(JSON.stringify(legal(schema, length)));
    if (body.length > bodyBytes) break;
    largest = body;
  }
  return largest;
}

/** As many copies of a JSON value as fit. */
const filled = (json: string): string =>
  `[${Array(Math.floor(bodyBytes / (json.length + 1)))
    .fill(json)
    .join(',')}]`;

const marks = 'e\u0301\u0316\u0334\u0327';
const long: readonly string[] = [
  marks,
  `x${'\u0301\u0316'.repeat(15)}`,
  ' ',
  'x',
  '1',
  '=',
  'ế'.normalize('NFD'),
];

/** Bodies of nearly 1 MB that must be refused without much work, for a field of a call. */
const illegal: readonly ((random: Random, field: string) => string)[] = [
  (_, field) => `{${JSON.stringify(field)}:${filled('{}')}}`,
  (_, field) => `{${JSON.stringify(field)}:${filled('1')}}`,
  (_, field) => JSON.stringify({ [field]: Array(190).fill(Array(100).fill({})) }),
  () => filled('{}'),
  (random, field) => {
    const unit = pick(random, long);
    const text = unit.repeat(Math.floor(bodyBytes / Buffer.byteLength(unit)));
    return JSON.stringify({ [field]: text });
  },
  (_, field) => {
    const names = Array.from({ length: 90 }, (__, index) => [`name${index}`, 1]);
    return JSON.stringify({ [field]: Array(200).fill(Object.fromEntries(names)) });
  },
  () => JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`n${index}`, 1]))),
  () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
];

export type LargestBody = { method: string; path: string; body: Buffer };

/** A call with the largest legal, a large illegal or an empty body. */
export function largestBody(random: Random): LargestBody {
  const [, { method, path, body: target }] = pick(random, heavy);
  const schema = requestSchema(target!);
  const bodies: readonly (() => Buffer)[] = [
    () => largestLegal(schema),
    () => Buffer.from(pick(random, illegal)(random, pick(random, Object.keys(schema.properties ?? {})))),
    () => Buffer.from('{}'),
  ];
  return { method, path, body: pick(random, bodies)() };
}
