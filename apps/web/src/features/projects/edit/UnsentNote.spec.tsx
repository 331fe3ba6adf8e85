import type { ProjectStatus } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { editInputName } from './edit-input';
import { UnsentNote } from './UnsentNote';

const project = projectOf();
const name = editInputName(project.id);
const stored = () => [
  unsentInput.read(project.customerId, name),
  unsentInput.readBasis(project.customerId, name),
];
const show = (status: ProjectStatus = 'submitted') =>
  renderScreen(<UnsentNote project={{ ...project, status }} />);
const store = () => unsentInput.write(project.customerId, name, { title: 'Gõ dở' }, { details: 'details:4' });

it('is absent when nothing is unsent', () => {
  show();
  expect(screen.queryByText('Có thay đổi chưa gửi, lưu trên máy này')).toBeNull();
});

// Promise: The list of orders and the page of an order announce changes that were typed and not sent
it.each([
  ['reviewing', 'Xem và gửi'],
  ['quoted', 'Xem thay đổi'],
] as const)('announces unsent changes of an order with the status %s, with «%s»', (status, label) => {
  store();
  show(status);
  expect(screen.getByText('Có thay đổi chưa gửi, lưu trên máy này')).toBeTruthy();
  const link = screen.getByRole('link', { name: `${label} Gá kẹp trục` });
  expect(link.getAttribute('href')).toBe(`/customer/edit-project/${project.id}`);
});

it('discards them with a way back', () => {
  store();
  show();
  const before = stored();
  fireEvent.click(screen.getByRole('button', { name: /^Bỏ/ }));
  expect(stored()).toEqual([undefined, undefined]);
  expect(screen.getByText('Đã bỏ thay đổi chưa gửi')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Hoàn tác/ }));
  expect(stored()).toEqual(before);
  expect(screen.getByText('Có thay đổi chưa gửi, lưu trên máy này')).toBeTruthy();
});
