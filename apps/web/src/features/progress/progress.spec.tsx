import { stages as plan } from '@control-center/contracts';
import type { Progress } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draw, told } from '../../testing/draw';
import { asked, refused, server } from '../../testing/server';
import { CustomerSteps } from './CustomerSteps';
import { StageTracker } from './StageTracker';

/** Through the first `done` stages, on 21 November at ten in Vietnam. */
const through = (done: number) =>
  ({
    percent: plan[done - 1]?.percent ?? 0,
    stages: plan.map(({ id }, index) => ({
      ...{ stageId: id, isCompleted: index < done, notes: index === 0 ? 'Thép SS400' : '', attachments: [] },
      completedAt: index < done ? '2026-11-21T03:00:00.000Z' : null,
    })),
  }) as unknown as Progress;

const path = '/api/progress/p1';
const update = `${path}/update`;
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const bar = () => screen.getByRole('progressbar', { name: 'Tiến độ sản xuất' });

it('shows the customer nine steps, and those that do not concern their order', async () => {
  server({ [`GET ${path}`]: through(5) });
  draw(<CustomerSteps projectId="p1" processes={['laser', 'bending']} />);
  expect(await rows()).toEqual([
    'Chuẩn bị vật liệuĐã xong',
    'Gia công CNCKhông áp dụng',
    'Cắt laserĐã xong',
    'Chấn / tạo hìnhĐã xong',
    'Hàn / lắp rápKhông áp dụng',
    'Xử lý bề mặtChưa xong',
    'Kiểm tra chất lượngChưa xong',
    'Đóng góiChưa xong',
    'Sẵn sàng giao hàngChưa xong',
  ]);
  expect(bar().getAttribute('aria-valuenow')).toBe('70');
  expect(screen.getByText('70%')).toBeTruthy();
  expect(bar().closest('[data-full]')).toBeNull();
});

it('is marked at 100 %', async () => {
  server({ [`GET ${path}`]: through(8) });
  draw(<CustomerSteps projectId="p1" processes={[]} />);
  await rows();
  expect(bar().closest('[data-full]')).toBeTruthy();
});

it('shows the stages with when they were done or how long they take', async () => {
  server({ [`GET ${path}`]: through(1) });
  draw(<StageTracker projectId="p1" mayUpdate={false} />);
  const [first, second, third, fourth] = await rows();
  expect(first).toMatch(/^Chuẩn bị vật liệuxong 10:00 21\/11\/2026 · Thép SS400$/);
  expect([second, third, fourth]).toEqual([
    'Kiểm tra thiết kếdự kiến 1 ngày',
    'Thiết lập máydự kiến 1 ngày',
    'Gia công thôdự kiến 3 ngày',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('completes a stage with its note, reopens one, and says how it went', async () => {
  const answers: Record<string, object> = { [`GET ${path}`]: through(1), [`POST ${update}`]: {} };
  const calls = server(answers);
  draw(<StageTracker projectId="p1" mayUpdate />);
  await rows();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Hoàn thành: Thiết lập máy').disabled).toBe(true);

  fireEvent.click(button('Hoàn thành: Kiểm tra thiết kế'));
  fireEvent.change(await screen.findByLabelText('Ghi chú'), { target: { value: 'Đã đo' } });
  fireEvent.click(button('Hoàn thành'));
  await told('Cập nhật thành công');
  expect(screen.getByText('Tiến độ sản xuất đã được cập nhật')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(asked(calls, 'GET', path)).toHaveLength(2));

  answers[`POST ${update}`] = refused(500, 'server.failed');
  fireEvent.click(button('Mở lại: Chuẩn bị vật liệu'));
  fireEvent.click(await screen.findByRole('button', { name: 'Mở lại' }));
  await told('Lỗi cập nhật');
  expect(screen.getByText('Không thể cập nhật tiến độ. Vui lòng thử lại.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(asked(calls, 'POST').map(({ body }) => body)).toEqual([
    { stageId: 'design-verification', isCompleted: true, notes: 'Đã đo' },
    { stageId: 'material-preparation', isCompleted: false, notes: 'Thép SS400' },
  ]);
});
