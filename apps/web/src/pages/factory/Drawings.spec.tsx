import type { Project, ProjectAction } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { Drawings } from './Drawings';

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
  fileOf('attachment', null, null, 'current'),
] as unknown as Project['files'];
const show = (change: Partial<Project>, readOnly = false) =>
  renderScreen(<Drawings project={projectOf({ files, ...change })} readOnly={readOnly} />, {
    user: { role: 'manufacturer' },
  });
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

// A factory works from the current drawings alone.
it('lists the drawings that apply, and those that are new', () => {
  show({ newDrawings: ['/objects/part-3.pdf'] });
  expect(lines()).toEqual(['Bản vẽ chính – phiên bản 2', 'Bản vẽ GK-01 – phiên bản 3Mới']);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/objects/main-2.pdf?inline=1',
    '/objects/part-3.pdf?inline=1',
  ]);
});

it('shows nothing where there is no drawing', () => {
  show({ files: files.filter(({ state, revision }) => state !== 'current' || revision === null) });
  expect(screen.queryByRole('region', { name: 'Bản vẽ hiện hành' })).toBeNull();
});

// Which drawings are new × what the server allows × who looks × whether they can be confirmed.
it.each<[string[], ProjectAction[], boolean, boolean]>([
  [['/objects/main-2.pdf'], ['ConfirmDrawings'], false, true],
  [[], ['ConfirmDrawings'], false, false],
  [['/objects/main-2.pdf'], ['CompleteStage'], false, false],
  [['/objects/main-2.pdf'], ['ConfirmDrawings'], true, false],
])(
  'new drawings %j with %j, only looking: %s, can be confirmed: %s',
  (newDrawings, allowed, readOnly, may) => {
    show({ newDrawings, allowed }, readOnly);
    expect(screen.queryByRole('button', { name: 'Bản vẽ mới – đã xem' }) !== null).toBe(may);
  },
);
