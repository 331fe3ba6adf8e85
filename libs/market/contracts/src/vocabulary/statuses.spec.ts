import { expect, it } from '@jest/globals';
import { factoryTabs } from './factory-tabs.js';
import * as vocabulary from './statuses.js';
import { projectStatuses } from './statuses.js';
import type { ProjectStatus } from './statuses.js';

/** The properties of each status. */
const table: Record<ProjectStatus, string> = {
  draft: '',
  submitted: 'isEditable',
  reviewing: 'isEditable',
  need_customer_revision: 'isEditable',
  sent_to_manufacturer: '',
  ready_for_manufacturer: 'isPriced',
  bidding: 'isPriced',
  quoted: '',
  approved: '',
  payment_pending: 'isTrackable',
  payment_confirmed: 'isTrackable',
  in_production: 'isInProduction isMade isTrackable',
  quality_check: 'isInProduction isMade isTrackable',
  ready_for_delivery: 'isInProduction isMade isTrackable',
  completed: 'isMade isTrackable',
  cancelled: '',
};
const predicates = Object.entries(vocabulary).filter(([name]) => name.startsWith('is')) as [
  string,
  (status: string) => boolean,
][];

it.each(projectStatuses)('what is true of an order in the status %s', (status) => {
  const names = predicates.filter(([, holds]) => holds(status)).map(([name]) => name);
  expect(names.sort().join(' ')).toBe(table[status]);
});

/** In which of a factory's tabs its order is found. */
const tabs: Partial<Record<ProjectStatus, string>> = {
  ready_for_manufacturer: 'drawings',
  bidding: 'drawings',
  approved: 'confirmed drawings',
  payment_pending: 'confirmed',
  payment_confirmed: 'confirmed',
  in_production: 'progress',
  quality_check: 'progress',
  ready_for_delivery: 'progress',
};

it.each(projectStatuses)('in which tabs a factory finds an order in the status %s', (status) => {
  const found = Object.entries<readonly string[]>(factoryTabs).filter(([, own]) => own.includes(status));
  const names = found.map(([name]) => name).sort();
  expect(names.join(' ')).toBe(tabs[status] ?? '');
});
