import type { Project } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { besideOrder, projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { EditProjectPage } from './EditProjectPage';

const { id } = projectOf();

function open(change: Partial<Project>) {
  const project = projectOf({ status: 'reviewing', ...change });
  const calls = server({
    ...besideOrder,
    [`GET /api/projects/${id}`]: project,
    [`PUT /api/projects/${id}`]: project,
  });
  const page = renderScreen(
    <Routes>
      <Route path="/customer/edit-project/:id" element={<EditProjectPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { user: { id: 'lan', role: 'vietphat' }, path: `/customer/edit-project/${id}` },
  );
  return { calls, ...page };
}

it('the provider edits a request with its status and notes above, and returns to the desk', async () => {
  const { calls, at } = open({ allowed: ['ReviseDetails', 'AddNotes'] });
  expect(await screen.findByRole('combobox', { name: 'Trạng thái' })).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Số lượng'), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
  await expectToast('Khách hàng thấy nội dung đã sửa.');
  expect(requestsTo(calls, 'PUT').at(-1)!.body).toMatchObject({ quantity: 7, material: 'steel' });
  expect(at()).toBe(`/vietphat-admin?project=${id}`);
});

it('a provider without the right to edit does not find the page', async () => {
  open({ allowed: ['AddNotes'] });
  expect(await screen.findByText('Không tìm thấy dự án')).toBeTruthy();
});
