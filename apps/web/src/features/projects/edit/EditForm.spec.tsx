import type { Part, Project, StoredFile } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { partOf, projectOf } from '../../../testing/orders';
import { requestsTo, errorReply, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { keep, kept } from '../../../testing/unsent';
import { editPlace } from './edited';
import { EditForm } from './EditForm';
import { usePartsQuery, useProjectQuery } from '../projects.api';
import type { RenderZone } from '../request/DropZone';

const { id } = projectOf();
const path = `/api/projects/${id}`;
const second = partOf({ id: `${id}.2`, partId: 'GK-02', version: `${id}.2:3` });

const place = editPlace(id);
const saved = jest.fn();
const Edited = ({ project, parts }: { project: Project; parts: Part[] }) => (
  <EditForm
    project={project}
    parts={parts}
    files={{
      renderZone: (place) => <Drop place={place} />,
      drawing: <Held name="bản vẽ chính" />,
      attachments: <i />,
      partFiles: { drawing: <Held name="bản vẽ chi tiết" />, attachments: <i /> },
    }}
    isOwner
    renderSide={(asks) => asks}
    onLeave={saved}
  />
);
const show = (change: Partial<Project> = {}, parts: Part[] = [], beside: ReactNode = null) => {
  saved.mockClear();
  return renderScreen(
    <>
      <Edited project={projectOf(change)} parts={parts} />
      {beside}
    </>,
  );
};
/** The form of an order as the server has it, which is read again after a refusal. */
const Read = () => {
  const project = useProjectQuery({ id }).data;
  const parts = usePartsQuery({ projectId: id }).data;
  return project && parts && <Edited project={project} parts={parts} />;
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
const drop = () => {
  fireEvent.click(screen.getByRole('button', { name: /Thêm chi tiết/, expanded: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Thả' }));
};
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');
const retitle = (value: string) => fireEvent.change(title(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /Lưu thay đổi$/ }));
const versionsOf = ({ headers }: Call) => headers.get('If-Match');

it('sends the input with the versions that it is based on, and then closes', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ wishedCompletionTime: 'flexible', desiredCompletionTime: '12 ngày' }, [partOf()]);
  expect(screen.getByText('Linh hoạt')).toBeTruthy();
  retitle('Gá kẹp H7');
  expect(kept(place)).toEqual({ title: 'Gá kẹp H7' });
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
  drop();
  expect(await screen.findByRole('list', { name: 'Chi tiết sản phẩm (2)' })).toBeTruthy();
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
  drop();
  expect(await screen.findByRole('list', { name: 'Chi tiết sản phẩm (2)' })).toBeTruthy();
  cleanup();
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [partOf({ drawingFileUrl: null })]);
  expect(await screen.findByRole('list', { name: 'Chi tiết sản phẩm (2)' })).toBeTruthy();
  save();
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'PUT')[0]!.body).toMatchObject({
    projectParts: [{ drawingFileUrl: '/objects/GK-01.stl' }, { partId: 'GK-07' }],
  });
});

it('sends that a stored weight was cleared', async () => {
  const weighed = partOf({ weight: 1.5 });
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [weighed]);
  const weight = screen.getByLabelText('Khối lượng');
  fireEvent.change(weight, { target: { value: '' } });
  fireEvent.blur(weight);
  save();
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
  const body = requestsTo(calls, 'PUT')[0]!.body as { projectParts?: object[] };
  expect(body.projectParts?.[0]).toMatchObject({ partId: 'GK-01', weight: null });
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
  fireEvent.click(screen.getByRole('button', { name: 'Dùng' }));
  expect(screen.getByLabelText<HTMLInputElement>('Khối lượng').value).toBe('0,785');
  expect(screen.queryByRole('button', { name: 'Dùng' })).toBeNull();
  expect(kept(place)).toEqual({ [`projectParts#${id}.1#weight`]: 0.785 });
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

const notice = () => screen.queryByText(/^Nội dung chưa gửi, lưu trên máy này/);

it('starts with its unsent input beside what others have saved since', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, [partOf()]);
  retitle('Gõ dở');
  expect(notice()).toBeNull();
  cleanup();
  const added = partOf({ id: `${id}.3`, partId: 'GK-03', version: `${id}.3:7` });
  show({ version: 'details:7', description: 'Của họ' }, [partOf(), added]);
  expect(title().value).toBe('Gõ dở');
  expect(notice()).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Chi tiết sản phẩm (2)' })).toBeTruthy();
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [call] = requestsTo(calls, 'PUT');
  expect(versionsOf(call!)).toBe(`"details:7", "${id}.1:2", "${id}.3:7"`);
  expect(call!.body).toMatchObject({ title: 'Gõ dở', description: 'Của họ' });
});

it('stores nothing when every change has been typed back', () => {
  server({});
  show();
  const stored = title().value;
  retitle('Gõ dở');
  expect(kept(place)).toBeDefined();
  retitle(stored);
  expect(kept(place)).toBeUndefined();
});

it('has forgotten its input when the next page opens', async () => {
  server({ [`PUT ${path}`]: {} });
  show();
  saved.mockImplementation(() => expect(kept(place)).toBeUndefined());
  retitle('Gá kẹp H7');
  save();
  await waitFor(() => expect(saved).toHaveReturned());
});

it('counts what is not saved, says what it is, and discards it', async () => {
  server({});
  show({}, [partOf(), second]);
  expect(screen.queryByText(/thay đổi chưa lưu/)).toBeNull();
  retitle('Gõ dở');
  fireEvent.change(screen.getByLabelText('Tên'), { target: { value: 'Đế' } });
  expect(screen.getByText('2 thay đổi chưa lưu').parentElement!.textContent).toContain(
    'Tiêu đề dự án · Đế: Tên chi tiết',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Xem thay đổi' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /Tiêu đề dự án/ }).textContent).toBe(
    'Tiêu đề dự ánGá kẹp trụcGõ dở',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ thay đổi' }));
  expect([title().value, kept(place)]).toEqual(['Gá kẹp trục', undefined]);
  expect(screen.queryByText('Xem thay đổi')).toBeNull();
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

it('shows what the provider asks to change at its place and in a list, ticked once it is changed', () => {
  server({});
  const revisionRequests = [
    { target: 'tolerance', reason: 'Ghi dung sai lỗ Ø12' },
    { target: `${id}.1`, reason: 'Thiếu ren' },
    { target: 'surfaceRoughness', reason: 'Ghi rõ' },
    { target: 'specialRequirements', reason: 'Vát mép?' },
  ];
  show({ status: 'need_customer_revision', revisionRequests }, [partOf()]);
  const item = screen.getByLabelText('Dung sai', { selector: '#tolerance' }).closest('.ant-form-item')!;
  expect(item.textContent).toContain('Việt Phát: Ghi dung sai lỗ Ø12 chờ sửa');
  expect(screen.getByRole('article', { name: 'Chi tiết GK-01' }).textContent).toContain('Thiếu ren chờ sửa');
  const asks = () => within(screen.getByRole('list', { name: 'Việt Phát yêu cầu sửa' }));
  expect(asks().getByText('Độ nhám bề mặt')).toBeTruthy();
  expect(screen.getByText('Xong 0 trên 4')).toBeTruthy();
  const special = screen.getByLabelText('Yêu cầu đặc biệt');
  fireEvent.change(special, { target: { value: 'Vát mép C1' } });
  fireEvent.change(screen.getByLabelText('Tên'), { target: { value: 'Đế ren' } });
  expect(screen.getByText('Xong 2 trên 4')).toBeTruthy();
  expect(asks().getAllByLabelText('Đã sửa')).toHaveLength(2);
  expect(special.closest('.ant-form-item')!.textContent).toContain('✓ đã sửa');
  expect(screen.getByRole('button', { name: 'Lưu và gửi lại' })).toBeTruthy();
});

it('leaves without a change', () => {
  server({});
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Huỷ' }));
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

const stale = (present: object) => errorReply(412, 'section.stale', 'Đã có người sửa', { present });
const theirs = { version: 'details:9', fields: { title: 'Của họ', description: 'Mới', status: 'reviewing' } };

it('what only others changed is merged, and the save goes on by itself', async () => {
  const calls = server({
    [`PUT ${path}`]: ({ headers }: Call) =>
      headers.get('If-Match')!.includes('details:4')
        ? stale({ ...theirs, fields: { description: 'Mới' } })
        : {},
  });
  show({}, [partOf()]);
  retitle('Của tôi');
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requestsTo(calls, 'PUT').map(versionsOf)).toEqual([
    `"details:4", "${id}.1:2"`,
    `"details:9", "${id}.1:2"`,
  ]);
  expect(requestsTo(calls, 'PUT')[1]!.body).toMatchObject({ title: 'Của tôi', description: 'Mới' });
});

it('a change of a part by others is merged in the same way', async () => {
  const theirPart = { version: `${id}.1:9`, fields: { quantity: 12, estimatedCost: 5 } };
  const calls = server({
    [`PUT ${path}`]: ({ headers }: Call) =>
      headers.get('If-Match')!.includes('.1:2') ? stale(theirPart) : {},
  });
  show({}, [partOf()]);
  fireEvent.change(screen.getByLabelText('Tên'), { target: { value: 'Đế' } });
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const { projectParts } = requestsTo(calls, 'PUT')[1]!.body as { projectParts: object[] };
  expect(projectParts).toMatchObject([{ partName: 'Đế', quantity: 12 }]);
  // The provider's estimate is not the customer's to send.
  expect(projectParts[0]).not.toHaveProperty('estimatedCost');
});

it.each([
  [/Của bạn/, 'Của tôi'],
  [/Của Việt Phát/, 'Của họ'],
])(
  'of what both have changed %s is chosen at its field, which then replaces what is stored',
  async (choice, expected) => {
    let isRefused = false;
    const calls = server({
      [`GET ${path}`]: () =>
        projectOf(isRefused ? { version: theirs.version, title: 'Của họ', description: 'Mới' } : {}),
      [`GET /api/project-parts/${id}`]: [],
      [`PUT ${path}`]: ({ headers }: Call) => {
        isRefused = headers.get('If-Match')!.includes('details:4');
        return isRefused ? stale(theirs) : {};
      },
    });
    saved.mockClear();
    renderScreen(<Read />);
    await screen.findByLabelText('Tiêu đề dự án');
    retitle('Của tôi');
    save();
    const group = await screen.findByRole('radiogroup', { name: 'Tiêu đề dự án: chọn một bản' });
    expect(group.closest('.ant-form-item')).toBe(title().closest('.ant-form-item'));
    expect(screen.getByText('1 ô chờ chọn bản')).toBeTruthy();
    save();
    fireEvent.click(within(group).getByLabelText(choice));
    expect([title().value, screen.queryByText(/ô chờ chọn bản/)]).toEqual([expected, null]);
    save();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(requestsTo(calls, 'PUT').map(versionsOf)).toEqual(['"details:4"', '"details:9"']);
    expect(requestsTo(calls, 'PUT')[1]!.body).toMatchObject({ title: expected, description: 'Mới' });
  },
);

it.each([
  [/Giữ lại/, [{ partId: 'GK-02', partName: 'Ngàm' }]],
  [/Xoá/, []],
])('a part that others removed: %s', async (choice, sent) => {
  keep(
    place,
    { projectParts: [{ ...second, partName: 'Ngàm' }] },
    { server: { projectParts: [{ ...second }] } },
  );
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, []);
  const group = await screen.findByRole('radiogroup', { name: 'Chi tiết GK-02: chọn một bản' });
  fireEvent.click(within(group).getByLabelText(choice));
  retitle('Khác');
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const { projectParts = [] } = requestsTo(calls, 'PUT')[0]!.body as { projectParts?: object[] };
  expect(projectParts).toMatchObject(sent);
  expect(projectParts).toHaveLength(sent.length);
});

it.each([
  ['Ngàm', 1],
  ['', 0],
])('a part with the name «%s» that was not added yet: %s save', async (name, saves) => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({}, []);
  fireEvent.change(screen.getByLabelText('Mã chi tiết'), { target: { value: 'GK-08' } });
  fireEvent.change(screen.getByLabelText('Tên chi tiết'), { target: { value: name } });
  expect(screen.getByText(/thay đổi chưa lưu/)).toBeTruthy();
  save();
  if (saves === 0) expect(await screen.findByText('Vui lòng nhập tên chi tiết')).toBeTruthy();
  else await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const sent = requestsTo(calls, 'PUT').map(({ body }) => (body as { projectParts: object[] }).projectParts);
  expect(sent).toEqual(saves === 0 ? [] : [[expect.objectContaining({ partId: 'GK-08', partName: 'Ngàm' })]]);
});
