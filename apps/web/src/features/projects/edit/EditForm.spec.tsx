import type { Part, Project, StoredFile } from '@control-center/contracts';
import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { partOf, projectOf } from '../../../testing/orders';
import { requestsTo, errorReply, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { EditForm } from './EditForm';
import type { RenderZone } from '../request/DropZone';

const { id } = projectOf();
const path = `/api/projects/${id}`;
const second = partOf({ id: `${id}.2`, partId: 'GK-02', version: `${id}.2:3` });
const pathOf = (part: Part) => `/api/project-parts/${part.id}`;

const stored = `control-center.kept.an.edit.${id}`;
const saved = jest.fn();
const show = (change: Partial<Project> = {}, parts: Part[] = [], beside: ReactNode = null) => {
  saved.mockClear();
  return renderScreen(
    <>
      <EditForm
        project={projectOf(change)}
        parts={parts}
        renderZone={(place) => <Drop place={place} />}
        drawing={<Held name="bản vẽ chính" />}
        attachments={<i />}
        partFiles={{ drawing: <Held name="bản vẽ chi tiết" />, attachments: <i /> }}
        accountId="an"
        side={null}
        onSaved={saved}
        onCancel={saved}
      />
      {beside}
    </>,
  );
};
/** An upload control, whose file can be given up. */
const Held = ({ name, onChange }: { name: string; onChange?: (urls: string[]) => void }) => (
  <button type="button" onClick={() => onChange?.([])}>
    Bỏ {name}
  </button>
);
/** Drops two models: one has the number of the stored part, one is new. */
const Drop = ({ place }: { place: Parameters<RenderZone>[0] }) => (
  <button
    type="button"
    onClick={() => {
      for (const name of ['GK-01.stl', 'GK-07 Nắp.stl'])
        place({ ...{ url: `/objects/${name}`, name } } as StoredFile, { solid: { size: [9, 8, 7] } }, [name]);
    }}
  >
    Thả
  </button>
);
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');
const retitle = (value: string) => fireEvent.change(title(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
const versionsOf = ({ headers }: Call) => headers.get('If-Match');

// Promise: A save sends the versions that its author has seen
it('sends the input with the versions that it is based on, and then closes', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ wishedCompletionTime: 'flexible', desiredCompletionTime: '12 ngày' }, [partOf()]);
  expect(screen.getByText('Linh hoạt')).toBeTruthy();
  retitle('Gá kẹp H7');
  expect(Object.keys(localStorage)).toEqual([stored, `${stored}.basis`]);
  save();
  await expectToast('Cập nhật thành công');
  const [call] = requestsTo(calls, 'PUT');
  expect(versionsOf(call!)).toBe(`"details:4", "${id}.1:2"`);
  expect(call!.body).toMatchObject({
    title: 'Gá kẹp H7',
    desiredCompletionTime: 'flexible',
    projectParts: [{ id: `${id}.1`, partId: 'GK-01', quantity: 3 }],
  });
  expect(saved).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('takes dropped models: into the part of their number, or as new parts', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [partOf({ dimensions: '1x1x1', drawingFileUrl: null })]);
  fireEvent.click(screen.getByRole('button', { name: 'Thả' }));
  expect(await screen.findByText('Chi tiết sản phẩm (2)')).toBeTruthy();
  save();
  await expectToast('Cập nhật thành công');
  const { projectParts } = requestsTo(calls, 'PUT')[0]!.body as { projectParts: object[] };
  expect(projectParts).toMatchObject([
    { id: `${id}.1`, dimensions: '1x1x1', drawingFileUrl: '/objects/GK-01.stl' },
    { partId: 'GK-07', partName: 'Nắp', quantity: 1 },
  ]);
});

it('has what was dropped after a reload too: nothing of it was typed', async () => {
  show({}, [partOf({ drawingFileUrl: null })]);
  fireEvent.click(screen.getByRole('button', { name: 'Thả' }));
  expect(await screen.findByText('Chi tiết sản phẩm (2)')).toBeTruthy();
  cleanup();
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [partOf({ drawingFileUrl: null })]);
  expect(await screen.findByText('Chi tiết sản phẩm (2)')).toBeTruthy();
  save();
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'PUT')[0]!.body).toMatchObject({
    projectParts: [{ drawingFileUrl: '/objects/GK-01.stl' }, { partId: 'GK-07' }],
  });
});

it.each(['Lưu chi tiết', 'Lưu thay đổi'])('«%s» sends that a stored weight was cleared', async (button) => {
  const weighed = partOf({ weight: 1.5 });
  const reply = { ...weighed, weight: null };
  const calls = server({ [`PUT ${path}`]: {}, [`PUT ${pathOf(weighed)}`]: reply });
  show({}, [weighed]);
  fireEvent.click(screen.getByRole('button', { name: 'Sửa chi tiết' }));
  const weight = screen.getByLabelText('Khối lượng (kg)');
  fireEvent.change(weight, { target: { value: '' } });
  fireEvent.blur(weight);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
  const body = requestsTo(calls, 'PUT')[0]!.body as { projectParts?: object[] };
  expect(body.projectParts?.[0] ?? body).toMatchObject({ partId: 'GK-01', weight: null });
});

// The server leaves alone what is not sent: what was given up is sent empty.
it.each<[string, string, (field: string) => void]>([
  ['a choice', 'tolerance', () => fireEvent.click(screen.getByLabelText('Xoá lựa chọn dung sai'))],
  [
    'a text',
    'specialRequirements',
    () => fireEvent.change(screen.getByLabelText('Yêu cầu đặc biệt'), { target: { value: '' } }),
  ],
  ['the main drawing', 'drawingFileUrl', () => fireEvent.click(screen.getByText('Bỏ bản vẽ chính'))],
])('sends %s that was given up as an empty one: %s', async (_, field, giveUp) => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ tolerance: '±0.05mm', specialRequirements: 'Vát mép', drawingFileUrl: '/objects/a.step' });
  giveUp(field);
  save();
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'PUT').map(({ body }) => (body as Record<string, unknown>)[field])).toEqual(['']);
});

it('keeps a weight that is taken over from the volume, like one that was typed', () => {
  server({});
  show({}, [partOf({ material: 'steel', volume: 100 })]);
  fireEvent.click(screen.getByRole('button', { name: 'Sửa chi tiết' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dùng' }));
  expect(screen.getByLabelText<HTMLInputElement>('Khối lượng (kg)').value).toBe('0,785');
  expect(screen.queryByRole('button', { name: 'Dùng' })).toBeNull();
  expect(JSON.parse(localStorage.getItem(stored)!)).toMatchObject({ projectParts: [{ weight: 0.785 }] });
});

it('sends nothing without a title and a process', async () => {
  const calls = server({});
  show({ manufacturingProcesses: [] });
  retitle('');
  save();
  expect(await screen.findByText('Tiêu đề dự án là bắt buộc')).toBeTruthy();
  expect(await screen.findByText('Vui lòng chọn ít nhất một quy trình')).toBeTruthy();
  expect(calls).toEqual([]);
});

const notice = () => screen.queryByText('Có thay đổi chưa gửi, lưu trên máy này');

// Promise: Unsent changes survive a revision by others; sending them is then a conflict
it('starts with its unsent input, which is sent with the versions that it is based on', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [partOf()]);
  expect(notice()).toBeNull();
  retitle('Gõ dở');
  expect(notice()).toBeNull();
  cleanup();
  const added = partOf({ id: `${id}.3`, partId: 'GK-03', version: `${id}.3:7` });
  show({ revision: 7, version: 'details:7', title: 'Của họ' }, [partOf(), added]);
  expect(await screen.findByDisplayValue('Gõ dở')).toBeTruthy();
  expect(notice()).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Chi tiết GK-03' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(versionsOf(requestsTo(calls, 'PUT')[0]!)).toBe(`"details:4", "${id}.1:2", "${id}.3:7"`);
});

it('stores nothing when every change has been typed back', () => {
  server({});
  show();
  const stored = title().value;
  retitle('Gõ dở');
  expect(Object.keys(localStorage)).not.toEqual([]);
  retitle(stored);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('has forgotten its input when the next page opens', async () => {
  server({ [`PUT ${path}`]: {} });
  show();
  saved.mockImplementation(() => expect(Object.keys(localStorage)).toEqual([]));
  retitle('Gá kẹp H7');
  save();
  await waitFor(() => expect(saved).toHaveReturned());
});

it('discards its unsent input on demand, and starts with the present version', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show();
  retitle('Gõ dở');
  cleanup();
  show({ revision: 7, version: 'details:7', title: 'Của họ' });
  await waitFor(() => expect(notice()).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  expect(title().value).toBe('Của họ');
  expect(notice()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  retitle('Gá kẹp H8');
  save();
  await waitFor(() => expect(requestsTo(calls, 'PUT').map(versionsOf)).toEqual(['"details:7"']));
});

it('asks before a link leaves it with unsent changes', async () => {
  server({});
  const { at } = show({}, [], <Link to="/elsewhere">nơi khác</Link>);
  await userEvent.type(title(), ' H7');
  await userEvent.click(screen.getByText('nơi khác'));
  expect(await screen.findByText('Có thay đổi chưa gửi')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ở lại' }));
  expect(at()).toBe('/');
});

it('shows what the provider asks to change at its place, and sends the request again', () => {
  server({});
  const revisionRequests = [
    { target: 'tolerance', reason: 'Ghi dung sai lỗ Ø12' },
    { target: `${id}.1`, reason: 'Thiếu ren' },
    { target: 'surfaceRoughness', reason: 'Ghi rõ' },
  ];
  show({ status: 'need_customer_revision', revisionRequests }, [partOf()]);
  const item = screen.getByLabelText('Dung sai').closest('.ant-form-item')!;
  expect(item.textContent).toContain('Ghi dung sai lỗ Ø12');
  expect(screen.getByRole('article', { name: 'Chi tiết GK-01' }).textContent).toContain('Thiếu ren');
  expect(screen.getByText('Độ nhám bề mặt: Ghi rõ')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lưu và gửi lại' })).toBeTruthy();
});

it('deletes the unsaved input when it is cancelled', () => {
  server({});
  show();
  retitle('Khác');
  fireEvent.click(screen.getByRole('button', { name: 'Huỷ' }));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(saved).toHaveBeenCalledTimes(1);
});

it.each([
  ['the server', errorReply(409, 'project.not-editable', 'Dự án đã gửi nhà máy'), 'Dự án đã gửi nhà máy'],
  ['the form', errorReply(500, 'server.failed'), 'Không thể cập nhật dự án. Vui lòng thử lại.'],
])('a failed save keeps the form and displays the message of %s', async (_, answer, words) => {
  server({ [`PUT ${path}`]: answer });
  show();
  retitle('Khác');
  save();
  await expectToast(words);
  expect(title().value).toBe('Khác');
  expect(saved).not.toHaveBeenCalled();
});

const present = { version: 'details:9', fields: { title: 'Của họ', description: 'Mới' } };

it.each([
  ['Giữ bản của tôi', 'Của tôi'],
  ['Lấy bản của họ', 'Của họ'],
])('in a conflict «%s» selects «%s», which then replaces the stored version', async (choice, expected) => {
  const calls = server({
    [`PUT ${path}`]: errorReply(412, 'section.stale', 'Đã có người sửa', { present }),
  });
  show();
  retitle('Của tôi');
  save();
  await screen.findByText('Người khác vừa sửa phần này');
  const dialog = within(screen.getByRole('dialog'));
  const row = dialog.getByRole('row', { name: /Tiêu đề dự án/ });
  expect(row.textContent).toBe('Tiêu đề dự ánCủa tôiCủa họ');
  fireEvent.click(dialog.getByRole('button', { name: choice }));
  expect(title().value).toBe(expected);
  server({ [`PUT ${path}`]: {} });
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requestsTo(calls, 'PUT').map(versionsOf)).toEqual(['"details:4"', '"details:9"']);
});

const partCard = (partId: string) => within(screen.getByRole('article', { name: `Chi tiết ${partId}` }));
const rename = (partId: string, value: string) => {
  fireEvent.click(partCard(partId).getByRole('button', { name: 'Sửa chi tiết' }));
  fireEvent.change(partCard(partId).getByLabelText('Tên'), { target: { value } });
};

it('a part is saved alone; a part whose save failed keeps its input and can be saved again', async () => {
  const calls = server({ [`PUT ${pathOf(second)}`]: errorReply(500, 'server.failed') });
  show({}, [partOf(), second]);
  expect(screen.queryByText('Chưa lưu')).toBeNull();
  rename('GK-02', 'Ngàm');
  fireEvent.click(partCard('GK-02').getByRole('button', { name: 'Lưu chi tiết' }));
  await expectToast('Không thể cập nhật dự án. Vui lòng thử lại.');
  expect(partCard('GK-02').getByText('Chưa lưu')).toBeTruthy();
  expect(partCard('GK-02').getByText('Ngàm')).toBeTruthy();
  server({ [`PUT ${pathOf(second)}`]: { version: `${id}.2:4` } });
  fireEvent.click(partCard('GK-02').getByRole('button', { name: 'Thử lại' }));
  await expectToast('Đã lưu chi tiết');
  expect(screen.queryByText('Chưa lưu')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(requestsTo(calls, 'PUT').map(versionsOf)).toEqual([`"${id}.2:3"`, `"${id}.2:3"`]);
  expect(requestsTo(calls, 'PUT')[1]!.body).toMatchObject({ partName: 'Ngàm' });
  // The failure is over: a later change is a new one.
  fireEvent.change(partCard('GK-02').getByLabelText('Tên'), { target: { value: 'Ngàm kẹp' } });
  expect(partCard('GK-02').queryByRole('button', { name: 'Thử lại' })).toBeNull();
  fireEvent.click(partCard('GK-02').getByRole('button', { name: 'Lưu chi tiết' }));
  // It is based on what was saved before.
  await waitFor(() => expect(requestsTo(calls, 'PUT').map(versionsOf)[2]).toBe(`"${id}.2:4"`));
  await waitFor(() => expect(screen.queryByText('Chưa lưu')).toBeNull());
  expect(saved).not.toHaveBeenCalled();
});

it('what stays unsent after a part was saved alone is based on the part as it was saved', async () => {
  const later = `${id}.2:4`;
  const calls = server({ [`PUT ${pathOf(second)}`]: { version: later }, [`PUT ${path}`]: {} });
  show({}, [partOf(), second]);
  retitle('Gõ dở');
  rename('GK-02', 'Ngàm');
  fireEvent.click(partCard('GK-02').getByRole('button', { name: 'Lưu chi tiết' }));
  await expectToast('Đã lưu chi tiết');
  await waitFor(() => expect(localStorage.getItem(`${stored}.basis`)).toContain(later));
  cleanup();
  show({}, [partOf(), { ...second, partName: 'Ngàm', version: later }]);
  expect(await screen.findByDisplayValue('Gõ dở')).toBeTruthy();
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(versionsOf(requestsTo(calls, 'PUT').at(-1)!)).toBe(`"details:4", "${id}.1:2", "${later}"`);
});

it('in a conflict about a part, «Lấy bản của họ» takes the fields of this form, and leaves the other parts', async () => {
  const theirs = { version: `${id}.2:9`, fields: { partName: 'Của họ', estimatedCost: 5 } };
  const calls = server({
    [`PUT ${pathOf(second)}`]: errorReply(412, 'section.stale', 'Đã có người sửa', { present: theirs }),
  });
  show({}, [partOf(), second]);
  rename('GK-02', 'Của tôi');
  const savePart = (name: string) => fireEvent.click(partCard('GK-02').getByRole('button', { name }));
  savePart('Lưu chi tiết');
  await screen.findByText('Người khác vừa sửa phần này');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lấy bản của họ' }));
  expect(partCard('GK-02').getByLabelText<HTMLInputElement>('Tên').value).toBe('Của họ');
  expect(partCard('GK-01').queryByText('Của họ')).toBeNull();
  server({ [`PUT ${pathOf(second)}`]: { version: `${id}.2:10` } });
  savePart('Thử lại');
  await expectToast('Đã lưu chi tiết');
  const [, sent] = requestsTo(calls, 'PUT');
  expect([versionsOf(sent!), sent!.body]).toEqual([
    `"${id}.2:9"`,
    expect.objectContaining({ partName: 'Của họ' }),
  ]);
  // The provider's estimate is not the customer's to send.
  expect(sent!.body).not.toHaveProperty('estimatedCost');
});

it('two parts that are saved at the same time are both saved', async () => {
  const finish: (() => void)[] = [];
  const after = (version: string) => () => new Promise((done) => finish.push(() => done({ version })));
  server({
    [`PUT ${pathOf(partOf())}`]: after(`${id}.1:3`),
    [`PUT ${pathOf(second)}`]: after(`${id}.2:4`),
  });
  show({}, [partOf(), second]);
  rename('GK-01', 'Đế');
  rename('GK-02', 'Ngàm');
  for (const button of screen.getAllByRole('button', { name: 'Lưu chi tiết' })) fireEvent.click(button);
  await waitFor(() => expect(finish).toHaveLength(2));
  for (const answer of finish) answer();
  await waitFor(() => expect(screen.queryByText('Chưa lưu')).toBeNull());
  // Nothing is left to be sent.
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
});
