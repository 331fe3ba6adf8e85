import type { Project, ProjectStatus, Quote } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { factoryTabs } from './factory-tabs';

const project = (id: string, status: ProjectStatus) => ({ id, status }) as Project;
const quote = (projectId: string, version: number) => ({ projectId, version }) as Quote;

describe('the factory’s tabs', () => {
  const tabs = factoryTabs(
    [
      project('open', 'ready_for_manufacturer'),
      project('sealed', 'approved'),
      project('paid', 'payment_confirmed'),
      project('running', 'in_production'),
      project('checked', 'quality_check'),
      project('done', 'completed'),
    ],
    [quote('open', 1), quote('done', 2), quote('done', 1)],
  );
  const idsOf = (key: string) => tabs.find((tab) => tab.key === key)?.rows.map((row) => row.project.id);

  it.each([
    ['drawings', ['open', 'sealed']],
    ['orders', ['open', 'done']],
    ['confirmed', ['sealed', 'paid']],
    ['progress', ['running', 'checked']],
  ])('%s contain %j', (key, ids) => expect(idsOf(key)).toEqual(ids));

  it('contain the newest quote', () => {
    const rows = tabs.find((tab) => tab.key === 'orders')!.rows;
    expect(rows.find((row) => row.project.id === 'done')?.quote?.version).toBe(2);
  });
});
