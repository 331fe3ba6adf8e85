import type { OrderTimes } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { partOf, projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { ProjectOverview } from './ProjectOverview';

it('says of each part when that part will be ready', async () => {
  const project = projectOf();
  const second = partOf({ id: `${project.id}.2`, partId: 'GK-02' });
  const partsExpectedOn = { [second.id]: '2026-12-04' };
  server({ [`GET /api/project-parts/${project.id}`]: [partOf(), second] });
  renderScreen(
    <ProjectOverview
      project={projectOf({ times: { expectedOn: '2026-12-07', partsExpectedOn } as unknown as OrderTimes })}
      renderDrawing={() => null}
      renderFiles={() => null}
    />,
  );
  const readyOf = async (name: string) =>
    /Dự kiến xong \S{10}/.exec((await screen.findByRole('article', { name })).textContent)?.[0];
  expect(await readyOf('Chi tiết GK-01')).toBeUndefined();
  expect(await readyOf('Chi tiết GK-02')).toBe('Dự kiến xong 04/12/2026');
});
