import type { ProjectStatus } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { keep, kept } from '../../../testing/unsent';
import { editPlace } from './edited';
import { UnsentNote } from './UnsentNote';

const project = projectOf();
const name = editPlace(project.id);
const show = (status: ProjectStatus = 'submitted') =>
  renderScreen(<UnsentNote project={{ ...project, status }} />);
const store = () => keep(name, { title: 'Gõ dở' });
const note = () => screen.queryByText(/^Nội dung chưa gửi, lưu trên máy này/);

it('is absent when nothing is unsent', () => {
  show();
  expect(note()).toBeNull();
});

it.each([
  ['reviewing', 'Xem và gửi'],
  ['quoted', 'Xem thay đổi'],
] as const)('announces unsent changes of an order with the status %s, with «%s»', (status, label) => {
  store();
  show(status);
  expect(note()).toBeTruthy();
  const link = screen.getByRole('link', { name: `${label} Gá kẹp trục` });
  expect(link.getAttribute('href')).toBe(`/customer/edit-project/${project.id}`);
});

it('discards them with a way back', () => {
  store();
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Bỏ/ }));
  expect(kept(name)).toBeUndefined();
  expect(screen.getByText('Đã bỏ nội dung chưa gửi')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Hoàn tác/ }));
  expect(kept(name)).toEqual({ title: 'Gõ dở' });
  expect(note()).toBeTruthy();
});
