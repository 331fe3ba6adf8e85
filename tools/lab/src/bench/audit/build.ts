import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { root } from '@control-center/checkout/prepare';
import { auditSchema } from '@market/audit';
import { masterKey } from '@platform/testing';
import { EventNode, memoryOf } from '../../servers/servers.js';
import type { Postgres } from '../../servers/servers.js';
import { migrated } from '../../servers/migrated.js';
import { eventsPerOrder, seed } from '../read-side/rebuild.js';

/** The audit may take longer than the read models by this much: both are built at once, and share the machine. */
const tolerance = 1.1;

/** A projector, run as in production, builds the read models and the audit of a log from nothing, side by side. */
export async function measureBuild(
  postgres: Postgres,
  targetEvents: number,
): Promise<{ rows: string[][]; isFastEnough: boolean }> {
  const node = await EventNode.start(await postgres.database('log'), postgres);
  const databaseUrl = await postgres.database('built');
  const pool = await migrated(databaseUrl);
  try {
    const events = await seed(node.url, Math.ceil(targetEvents / eventsPerOrder));
    const env = {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, EVENT_STORE_URL: node.url },
      ...{ PERSONAL_MASTER_KEY: masterKey, LOG_LEVEL: 'error' },
    };
    const main = join(root, 'apps', 'projector', 'dist', 'main.js');
    const startedAt = performance.now();
    const projector = spawn(process.execPath, [main], { env, stdio: ['ignore', 2, 2] });
    const exited = once(projector, 'exit');
    const took: Record<string, number> = {};
    let memory = 0;
    const isComplete = async (pulse: string) =>
      (await pool.query<{ complete: boolean }>(`select complete from ${pulse}`)).rows[0]!.complete;
    try {
      const builds = { 'read models': 'pulse', audit: `${auditSchema}.pulse` };
      while (Object.keys(took).length < 2) {
        for (const [name, pulse] of Object.entries(builds))
          if (!(name in took) && (await isComplete(pulse)))
            took[name] = (performance.now() - startedAt) / 1000;
        memory = Math.max(memory, await memoryOf(projector));
        await after(100);
      }
    } finally {
      projector.kill('SIGTERM');
      await exited;
    }
    const { rows } = await pool.query<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, pg_total_relation_size('${auditSchema}.events')::float8 as bytes
       from ${auditSchema}.events`,
    );
    const [{ rows: built, bytes }] = rows as [{ rows: number; bytes: number }];
    if (built < events) throw new Error(`The audit has ${built} rows for ${events} events`);
    const row = (name: string) => [
      `${name}, built from ${events} events`,
      `${took[name]!.toFixed(0)} s`,
      `${(events / took[name]!).toFixed(0)} events/s`,
    ];
    return {
      rows: [
        ['Built at the same time', 'took', 'rate'],
        row('read models'),
        row('audit'),
        ['the process that builds both, at most', `${memory.toFixed(0)} MB`, ''],
        ['the audit with its indexes', `${(bytes / 1_000_000).toFixed(0)} MB`, ''],
      ],
      isFastEnough: took['audit']! <= took['read models']! * tolerance,
    };
  } finally {
    await pool.end();
    await node.kill();
  }
}
