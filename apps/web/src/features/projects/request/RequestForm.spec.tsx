import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draw, told } from '../../../testing/draw';
import { projectOf } from '../../../testing/orders';
import { asked, refused, server } from '../../../testing/server';
import { RequestForm } from './RequestForm';
import type { Draft } from './request-values';

const kept = jest.fn();
const sent = jest.fn();
const show = (accountId = 'an', draft?: Draft) =>
  draw(
    <RequestForm
      accountId={accountId}
      drawing={<i />}
      attachments={<i />}
      partFiles={() => null}
      onKept={kept}
      onSent={sent}
      {...(draft ? { draft } : {})}
    />,
  );
const typed = { title: 'Trục vít', material: 'aluminum', quantity: 3, deadline: 'urgent' };
const remember = () => localStorage.setItem('control-center.kept.an.request', JSON.stringify(typed));
const remembered = () => Object.keys(localStorage);
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi yêu cầu báo giá' }));
const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));

it('names every field that is missing, and sends nothing', async () => {
  const calls = server({});
  show();
  fireEvent.change(screen.getByLabelText('Số lượng'), { target: { value: '0' } });
  submit();
  for (const words of [
    'Tiêu đề không được để trống',
    'Vui lòng chọn vật liệu',
    'Số lượng phải lớn hơn 0',
    'Vui lòng chọn thời gian giao hàng',
  ])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(calls).toEqual([]);
});

it('comes back with what its account typed, is sent, and is then empty', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  remember();
  show('binh');
  expect(title().value).toBe('');
  document.body.innerHTML = '';
  show();
  expect(title().value).toBe('Trục vít');
  submit();
  await told('Đã gửi yêu cầu');
  expect(screen.getByText('Việt Phát sẽ báo giá trong vòng 24 giờ.')).toBeTruthy();
  expect(asked(calls, 'POST')[0]!.body).toMatchObject({ ...typed, status: 'submitted' });
  expect(title().value).toBe('');
  expect(remembered()).toEqual([]);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('keeps what is typed while it is typed', () => {
  server({});
  show();
  fireEvent.change(title(), { target: { value: 'Gõ dở' } });
  expect(localStorage.getItem('control-center.kept.an.request')).toContain('Gõ dở');
});

it('that could not be sent stays as it is, and says so', async () => {
  server({ 'POST /api/projects': refused(503, 'store.unavailable') });
  remember();
  show();
  submit();
  await told('Không thể gửi yêu cầu. Vui lòng thử lại.');
  expect(title().value).toBe('Trục vít');
  expect(remembered()).toHaveLength(1);
});

it('a refused field stands in the tab that is shown', async () => {
  const fields = { surfaceRoughness: 'Quá nhẵn' };
  server({ 'POST /api/projects': refused(400, 'request.invalid', 'Dữ liệu không hợp lệ', { fields }) });
  remember();
  show();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông tin cơ bản');
  submit();
  expect(await screen.findByText('Quá nhẵn')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông số kỹ thuật');
});

it('is kept as a draft with what is there, or says that it could not', async () => {
  const answers: Record<string, object> = { 'POST /api/projects': refused(500, 'server.failed') };
  const calls = server(answers);
  show();
  fireEvent.change(title(), { target: { value: 'Nắp' } });
  keep();
  await told('Không thể lưu bản nháp. Vui lòng thử lại.');
  expect(remembered()).toHaveLength(1);
  answers['POST /api/projects'] = { id: 'p9' };
  keep();
  await told('Đã lưu bản nháp');
  expect(asked(calls, 'POST')[1]!.body).toMatchObject({ title: 'Nắp', quantity: 1, status: 'draft' });
  expect(kept).toHaveBeenCalledWith('p9');
  expect(remembered()).toEqual([]);
});

it('a draft is written on and sent as itself, and lets go of processes that were taken back', async () => {
  const project = projectOf({ status: 'draft', title: 'Nắp', quantity: 1, deadline: 'urgent' });
  const path = `/api/projects/${project.id}`;
  const calls = server({ [`PUT ${path}`]: { id: project.id } });
  localStorage.setItem(`control-center.kept.an.request.${project.id}`, '{"manufacturingProcesses":[]}');
  show('an', { project, parts: [{ partId: 'A', partName: 'Đế' }] });
  expect(title().value).toBe('Nắp');
  expect(screen.getByRole('tab', { name: 'Danh sách chi tiết (1)' })).toBeTruthy();
  submit();
  await waitFor(() => expect(asked(calls, 'PUT')).toHaveLength(2));
  const [first, second] = asked(calls, 'PUT').map(({ body }) => body);
  expect(first).toEqual({ status: 'draft', manufacturingProcesses: [] });
  expect(second).toMatchObject({ title: 'Nắp', status: 'submitted' });
  expect(asked(calls, 'POST')).toEqual([]);
});
