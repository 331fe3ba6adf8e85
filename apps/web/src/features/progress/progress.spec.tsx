import { stages as plan } from '@market/contracts';
import type { Progress } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { CustomerSteps } from './CustomerSteps';
import { StageTracker } from './StageTracker';

/** The progress after the first `done` stages, completed on 21 November at ten in Vietnam. */
const progressAfter = (done: number) =>
  ({
    percent: plan[done - 1]?.percent ?? 0,
    stages: plan.map(({ id }, index) => ({
      ...{ stageId: id, isCompleted: index < done, notes: index === 0 ? 'Thép SS400' : '', attachments: [] },
      completedAt: index < done ? '2026-11-21T03:00:00.000Z' : null,
    })),
  }) as unknown as Progress;

const path = '/api/progress/p1';
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
/** The class of a bar at 100 %. */
const full = 'ant-progress-status-success';
const bar = () => screen.getByRole('progressbar', { name: 'Tiến độ sản xuất' });

it('displays nine steps to the customer, and marks those that do not apply', async () => {
  server({ [`GET ${path}`]: progressAfter(5) });
  renderScreen(<CustomerSteps projectId="p1" processes={['laser', 'bending']} />);
  expect(await rows()).toEqual([
    'Chuẩn bị vật liệuĐã xong',
    'Cắt laserĐã xong',
    'Chấn / tạo hìnhĐã xong',
    'Xử lý bề mặtChưa xong',
    'Kiểm tra chất lượngĐang làm',
    'Đóng góiChưa xong',
    'Sẵn sàng giao hàngChưa xong',
  ]);
  const skipped = screen.getByText('Không áp dụng (2)').closest('details')!;
  expect(skipped.textContent).toBe('Không áp dụng (2)Gia công CNC, Hàn / lắp ráp');
  expect(skipped.hasAttribute('open')).toBe(false);
  expect(bar().getAttribute('aria-valuenow')).toBe('70');
  expect(screen.getByText('70%')).toBeTruthy();
  expect(bar().classList.contains(full)).toBe(false);
});

it('marks the step that is being worked on, with the number of its completed stages', async () => {
  server({ [`GET ${path}`]: progressAfter(1) });
  renderScreen(<CustomerSteps projectId="p1" processes={['laser', 'bending']} />);
  const [first, second] = await rows();
  expect([first, second]).toEqual(['Chuẩn bị vật liệuĐang làm · 1/3', 'Cắt laserChưa xong']);
  const current = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([first]);
});

it('marks the progress bar at 100 %', async () => {
  server({ [`GET ${path}`]: progressAfter(8) });
  renderScreen(<CustomerSteps projectId="p1" processes={[]} />);
  await rows();
  expect(bar().classList.contains(full)).toBe(true);
});

it('displays when each stage was completed or how long it takes', async () => {
  server({ [`GET ${path}`]: progressAfter(1) });
  renderScreen(<StageTracker projectId="p1" />);
  const [first, second, third, fourth] = await rows();
  expect(first).toMatch(/^Chuẩn bị vật liệuXong lúc 10:00 21\/11\/2026 · Thép SS400$/);
  expect([second, third, fourth]).toEqual([
    'Kiểm tra thiết kếDự kiến 1 ngày',
    'Gá đặt máyDự kiến 1 ngày',
    'Gia công thôDự kiến 3 ngày',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['customer', <CustomerSteps key="customer" projectId="p1" processes={[]} />],
  ['provider', <StageTracker key="provider" projectId="p1" />],
])('shows the %s the notes and photos of the stages', async (_, screenPart) => {
  const progress = progressAfter(3);
  // The first stage has a note and as many photos as it may have, the second one photo, the third a note.
  const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `/objects/${name}.jpg`);
  progress.stages[0]!.attachments = urls;
  progress.stages[1]!.attachments = ['/objects/f.jpg'];
  progress.stages[2]!.notes = 'Đã rà tâm';
  server({ [`GET ${path}`]: progress });
  renderScreen(screenPart);
  const photosOf = (stage: string) =>
    screen
      .queryAllByRole('link', { name: new RegExp(`^Ảnh \\d: ${stage}$`), hidden: true })
      .map((photo) => photo.getAttribute('href'));
  await screen.findAllByText(/Thép SS400/);
  expect(photosOf('Chuẩn bị vật liệu')).toEqual(urls.map((url) => `${url}?inline=1`));
  expect(photosOf('Kiểm tra thiết kế')).toEqual(['/objects/f.jpg?inline=1']);
  expect(photosOf('Gá đặt máy')).toEqual([]);
  expect(screen.getAllByText(/Đã rà tâm/).length).toBeGreaterThan(0);
});
