import type { User } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen, userOf } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { DataFiles } from './DataFiles';

const limited = (pages: User['pagePermissions']) =>
  userOf({ role: 'admin', currentInterface: 'admin-dashboard', pagePermissions: pages });
const log = ['event-log.csv', 'event-log.xes', 'ocel.json', 'ocel.sqlite'];

it.each<[string, User, string[]]>([
  ['an admin', userOf({ role: 'admin', currentInterface: 'admin-dashboard' }), log],
  ['an admin without the system log', limited({ 'admin-dashboard': { canAccessLogs: false } }), []],
  ['an admin without reports', limited({ 'vietphat-admin': { canGenerateReports: false } }), []],
  ['a reviewer', userOf({ role: 'vietphat', currentInterface: 'vietphat-admin' }), []],
])('%s is offered every view in three formats, and of the event log %j', async (_, user, files) => {
  server({ 'GET /api/reports/sql': [{ name: 'payments', meaning: '', columns: [] }] });
  renderScreen(<DataFiles user={user} />, { user });
  await screen.findByText('payments');
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href'));
  expect(screen.getByRole('button', { name: 'payments, Excel' })).toBeTruthy();
  const views = ['payments.csv', 'payments.jsonl', 'payments.parquet'];
  expect(links).toEqual([...files, ...views].map((name) => `/api/exports/${name}`));
});
