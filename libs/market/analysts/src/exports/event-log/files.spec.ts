import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectExamples } from '@market/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import sqlite from 'node-sqlite3-wasm';
import type { Database } from 'node-sqlite3-wasm';
import { SaxesParser } from 'saxes';
import { casesOf } from './cases.js';
import type { CaseRow, EventLog } from './cases.js';
import { csvOf } from './csv.js';
import { ocelJson } from './ocel-json.js';
import { ocelSqlite } from './ocel-sqlite.js';
import { eventAttributes } from './ocel.js';
import type { OcelEvent, OcelObject } from './ocel.js';
import { xesOf } from './xes.js';

const { details, histories, part, people } = projectExamples;

/** Typed texts in every field of a form, in place of its options. */
const typedIn = <Fields extends object>(fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, `${name} bí mật`]] : [],
    ),
  ),
});
const drawingFileUrl = '/objects/bi-mat.pdf';
const partData = { ...typedIn(part), drawingFileUrl, material: part.material };
const removedPart = [
  { type: 'DetailsRevised', data: { changes: { ...typedIn(details), drawingFileUrl } } },
  { type: 'PartAdded', data: { id: 'part-1', part: partData } },
  { type: 'PartRevised', data: { id: 'part-1', changes: { quantity: 7, material: 'Thép tự nấu' } } },
  ...[null, 'part-1'].map((partId) => ({
    type: 'DrawingRevised',
    data: { partId, url: drawingFileUrl, name: 'bí mật.pdf' },
  })),
  { type: 'PartRemoved', data: { id: 'part-1' } },
];
const noted = { type: 'NotesAdded', data: { notes: 'Ghi chú bí mật <&">' } };
const unreadable = { type: 'FromTheFuture', data: null };
const override = {
  type: 'StatusOverridden',
  data: {
    from: 'submitted',
    to: 'quoted',
    reason: 'Lý do bí mật',
    finalPrice: 5_000_000,
    manufacturerId: null,
  },
};

const paidInPart = {
  type: 'PaymentRecorded',
  data: {
    kind: 'deposit',
    reference: '',
    received: { amount: 1_234_567, on: '2026-03-02', note: 'Lý do bí mật' },
  },
};

/** One order a status, one of which the deposit arrived in part, and one with parts, an override and an event that cannot be read. */
const lives: { type: string; data: object | null }[][] = [
  ...Object.values(histories),
  [...histories.payment_pending, paidInPart],
  [...histories.submitted, ...removedPart, noted, unreadable, override],
];

const start = Date.parse('2026-03-02T03:00:00.000Z');
const rows: CaseRow[] = lives.flatMap((events, life) =>
  events.map(({ type, data }, revision): CaseRow => {
    const projectId = `project-${String(life + 1)}`;
    const own = JSON.parse(
      JSON.stringify(data)
        .replaceAll('"project-1"', `"${projectId}"`)
        .replaceAll('"quote-1"', `"quote-${String(life)}"`),
    ) as CaseRow['data'];
    return {
      ...{
        caseId: projectId,
        id: `event-${String(life)}-${String(revision)}`,
        type,
        revision,
        isOfOrder: true,
      },
      ...{ at: new Date(start + (life * 100 + revision) * 60_000).toISOString() },
      ...{
        actorId: people.customer.id,
        role: 'customer',
        resource: life === 0 ? null : 'key-customer',
        data: own,
      },
    };
  }),
);

const keys: Record<string, string> = {
  [people.customer.id]: 'key-customer',
  [people.factory.id]: 'key-factory',
};
const log: EventLog = {
  at: '2026-03-09T03:00:00.000Z',
  position: '4711',
  types: [...new Set(rows.map(({ type }) => type))].sort(),
  keyOf: (accountId) => keys[accountId ?? ''],
  cases: () =>
    casesOf(
      (async function* () {
        yield* await Promise.resolve(rows);
      })(),
    ),
};

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

type Declared = { name: string; attributes: { name: string; type: string }[] };
type Ocel = { objectTypes: Declared[]; eventTypes: Declared[]; objects: OcelObject[]; events: OcelEvent[] };

let csv: string;
let xes: string;
let json: string;
let ocel: Ocel;
let folder: string;
let db: Database;
beforeAll(async () => {
  csv = await textOf(csvOf(log));
  xes = await textOf(xesOf(log));
  json = await textOf(ocelJson(log));
  ocel = JSON.parse(json) as Ocel;
  folder = await mkdtemp(join(tmpdir(), 'ocel-spec-'));
  const chunks: Uint8Array[] = [];
  for await (const chunk of ocelSqlite(log)) chunks.push(chunk);
  await writeFile(join(folder, 'ocel.sqlite'), Buffer.concat(chunks));
  db = new sqlite.Database(join(folder, 'ocel.sqlite'), { readOnly: true });
});
afterAll(async () => {
  db.close();
  await rm(folder, { recursive: true });
});

it('no file names a person, a file or a text that was typed', () => {
  for (const text of [csv, xes, json])
    expect(text).not.toMatch(/customer-1|factory-1|bí mật|bi-mat|\/objects\/|tự nấu|Khách trả sau/);
  expect(json).toContain('"customer:key-customer"');
});

describe('the table of events', () => {
  const cells = () => csv.split('\r\n').map((line) => line.split(','));

  it('begins with case, activity and time', () => {
    expect(csv.slice(1)).toMatch(
      /^case:concept:name,concept:name,time:timestamp,org:resource,org:role,cost:total,/,
    );
    expect(cells()[1]!.slice(0, 6)).toEqual([
      ...['project-1', 'DraftSaved', '2026-03-02T03:00:00.000Z', '', 'customer', ''],
    ]);
    expect(cells()).toHaveLength(rows.length + 2);
  });

  it('names actor, amount and the position of the log', () => {
    const paid = cells().find(([, type]) => type === 'PaymentRecorded')!;
    const [released] = cells().filter(([, type]) => type === 'QuoteReleased');
    expect(released!.slice(3, 8)).toEqual([
      ...['key-customer', 'customer', String(projectExamples.price), 'VND', 'quoted'],
    ]);
    expect(paid[5]).toBe(String(Math.round(projectExamples.price * 0.3)));
    // What arrived, not what was due.
    expect(
      cells()
        .filter(([, type]) => type === 'PaymentRecorded')
        .at(-1)![5],
    ).toBe('1234567');
    expect(released!.slice(9)).toEqual(['4711', log.at]);
  });
});

describe('XES', () => {
  /** The names of the elements in an element of the log, and the types of attributes (IEEE 1849-2016, section 5). */
  const attributes = {
    string: /^/,
    date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    int: /^-?\d+$/,
    float: /^-?\d+(\.\d+)?$/,
    boolean: /^(true|false)$/,
    id: /^\S+$/,
  };
  const order = ['extension', 'global', 'classifier', 'attribute', 'trace', 'event'];
  const kindOf = (name: string) => (name in attributes ? 'attribute' : name);

  it('follows the order of elements and the types of attributes of the standard', () => {
    const parser = new SaxesParser();
    const open: { name: string; last: number; keys: Set<string> }[] = [];
    const found: Record<string, number> = {};
    const wrong: string[] = [];
    const check = (isRight: boolean, text: string) => isRight || wrong.push(text);
    parser.on('error', (error) => wrong.push(error.message));
    parser.on('opentag', ({ name, attributes: given }) => {
      const parent = open.at(-1);
      const kind = kindOf(name);
      found[name] = (found[name] ?? 0) + 1;
      if (parent) {
        check(order.indexOf(kind) >= parent.last, `${name} too late in ${parent.name}`);
        parent.last = order.indexOf(kind);
        const mayHold: Record<string, string[]> = { log: order, trace: ['attribute', 'event'] };
        check((mayHold[parent.name] ?? ['attribute']).includes(kind), `${name} in ${parent.name}`);
      } else check(name === 'log' && /^\d+(\.\d+)?$/.test(given['xes.version']!), 'root');
      if (kind === 'attribute') {
        check(
          attributes[name as keyof typeof attributes].test(given['value']!),
          `${name} ${given['value']!}`,
        );
        check(!parent!.keys.has(given['key']!), `${given['key']!} twice`);
        parent!.keys.add(given['key']!);
      }
      open.push({ name, last: 0, keys: new Set() });
    });
    parser.on('closetag', ({ name }) => {
      const closed = open.pop()!;
      if (name === 'event')
        for (const key of ['concept:name', 'time:timestamp']) check(closed.keys.has(key), `no ${key}`);
    });
    parser.write(xes).close();
    expect(wrong).toEqual([]);
    expect(found).toMatchObject({ log: 1, trace: lives.length, event: rows.length });
    expect(xes).toContain('<int key="log:position" value="4711"/>');
  });
});

describe('OCEL 2.0', () => {
  const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const listOf = (items: object) => ({ type: 'array', items });
  const types = listOf({
    ...named,
    required: ['name', 'attributes'],
    properties: {
      ...named.properties,
      attributes: listOf({
        ...{ type: 'object', required: ['name', 'type'] },
        properties: {
          name: { type: 'string' },
          type: { enum: ['string', 'time', 'integer', 'float', 'boolean'] },
        },
      }),
    },
  });
  const time = {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
  };
  const relationships = listOf({
    ...{ type: 'object', required: ['objectId', 'qualifier'] },
    properties: { objectId: { type: 'string' }, qualifier: { type: 'string' } },
  });
  const value = { type: ['string', 'number', 'boolean'] };
  const items = (required: string[], ofAttribute: Record<string, object>) =>
    listOf({
      type: 'object',
      required,
      properties: {
        ...{ id: { type: 'string' }, type: { type: 'string' }, time, relationships },
        attributes: listOf({ ...named, required: Object.keys(ofAttribute), properties: ofAttribute }),
      },
    });
  /** The schema of the standard (ocel-standard.org), in the words of JSON schema. */
  const schema = {
    type: 'object',
    required: ['eventTypes', 'objectTypes', 'events', 'objects'],
    properties: {
      eventTypes: types,
      objectTypes: types,
      events: items(['id', 'type', 'time'], { name: { type: 'string' }, value }),
      objects: items(['id', 'type'], { name: { type: 'string' }, value, time }),
    },
  };

  it('follows the schema of the standard', () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(schema);
    validate(ocel);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('obeys what PM4Py expects: unique ids, objects that exist, declared types and attributes', () => {
    const objectIds = new Set(ocel.objects.map(({ id }) => id));
    expect(objectIds.size).toBe(ocel.objects.length);
    expect(new Set(ocel.events.map(({ id }) => id)).size).toBe(ocel.events.length);
    const related = [...ocel.events, ...ocel.objects].flatMap(({ relationships: all }) => all);
    expect(related.filter(({ objectId }) => !objectIds.has(objectId))).toEqual([]);
    for (const [declared, all] of [
      [ocel.eventTypes, ocel.events],
      [ocel.objectTypes, ocel.objects],
    ] as [Declared[], (OcelEvent | OcelObject)[]][])
      for (const { type, attributes } of all) {
        const known = declared.find(({ name }) => name === type)!.attributes;
        for (const { name, value: given } of attributes) {
          const expected = known.find((attribute) => attribute.name === name)!.type;
          expect([name, expected, isOfType(given, expected)]).toEqual([name, expected, true]);
        }
      }
    expect(ocel.events.every(({ relationships: all }) => all[0]!.qualifier === 'order')).toBe(true);
  });

  const isOfType = (given: unknown, type: string): boolean =>
    type === 'integer'
      ? Number.isInteger(given)
      : type === 'time'
        ? new RegExp(time.pattern).test(String(given))
        : typeof given === (type === 'float' ? 'number' : type);

  it('has each object with its history and its relations', () => {
    const one = (id: string) => ocel.objects.find((object) => object.id === id)!;
    const life = Object.keys(histories).indexOf('completed') + 1;
    const id = `project-${String(life)}`;
    const statuses = one(`order:${id}`).attributes.filter(({ name }) => name === 'status');
    expect(statuses.map(({ value: status }) => status)).toEqual([
      ...['submitted', 'reviewing', 'ready_for_manufacturer', 'quoted', 'approved', 'payment_pending'],
      ...['payment_confirmed', 'in_production', 'quality_check', 'ready_for_delivery', 'completed'],
    ]);
    expect(one(`order:${id}`).relationships).toEqual([
      { objectId: 'customer:key-customer', qualifier: 'customer' },
      { objectId: 'factory:key-factory', qualifier: 'factory' },
    ]);
    expect(one(`payment:${id}:deposit`)).toMatchObject({
      type: 'payment',
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'isPaid', value: true })]),
      relationships: [{ objectId: `order:${id}`, qualifier: 'order' }],
    });
    const part = one('part:part-1').attributes.filter(({ name }) => ['quantity', 'material'].includes(name));
    expect(part.map(({ value: given }) => given)).toEqual([
      expect.any(String),
      projectExamples.part.quantity,
      'other',
      7,
    ]);
    const ofOrder = { objectId: `order:project-${lives.length}`, qualifier: 'order' };
    const drawings = ['1', '2'].map((number) => one(`drawing:project-${lives.length}:${number}`));
    expect(drawings.map(({ relationships: all }) => all)).toEqual([
      [ofOrder],
      [ofOrder, { objectId: 'part:part-1', qualifier: 'part' }],
    ]);
    const removed = ocel.events.find(({ type }) => type === 'PartRemoved')!;
    expect(removed.relationships).toContainEqual({ objectId: 'part:part-1', qualifier: 'removes' });
    const stage = ocel.events.find(({ type }) => type === 'StageCompleted')!;
    expect(stage.attributes).toContainEqual({ name: 'stage', value: 'material-preparation' });
  });

  it('says the same as a database', () => {
    const all = (sql: string) => db.all(sql) as Record<string, unknown>[];
    expect(all('select ocel_id as id, ocel_type as type from event order by 1')).toEqual(
      ocel.events.map(({ id, type }) => ({ id, type })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const tables = all(`select name from sqlite_master where type = 'table'`).map(({ name }) => name);
    const mapped = ['event', 'object'].flatMap((kind) =>
      all(`select ocel_type_map as name from ${kind}_map_type`).map(({ name }) => `${kind}_${String(name)}`),
    );
    const fixed = [
      'log',
      'event',
      'event_map_type',
      'object',
      'object_map_type',
      'event_object',
      'object_object',
    ];
    expect([...tables].sort()).toEqual([...fixed, ...mapped].sort());
    const names = Object.keys(eventAttributes);
    for (const event of ocel.events) {
      const [row] = all(`select * from "event_${event.type}" where ocel_id = '${event.id}'`);
      const said = Object.fromEntries(event.attributes.map(({ name, value: given }) => [name, given]));
      expect(row).toEqual({
        ...{ ocel_id: event.id, ocel_time: event.time },
        ...Object.fromEntries(names.map((name) => [name, said[name] ?? null])),
      });
    }
    for (const object of ocel.objects) {
      const found = all(
        `select * from "object_${object.type}" where ocel_id = '${object.id}' order by rowid`,
      );
      const values = found.flatMap((row) =>
        Object.entries(row)
          .filter(([name, given]) => !name.startsWith('ocel_') && given !== null)
          .map(([name, given]) => ({ name, value: given, time: row['ocel_time'] })),
      );
      const plain = ({ value: given, ...rest }: OcelObject['attributes'][number]) => ({
        ...rest,
        value: typeof given === 'boolean' ? Number(given) : given,
      });
      expect(new Set(values.map((each) => JSON.stringify(each, ['name', 'time', 'value'])))).toEqual(
        new Set(object.attributes.map((each) => JSON.stringify(plain(each), ['name', 'time', 'value']))),
      );
      expect(found.filter(({ ocel_changed_field: field }) => field === null)).toHaveLength(1);
    }
    const links = (list: readonly (OcelEvent | OcelObject)[]) =>
      list.reduce((sum, { relationships: related }) => sum + related.length, 0);
    expect(all('select count(*) as n from event_object')).toEqual([{ n: links(ocel.events) }]);
    expect(all('select count(*) as n from object_object')).toEqual([{ n: links(ocel.objects) }]);
    expect(all('select * from log')).toEqual([{ position: '4711', time: log.at }]);
  });
});
