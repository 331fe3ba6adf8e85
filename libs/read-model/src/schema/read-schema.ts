import { DataSource } from 'typeorm';
import { ChangesRow, CheckpointRow } from '../engine/checkpoint.js';
import { readSchema } from '../engine/database.js';
import { ParkedRow } from '../engine/parking.js';
import { AccountRow } from '../tables/accounts.js';
import { FileRow } from '../tables/files.js';
import { MessageRow } from '../tables/messages.js';
import { ProjectRow } from '../tables/projects.js';
import { QuoteRow } from '../tables/quotes.js';

export const entities = [
  ProjectRow,
  QuoteRow,
  FileRow,
  MessageRow,
  AccountRow,
  CheckpointRow,
  ChangesRow,
  ParkedRow,
];

/** Creates the schema of the read models whole from the entities, unless it is there. */
export async function createReadSchema(url: string): Promise<void> {
  const source = await new DataSource({ type: 'postgres', url, entities, schema: readSchema }).initialize();
  try {
    await source.query(`create schema if not exists ${readSchema}`);
    const [{ there }] = await source.query<[{ there: boolean }]>(
      `select to_regclass('${readSchema}.checkpoint') is not null as there`,
    );
    if (there) return;
    await source.synchronize();
    await source.query(`insert into ${readSchema}.checkpoint (single) values (true)`);
  } finally {
    await source.destroy();
  }
}
