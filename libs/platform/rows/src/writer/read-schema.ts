import { DataSource } from 'typeorm';
import { dropSchema, lockSchemaInUse } from '../batches/locks.js';
import { ChangesRow, CheckpointRow } from '../batches/checkpoint.js';
import { ParkedRow } from '../batches/parking.js';
import { rowTables } from '../rows/tables.js';
import type { ReadModels } from '../rows/read-models.js';
import { withLockedSchemas } from './lock-schemas.js';
import { PulseRow } from './pulse.js';

const bookkeeping = [CheckpointRow, ChangesRow, ParkedRow, PulseRow];

/**
 * Creates a read schema with all tables of the entities, unless it exists; an unfinished one is dropped and created
 * again. The projector fills it from the log.
 */
export async function createReadSchema(
  url: string,
  { projections, journal, complete, ...readModels }: ReadModels,
  schema = readModels.schema,
): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities: [...(journal?.tables ?? rowTables(projections)), ...bookkeeping],
    schema,
  }).initialize();
  try {
    await withLockedSchemas(source, async (connection) => {
      // The projector of another release may drop unused schemas at any moment.
      await lockSchemaInUse(connection, schema);
      const [{ finished }] = await source.query<[{ finished: boolean }]>(
        `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') is not null as finished`,
      );
      if (finished) return;
      await dropSchema(source, schema);
      await source.query(`create schema ${schema}`);
      await source.synchronize();
      await complete?.(source, schema);
      await source.query(`insert into ${schema}.checkpoint default values`);
      await source.query(`insert into ${schema}.pulse (complete) values (false)`);
      await source.query(`comment on schema ${schema} is 'Read models, made from the log by one release'`);
    });
  } finally {
    await source.destroy();
  }
}
