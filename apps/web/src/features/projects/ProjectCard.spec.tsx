import { projectStatuses } from '@market/contracts';
import type { Project, ProjectStatus } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { projectOf } from '../../testing/orders';
import { keep } from '../../testing/unsent';
import { editPlace } from './edit/edited';
import { ProjectCard } from './ProjectCard';

const show = (change: Partial<Project>, onPreview = () => undefined) =>
  renderScreen(
    <ProjectCard project={projectOf(change)} onPreview={onPreview} renderTracking={() => 'theo dõi ở đây'} />,
  );
const card = () => screen.getByRole('article').textContent;
const path = (name: string) =>
  screen.queryByRole('link', { name: `${name} Gá kẹp trục` })?.getAttribute('href');

const editable: ProjectStatus[] = ['submitted', 'reviewing', 'need_customer_revision'];
const tracked: ProjectStatus[] = [
  ...(['payment_pending', 'payment_confirmed', 'in_production'] as const),
  ...(['quality_check', 'ready_for_delivery', 'completed'] as const),
];

it.each(projectStatuses)('a project with the status %s has the links that fit the status', (status) => {
  show({ status });
  const { id } = projectOf();
  const draft = status === 'draft' ? `/customer-interface?draft=${id}` : undefined;
  expect(path('Xem chi tiết')).toBe(`/projects/${id}`);
  const label = status === 'need_customer_revision' ? 'Chỉnh sửa và gửi lại' : 'Sửa';
  expect(path(label)).toBe(editable.includes(status) ? `/customer/edit-project/${id}` : draft);
  expect(screen.queryByRole('button', { name: 'Theo dõi Gá kẹp trục' }) !== null).toBe(
    tracked.includes(status),
  );
  const made = tracked.indexOf(status) >= tracked.indexOf('in_production');
  expect(screen.queryByRole('status', { name: 'Tiến độ' }) !== null).toBe(made);
});

it('displays material, quantity and date', () => {
  const preview = jest.fn(() => undefined);
  show({}, preview);
  expect(card()).toContain('0f8fad5b · Thép · 6 sản phẩm · gửi 21/11');
  expect(screen.getByTitle('21/11/2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Xem nhanh Gá kẹp trục' }));
  expect(preview).toHaveBeenCalledTimes(1);
});

it('displays when a draft was created, and why a revision is needed', () => {
  show({ status: 'draft', title: '', submittedAt: null });
  expect(screen.getByRole('article', { name: 'Chưa có tiêu đề' }).textContent).toContain('tạo 20/11');
  show({ status: 'need_customer_revision', reason: 'Ghi rõ dung sai' });
  expect(screen.getByText('Việt Phát yêu cầu: Ghi rõ dung sai')).toBeTruthy();
});

it('announces unsent changes', () => {
  keep(editPlace(projectOf().id), { title: 'Gõ dở' });
  show({});
  expect(card()).toContain('Nội dung chưa gửi, lưu trên máy này');
});

it('expands to the details of the project, with a text for each empty field', () => {
  show({ status: 'in_production', percent: 40, tolerance: '±0.1mm' });
  expect(screen.getByRole('status', { name: 'Tiến độ' }).textContent).toBe('40%');
  expect(screen.queryByText('theo dõi ở đây')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Theo dõi Gá kẹp trục' }));
  expect(card()).toContain('theo dõi ở đây');
  expect(card()).toContain('Quy trìnhGia công CNC, Cắt laser');
  expect(card()).toContain('Dung sai±0.1');
  expect(card()).toContain('Thời gian mong muốnLinh hoạt');
  expect(card()).toContain('Kích thước tối đaTheo bản vẽ');
  fireEvent.click(screen.getByRole('button', { name: 'Thu gọn Gá kẹp trục' }));
  expect(screen.queryByText('theo dõi ở đây')).toBeNull();
});

it('displays that no process was chosen', () => {
  show({ status: 'completed', manufacturingProcesses: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Theo dõi Gá kẹp trục' }));
  expect(card()).toContain('Quy trìnhChưa xác định');
});
