import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { partOf, projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { editInputName } from './edit-input';
import { LockedChanges } from './UnsentChanges';

const project = projectOf({ status: 'quoted' });
const name = editInputName(project.id);
const show = (typed?: object) => {
  if (typed) unsentInput.write('an', name, typed, { details: 'details:3' });
  return renderScreen(<LockedChanges project={project} parts={[partOf()]} />);
};
const notice = () => screen.queryByRole('alert');

it('shows what was typed before an order was locked, until it is discarded', () => {
  unsentInput.write('binh', name, { title: 'Của người khác' });
  show({ title: 'Gá kẹp H7', material: 'steel', tolerance: 'H7' });
  expect(screen.getByText(/^Tiêu đề dự án/).textContent).toContain('Tiêu đề dự án: Gá kẹp H7\nDung sai: H7');
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  expect(notice()).toBeNull();
  expect([unsentInput.read('an', name), unsentInput.readBasis('an', name)]).toEqual([undefined, undefined]);
  expect(unsentInput.read('binh', name)).toEqual({ title: 'Của người khác' });
});

it.each([
  ['nothing was typed', undefined],
  ['what was typed is what the order has', { title: project.title, material: 'steel' }],
])('shows nothing where %s', (_, typed) => {
  show(typed);
  expect(notice()).toBeNull();
});
