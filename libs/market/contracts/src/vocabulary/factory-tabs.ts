import type { ProjectStatus } from './statuses.js';

/** The factory's tabs that are lists of its projects by status; `orders` are those with a quote of its own. */
export const factoryTabs = {
  drawings: ['ready_for_manufacturer', 'bidding', 'approved'],
  confirmed: ['approved', 'payment_pending', 'payment_confirmed'],
  progress: ['in_production', 'quality_check', 'ready_for_delivery'],
} as const satisfies Record<string, readonly ProjectStatus[]>;
