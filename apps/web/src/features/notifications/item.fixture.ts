import { notices } from '@market/contracts';
import type { Notification } from '@market/contracts';

/** A message of a customer, unless something else is said. */
export const item = (change: Partial<Notification>): Notification => ({
  kind: 'messages',
  projectId: 'p1',
  title: 'Gá kẹp trục',
  channel: 'customer',
  factoryId: null,
  text: null,
  cover: null,
  count: 1,
  createdAt: '2026-11-21T03:00:00.000Z',
  ...change,
  label: notices[change.kind ?? 'messages'].label,
});
