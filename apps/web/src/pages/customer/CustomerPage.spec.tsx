import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draw, told } from '../../testing/draw';
import { projectOf } from '../../testing/orders';
import { asked, refused, server } from '../../testing/server';
import { EditProjectPage } from './EditProjectPage';
import { MyProjects } from './MyProjects';
import { Showcase } from './Showcase';
import { useOwnProjects } from './own-projects';

function Own() {
  const own = useOwnProjects();
  return (
    <>
      <h1>{own.title}</h1>
      <MyProjects own={own} onStart={() => undefined} />
    </>
  );
}
const list = '/api/projects';
const titles = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

it('«mine» are the orders of which one is the customer, counted', async () => {
  server({
    [`GET ${list}`]: [projectOf(), projectOf({ id: 'p2', title: 'Của người khác', customerId: 'binh' })],
  });
  draw(<Own />);
  await screen.findByText('Dự án của tôi (1)');
  expect(titles()).toEqual(['Gá kẹp trục']);
});

it('are searched and narrowed by the address, and all shown again', async () => {
  const calls = server({ [`GET ${list}`]: [] });
  const { at } = draw(<Own />, { path: '/?search=trục&status=quoted&pages=2' });
  await screen.findByText('Không có dự án nào phù hợp với điều kiện tìm kiếm.');
  expect(asked(calls, 'GET', list)[0]!.query).toEqual({ search: 'trục', status: 'quoted' });
  fireEvent.click(screen.getByText('Xem tất cả dự án'));
  await screen.findByText(/^Bạn chưa có dự án nào/);
  expect(at()).toBe('/');
  expect(asked(calls, 'GET', list)[1]!.query).toEqual({});
});

it('a status that is none narrows nothing', async () => {
  const calls = server({ [`GET ${list}`]: [] });
  draw(<Own />, { path: '/?status=lost' });
  await screen.findByText(/^Bạn chưa có dự án nào/);
  expect(asked(calls, 'GET', list)[0]!.query).toEqual({});
});

it('begins a sample order, or says that it could not', async () => {
  const answers: Record<string, object> = { [`GET ${list}`]: [], [`POST ${list}/demo`]: {} };
  const calls = server(answers);
  draw(<Own />);
  fireEvent.click(screen.getByText('Tạo dự án mẫu'));
  await told('Đã tạo dự án mẫu');
  await waitFor(() => expect(asked(calls, 'GET', list)).toHaveLength(2));
  answers[`POST ${list}/demo`] = refused(429, 'request.too-many', 'Quá nhiều dự án mẫu');
  fireEvent.click(screen.getByText('Tạo dự án mẫu'));
  await told('Quá nhiều dự án mẫu');
});

it('others’ orders say what was made, and nothing that opens them', async () => {
  server({ [`GET ${list}/approved`]: [projectOf({ manufacturingProcesses: [] })] });
  draw(<Showcase onLeave={() => undefined} />);
  const shown = await screen.findByRole('article', { name: 'Gá kẹp trục' });
  expect(shown.textContent).toBe('Gá kẹp trụcVật liệuThépQuy trìnhChưa xác địnhSố lượng2Ngày tạo20/11/2026');
  expect(screen.queryByRole('link')).toBeNull();
});

const edit = (project: object) => {
  server({ 'GET /api/projects/': project, 'GET /api/project-parts/': [] });
  draw(<EditProjectPage />);
};

it('an order that is no longer to be edited says so, and where it stands', async () => {
  edit(projectOf({ status: 'quoted' }));
  expect(await screen.findByRole('heading', { name: 'Không thể chỉnh sửa' })).toBeTruthy();
  expect(screen.getByText('Trạng thái hiện tại: Đã báo giá')).toBeTruthy();
  expect(screen.getByText('Về dự án')).toBeTruthy();
});

it.each([
  ['another’s', projectOf({ customerId: 'binh' })],
  ['unknown', refused(404, 'project.not-found')],
  ['closed to one', refused(403, 'access.denied')],
])('an order that is %s is not found', async (_, answer: object) => {
  edit(answer);
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy dự án' })).toBeTruthy();
  expect(screen.getByText('Về trang chủ')).toBeTruthy();
});
