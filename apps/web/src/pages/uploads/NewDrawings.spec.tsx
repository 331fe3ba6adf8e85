import type { Project, ProjectAction } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { NewDrawings } from './NewDrawings';

const part = 'p.1';
const fileOf = (place: string, partId: string | null, revision: number | null, state: string) => ({
  ...{ place, partId, revision, state, stageId: null, partNumber: partId && 'GK-01' },
  ...{ url: `/objects/${place}-${revision}.pdf`, name: `${place}.pdf` },
});
const files = [
  fileOf('main', null, 1, 'superseded'),
  fileOf('main', null, 2, 'current'),
  fileOf('part', part, 1, 'removed'),
  fileOf('part', part, 3, 'current'),
] as unknown as Project['files'];
const show = (change: Partial<Project>) =>
  renderScreen(<NewDrawings project={projectOf({ files, ...change })} />, { user: { role: 'manufacturer' } });

// A factory works from the current drawings alone.
it('names the drawings that are new and apply, each to be opened', () => {
  show({ newDrawings: ['/objects/part-3.pdf', '/objects/main-1.pdf'] });
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Bản vẽ GK-01 – phiên bản 3']);
  expect(links[0]!.getAttribute('href')).toBe('/objects/part-3.pdf?inline=1');
});

// Which drawings are new × what the server allows × whether they can be confirmed.
it.each<[string[], ProjectAction[], boolean]>([
  [['/objects/main-2.pdf'], ['ConfirmDrawings'], true],
  [[], ['ConfirmDrawings'], false],
  [['/objects/main-2.pdf'], ['CompleteStage'], false],
])('new drawings %j with %j can be confirmed: %s', (newDrawings, allowed, may) => {
  show({ newDrawings, allowed });
  expect(screen.queryByRole('button', { name: 'Bản vẽ mới – đã xem' }) !== null).toBe(may);
});
