import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { partOf, projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { keep, kept } from '../../../testing/unsent';
import { editPlace } from './edited';
import { LockedChanges } from './LockedChanges';

const project = projectOf({ status: 'quoted' });
const name = editPlace(project.id);
const show = (typed?: object) => {
  if (typed) keep(name, typed);
  return renderScreen(<LockedChanges project={project} parts={[partOf()]} />);
};
const notice = () => screen.queryByRole('alert');

it('shows what was typed before an order was locked, until it is discarded', () => {
  keep(name, { title: 'Của người khác' }, { by: 'binh' });
  show({ title: 'Gá kẹp H7', material: 'steel', tolerance: 'H7' });
  expect(screen.getByText(/^Tiêu đề dự án/).textContent).toContain('Tiêu đề dự án: Gá kẹp H7\nDung sai: H7');
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  expect(notice()).toBeNull();
  expect([kept(name), kept(name, 'binh')]).toEqual([undefined, { title: 'Của người khác' }]);
});

it.each([
  ['nothing was typed', undefined],
  ['what was typed is what the order has', { title: project.title, material: 'steel' }],
])('shows nothing where %s', (_, typed) => {
  show(typed);
  expect(notice()).toBeNull();
});
