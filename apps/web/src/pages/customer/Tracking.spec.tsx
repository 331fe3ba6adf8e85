import { pathOf, paymentRoutes, progressRoutes, stages } from '@control-center/contracts';
import type { Project, ProjectStatus } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
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
