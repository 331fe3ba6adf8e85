import { DataSource } from 'typeorm';
import { ChangesRow, CheckpointRow } from '../batches/checkpoint.js';
import { CounterRow } from '../rows/counters.js';
import { ParkedRow } from '../batches/parking.js';
import { PulseRow } from './pulse.js';
import { AccountRow } from '../../models/accounts/accounts.js';
import { FileRow } from '../../models/projects/files.js';
import { MessageRow } from '../../models/messages/messages.js';
import { ProjectBidderRow, ProjectRow } from '../../models/projects/projects.js';
import { QuoteRow } from '../../models/projects/quotes.js';
import { AccountTextRow, ProjectTextRow, textIndexes } from '../../models/search/texts.js';
import { requireTrigrams } from '../../models/search/extensions.js';
import { readSchema } from '../../projector/release.js';

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
