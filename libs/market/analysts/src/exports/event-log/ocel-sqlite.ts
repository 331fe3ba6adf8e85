import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import type { Database, JSValue, Statement } from 'node-sqlite3-wasm';
import type { EventLog } from './cases.js';
import { objectTypes } from './objects.js';
import type { AttributeValue } from './objects.js';
import { eventAttributes, ocelCases } from './ocel.js';
import type { OcelEvent, OcelObject } from './ocel.js';

/** OCEL 2.0 as an SQLite database: built as a file, because its pages cannot be sent in order before it is complete. */
export async function* ocelSqlite(log: EventLog): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'ocel-'));
  try {
    const file = join(folder, 'ocel.sqlite');
    yield* build(file, log);
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const columnTypes = {
  string: 'TEXT',
  integer: 'INTEGER',
  float: 'REAL',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
};

const columnsOf = (attributes: Readonly<Record<string, keyof typeof columnTypes>>): string =>
  Object.entries(attributes)
    .map(([name, type]) => `, "${name}" ${columnTypes[type]}`)
    .join('');

/** Tables are named by the types: their names are identifiers, and no two differ only by case. */
function createTables(db: Database, { types, position, at }: EventLog): void {
  db.exec(`
    create table log (position text, time timestamp);
    create table event (ocel_id text primary key, ocel_type text);
    create table event_map_type (ocel_type text primary key, ocel_type_map text);
    create table object (ocel_id text primary key, ocel_type text);
    create table object_map_type (ocel_type text primary key, ocel_type_map text);
    create table event_object (ocel_event_id text, ocel_object_id text, ocel_qualifier text,
      primary key (ocel_event_id, ocel_object_id, ocel_qualifier));
    create table object_object (ocel_source_id text, ocel_target_id text, ocel_qualifier text,
      primary key (ocel_source_id, ocel_target_id, ocel_qualifier));`);
  db.run('insert into log values (?, ?)', [position, at]);
  for (const type of types) {
    db.run('insert into event_map_type values (?, ?)', [type, type]);
    db.exec(
      `create table "event_${type}" (ocel_id text primary key, ocel_time timestamp${columnsOf(eventAttributes)})`,
    );
  }
  for (const [type, attributes] of Object.entries(objectTypes)) {
    db.run('insert into object_map_type values (?, ?)', [type, type]);
    db.exec(
      `create table "object_${type}" (ocel_id text, ocel_time timestamp, ocel_changed_field text${columnsOf(attributes)})`,
    );
  }
}

const casesPerTransaction = 100;

/**
 * Yields empty values between portions, so that a consumer that has left is noticed. The file is sent when it is
 * complete.
 */
async function* build(file: string, log: EventLog): AsyncGenerator<Uint8Array> {
  const db = new sqlite.Database(file);
  const statements = new Map<string, Statement>();
  const insert = (table: string, values: JSValue[]) => {
    const statement =
      statements.get(table) ??
      db.prepare(`insert or ignore into "${table}" values (${values.map(() => '?').join(', ')})`);
    statements.set(table, statement);
    statement.run(values);
  };
  try {
    // Nobody needs the file if this process dies.
    db.exec('pragma journal_mode = off; pragma synchronous = off');
    createTables(db, log);
    let cases = 0;
    db.exec('begin');
    for await (const { events, objects } of ocelCases(log)) {
      for (const object of objects) insertObject(insert, object);
      for (const event of events) insertEvent(insert, event);
      if ((cases += 1) % casesPerTransaction === 0) {
        db.exec('commit; begin');
        yield new Uint8Array();
      }
    }
    db.exec('commit');
  } finally {
    for (const statement of statements.values()) statement.finalize();
    db.close();
  }
}

type Insert = (table: string, values: JSValue[]) => void;

function insertEvent(insert: Insert, { id, type, time, attributes, relationships }: OcelEvent): void {
  const values = Object.keys(eventAttributes).map(
    (name) => attributes.find((attribute) => attribute.name === name)?.value ?? null,
  );
  insert('event', [id, type]);
  insert(`event_${type}`, [id, time, ...values]);
  for (const { objectId, qualifier } of relationships) insert('event_object', [id, objectId, qualifier]);
}

/** The first row has the values that the object began with; each later one a value that changed. */
function insertObject(insert: Insert, { id, type, attributes, relationships }: OcelObject): void {
  const names = Object.keys(objectTypes[type]);
  const first = new Map<string, AttributeValue>();
  const start = attributes[0]?.time ?? null;
  const changes = attributes.filter(({ name, value, time }) => {
    if (first.has(name) || time !== start) return true;
    first.set(name, value);
    return false;
  });
  insert('object', [id, type]);
  insert(`object_${type}`, [id, start, null, ...names.map((name) => first.get(name) ?? null)]);
  for (const { name, value, time } of changes)
    insert(`object_${type}`, [id, time, name, ...names.map((one) => (one === name ? value : null))]);
  for (const { objectId, qualifier } of relationships) insert('object_object', [id, objectId, qualifier]);
}
