import { pathOf, paymentRoutes, progressRoutes, stages } from '@market/contracts';
import type { Project, ProjectStatus, User } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { Fulfilment } from '../provider/review/Fulfilment';
import { Tracking } from './Tracking';

const { id } = projectOf();
const progress = {
  percent: 100,
  stages: stages.map((stage) => ({
    ...{ stageId: stage.id, isCompleted: true, completedAt: '2026-11-21T03:00:00.000Z' },
    ...{ notes: '', attachments: [] },
  })),
};

const followers: [string, 'customer' | 'vietphat', (project: Project) => ReactElement][] = [
  ['customer', 'customer', (project) => <Tracking project={project} />],
  ['provider', 'vietphat', (project) => <Fulfilment project={project} />],
];
const statuses: [ProjectStatus, boolean][] = [
  ['payment_confirmed', false],
  ['completed', true],
];

// Who follows an order × its status × whether its production is shown; the payments are shown in all of them.
it.each(followers.flatMap(([who, role, of]) => statuses.map((row) => [who, ...row, role, of] as const)))(
  'the %s of an order that is %s sees its production: %s',
  async (_, status, isShown, role, of) => {
    server({
      [`GET ${pathOf(paymentRoutes.detail, { projectId: id })}`]: {
        ...{ projectId: id, total: 0, instalments: [], bank: null },
      },
      [`GET ${pathOf(progressRoutes.detail, { projectId: id })}`]: progress,
    });
    renderScreen(of(projectOf({ status })), { user: { role } });
    expect(await screen.findByText(/hanh toán$/)).toBeTruthy();
    if (isShown) expect(await screen.findByText('100%')).toBeTruthy();
    else expect(screen.queryByRole('heading', { name: 'Tiến độ sản xuất' })).toBeNull();
  },
);

const [customer, provider] = followers;
const workflow = { 'vietphat-admin': { canManageWorkflow: false, canAssignManufacturer: false } };

// Who follows an order × what they may read of it × what is asked for: what the server would refuse is not.
it.each<[(typeof followers)[number], Partial<User>, string[]]>([
  [customer!, {}, ['payments', 'progress']],
  [customer!, { allowedPages: ['customer-interface', 'project-details'] }, []],
  [provider!, { pagePermissions: workflow }, ['progress']],
])('case %#: only what its reader may read is asked for', async ([, role, of], grants, expected) => {
  const calls = server({
    [`GET ${pathOf(paymentRoutes.detail, { projectId: id })}`]: {
      ...{ projectId: id, total: 0, instalments: [], bank: null },
    },
    [`GET ${pathOf(progressRoutes.detail, { projectId: id })}`]: progress,
  });
  renderScreen(of(projectOf({ status: 'completed' })), { user: { role, ...grants } });
  await waitFor(() => expect(calls.map(({ path }) => path.split('/')[2]).sort()).toEqual(expected));
  expect(screen.queryAllByRole('heading')).toHaveLength(expected.length);
});
