import { DataSource } from 'typeorm';
import { ChangesRow, CheckpointRow } from '../engine/checkpoint.js';
import { ParkedRow } from '../engine/parking.js';
import { PulseRow } from '../projector/pulse.js';
import { AccountRow } from '../tables/accounts.js';
import { FileRow } from '../tables/files.js';
import { MessageRow } from '../tables/messages.js';
import { ProjectRow } from '../tables/projects.js';
import { QuoteRow } from '../tables/quotes.js';
import { readSchema } from './release.js';

const rows = [ProjectRow, QuoteRow, FileRow, MessageRow, AccountRow];
const bookkeeping = [CheckpointRow, ChangesRow, ParkedRow, PulseRow];

/**
 * Creates this release's schema of read models whole from the entities, unless it is there; one that was left
 * half made is made anew. The projector fills it from the log.
 */
export async function createReadSchema(url: string): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities: [...rows, ...bookkeeping],
    schema: readSchema,
  }).initialize();
  try {
    const [{ finished }] = await source.query<[{ finished: boolean }]>(
      `select obj_description(to_regnamespace('${readSchema}'), 'pg_namespace') is not null as finished`,
    );
    if (finished) return;
    await source.query(`drop schema if exists ${readSchema} cascade`);
    await source.query(`create schema ${readSchema}`);
    await source.synchronize();
    await source.query(`insert into ${readSchema}.checkpoint default values`);
    await source.query(`insert into ${readSchema}.pulse (complete) values (false)`);
    await source.query(`comment on schema ${readSchema} is 'Read models, made from the log by one release'`);
  } finally {
    await source.destroy();
  }
}
