import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PeriodQuery } from '@market/contracts';
import { writeExport } from '@market/analysts/exports';
import { readSettings } from '@platform/settings';
import { openTables } from './database.js';

const usage = `npm run export -- FILE [--from DAY] [--to DAY]

The name of FILE says what it gets: a view of analysts as .csv, .jsonl or .parquet, such as projects.parquet, or the event
log as event-log.csv, event-log.xes, ocel.json or ocel.sqlite. Days, such as 2026-03-02, are those in Vietnam.`;

/** Writes the file of the arguments and reports it. Resolves to the exit code. */
export async function exportCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  { signal: stopped }: Pick<AbortController, 'signal'> = new AbortController(),
): Promise<0 | 1> {
  try {
    const { file, period } = readArguments(args);
    // FILE is relative to the directory in which the command was called.
    const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
    const pool = await openTables(readSettings(env), 'export command');
    try {
      await writeExport(pool, path, period, stopped);
    } finally {
      await pool.end();
    }
    console.log(`${file}: ${statSync(path).size} bytes`);
    return 0;
  } catch (error) {
    const reason: unknown = stopped.aborted ? stopped.reason : error;
    console.error(reason instanceof Error ? reason.message : reason);
    return 1;
  }
}

function readArguments(args: string[]): { file: string; period: PeriodQuery } {
  try {
    const { values, positionals } = parseArgs({
      args,
      ...{ allowPositionals: true, options: { from: { type: 'string' }, to: { type: 'string' } } },
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, period: values };
  } catch {
    // An option that there is not.
  }
  throw new Error(usage);
}
