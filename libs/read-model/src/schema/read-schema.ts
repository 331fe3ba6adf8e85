import { DataSource } from 'typeorm';
import { ChangesRow, CheckpointRow } from '../engine/checkpoint.js';
import { CounterRow } from '../engine/counters.js';
import { ParkedRow } from '../parking/parking.js';
import { PulseRow } from '../projector/pulse.js';
import { AccountRow } from '../tables/accounts.js';
import { FileRow } from '../tables/files.js';
import { MessageRow } from '../tables/messages.js';
import { ProjectBidderRow, ProjectRow } from '../tables/projects.js';
import { QuoteRow } from '../tables/quotes.js';
import { AccountTextRow, ProjectTextRow, textIndexes } from '../tables/texts.js';
import { requireTrigrams } from './extensions.js';
import { readSchema } from './release.js';

const rows = [
  ProjectRow,
  ProjectBidderRow,
  ProjectTextRow,
  QuoteRow,
  FileRow,
  MessageRow,
  AccountRow,
  AccountTextRow,
  CounterRow,
];
const bookkeeping = [CheckpointRow, ChangesRow, ParkedRow, PulseRow];

/**
 * Creates a read schema with all tables of the entities, unless it exists; an unfinished one is dropped and created
 * again. The projector fills it from the log.
 */
export async function createReadSchema(url: string, schema = readSchema): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities: [...rows, ...bookkeeping],
    schema,
  }).initialize();
  try {
    const [{ finished }] = await source.query<[{ finished: boolean }]>(
      `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') is not null as finished`,
    );
    if (finished) return;
    const trigrams = await requireTrigrams(source);
    await source.query(`drop schema if exists ${schema} cascade`);
    await source.query(`create schema ${schema}`);
    await source.synchronize();
    for (const index of textIndexes(schema, trigrams)) await source.query(index);
    await source.query(`insert into ${schema}.checkpoint default values`);
    await source.query(`insert into ${schema}.pulse (complete) values (false)`);
    await source.query(`comment on schema ${schema} is 'Read models, made from the log by one release'`);
  } finally {
    await source.destroy();
  }
}
