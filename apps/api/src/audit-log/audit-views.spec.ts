import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { AuditViews } from './audit-views.js';

/** The records of opened filters and visited pasts within ten minutes. */
async function stored(readings: readonly ((views: AuditViews) => void)[]): Promise<string[]> {
  const rows: { actorId: string; filter: string }[] = [];
  const query = (_: string, values?: [string]) => {
    if (values) rows.push(...(JSON.parse(values[0]) as typeof rows));
    return Promise.resolve();
  };
  const views = new AuditViews({ query } as unknown as Pool);
  for (const read of readings) read(views);
  await views.onModuleDestroy();
  return rows.map(({ actorId, filter }) => `${actorId} ${filter}`);
}
const opens = (actorId: string, role: string) => (views: AuditViews) =>
  views.record(actorId, { filter: { role }, named: [] });
const visits = (actorId: string, stream: string) => (views: AuditViews) => views.visited(actorId, stream);

it('each reader of a filter is recorded once', async () => {
  const readings = [
    opens('an', 'admin'),
    opens('an', 'admin'),
    opens('binh', 'admin'),
    opens('an', 'customer'),
  ];
  expect(await stored(readings)).toEqual(['an role:admin', 'binh role:admin', 'an role:customer']);
});

it('each visitor of a past is recorded once', async () => {
  const readings = [visits('an', 'project-p'), visits('an', 'project-p')];
  readings.push(visits('binh', 'project-p'), visits('an', 'account-p'));
  expect(await stored(readings)).toEqual([
    ...['an replay:project-p', 'binh replay:project-p', 'an replay:account-p'],
  ]);
});
