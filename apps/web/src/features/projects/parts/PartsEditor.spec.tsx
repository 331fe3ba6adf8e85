import { SubmitProject } from '@market/contracts';
import type { PartFields } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContractForm } from '../../../forms/ContractForm';
import { SubmitButton } from '../../../forms/SubmitButton';
import { renderScreen } from '../../../testing/render-screen';
import { PartsEditor } from './PartsEditor';

let parts: PartFields[];
const submit = jest.fn((_body: SubmitProject) => ({ data: {} }));

const show = (initialParts: PartFields[] = []) => {
  parts = initialParts;
  submit.mockClear();
  renderScreen(
    <ContractForm
      place="form"
      contract={SubmitProject}
      initialValues={{ status: 'draft', projectParts: initialParts }}
      onValuesChange={(_, { projectParts = [] }) => (parts = projectParts)}
      onSubmit={submit}
    >
      <PartsEditor files={{ drawing: <i />, attachments: <i /> }} />
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
};
const choose = (partId: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`${partId} ×`) }));
const chosen = () => screen.getByRole('button', { pressed: true }).textContent;
const remove = async (partId: string) => {
  choose(partId);
  fireEvent.click(screen.getByRole('button', { name: `Việc khác với chi tiết ${partId}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: `Xoá chi tiết ${partId}` }));
};
const existingPart = { partId: 'GK-01', partName: 'Đế gá', quantity: 2 };
const hint = 'Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.';
/** The button of the form, and not the one that opens it. */
const add = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /Thêm chi tiết/ }).at(-1)!;
const openAdding = () =>
  fireEvent.click(screen.getAllByRole('button', { name: /Thêm chi tiết/, expanded: false })[0]!);
const list = (count: number) => screen.findByRole('list', { name: `Chi tiết sản phẩm (${count})` });
/** Those of the parts that are not shown are hidden. */
const field = (label: string | RegExp) =>
  screen.getAllByLabelText<HTMLInputElement>(label).find((each) => !each.closest('[hidden]'))!;
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};

it('adds a part with a number and a name, and displays a hint until both are typed', async () => {
  show();
  type('Mã chi tiết', 'GK-02');
  type('Tên chi tiết', '  ');
  expect(add().disabled).toBe(true);
  expect(screen.getByText(hint)).toBeTruthy();
  type('Tên chi tiết', 'Ngàm kẹp');
  expect(screen.queryByText(hint)).toBeNull();
  type('Số lượng chi tiết', '4');
  type('Đơn giá mong muốn', '250.000 đ');
  fireEvent.click(add());
  expect(await list(1)).toBeTruthy();
  expect(parts).toEqual([
    { partId: 'GK-02', partName: 'Ngàm kẹp', quantity: 4, suggestedPricePerPiece: '250.000 đ' },
  ]);
  await waitFor(() => expect(field('Mã chi tiết').value).toBe(''));
});

it.each(['0', '-2', ''])('replaces the quantity %j with 1', async (quantity) => {
  show();
  type('Mã chi tiết', 'A');
  type('Tên chi tiết', 'B');
  type('Số lượng chi tiết', '3');
  type('Số lượng chi tiết', quantity);
  fireEvent.click(add());
  await waitFor(() => expect(parts).toHaveLength(1));
  expect(parts[0]!.quantity).toBe(1);
});

it.each([
  ['2,5', 'Hãy nhập số nguyên, ví dụ 12 hoặc 1.000'],
  ['1.5', 'Hãy nhập số nguyên, ví dụ 12 hoặc 1.000'],
  ['12 cái', 'Hãy nhập số nguyên, ví dụ 12 hoặc 1.000'],
])('adds no part with the quantity %j, which stays visible', async (quantity, message) => {
  show();
  type('Mã chi tiết', 'A');
  type('Tên chi tiết', 'B');
  type('Số lượng chi tiết', quantity);
  expect(screen.getByText(message)).toBeTruthy();
  expect(field('Số lượng chi tiết').value).toBe(quantity);
  fireEvent.click(add());
  await waitFor(() => expect(field('Số lượng chi tiết').getAttribute('aria-invalid')).toBe('true'));
  expect(parts).toEqual([]);
  type('Số lượng chi tiết', '1.000');
  fireEvent.click(add());
  await waitFor(() => expect(parts).toEqual([{ partId: 'A', partName: 'B', quantity: 1000 }]));
});

it('Enter adds the part, focuses the next one’s number, and does not send the request', async () => {
  const user = userEvent.setup();
  show();
  await user.type(field('Mã chi tiết'), 'GK-02{Enter}');
  expect(parts).toEqual([]);
  await user.type(field('Tên chi tiết'), 'Ngàm kẹp{Enter}');
  await waitFor(() => expect(parts).toHaveLength(1));
  expect(document.activeElement).toBe(field('Mã chi tiết'));
  await user.type(field('Mã chi tiết'), 'GK-03');
  await user.type(field('Tên chi tiết'), 'Đế');
  await user.type(field('Số lượng chi tiết'), '{Enter}');
  await waitFor(() => expect(parts).toHaveLength(2));
  expect(submit).not.toHaveBeenCalled();
});

it.each(['Tên chi tiết', 'Tên'])(
  'Enter that ends the composition of a letter belongs to it: %s',
  async (label) => {
    show([existingPart]);
    openAdding();
    type('Mã chi tiết', 'GK-02');
    fireEvent.change(field(label), { target: { value: 'Đê' } });
    fireEvent(field(label), createEvent.keyDown(field(label), { key: 'Enter', keyCode: 229 }));
    await act(() => new Promise((turn) => setTimeout(turn)));
    expect([parts.map(({ partId }) => partId), submit.mock.calls]).toEqual([['GK-01'], []]);
  },
);

it('Enter in a part of the list never sends the request', async () => {
  const user = userEvent.setup();
  show([existingPart]);
  await user.type(field('Tên'), '{Enter}');
  await user.click(screen.getByRole('tab', { name: 'Ghi chú' }));
  await user.type(screen.getByRole('textbox', { name: 'Ghi chú' }), 'a{Enter}b');
  expect(parts[0]!.notes).toBe('a\nb');
  expect(submit).not.toHaveBeenCalled();
});

it('warns about a duplicate part number, but accepts it', () => {
  show([existingPart]);
  openAdding();
  type('Mã chi tiết', ' GK-01 ');
  type('Tên chi tiết', 'Khác');
  expect(screen.getByText('Mã GK-01 đã có trong danh sách.')).toBeTruthy();
  expect(add().disabled).toBe(false);
});

it('changes or removes one part and leaves the others', async () => {
  show([existingPart, { ...existingPart, partId: 'GK-02' }]);
  choose('GK-02');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Thông số', 'Quy trình', 'File', 'Ghi chú'],
  ]);
  expect([field('Khối lượng').step, field('Thể tích').step]).toEqual(['0.001', '0.01']);
  type('Khối lượng', '1,46');
  expect(field('Khối lượng').value).toBe('1,46');
  type('Khối lượng', '0.125');
  expect(field('Khối lượng').value).toBe('0,125');
  fireEvent.keyDown(field('Khối lượng'), { key: 'ArrowUp' });
  expect(field('Khối lượng').value).toBe('0,126');
  fireEvent.keyDown(field('Khối lượng'), { key: 'ArrowDown' });
  type(/^Giá mong muốn mỗi chi tiết/, '$10.50');
  expect(screen.getByText(/252\.000.*≈ \$10,50/)).toBeTruthy();
  expect(parts).toEqual([
    existingPart,
    { ...existingPart, partId: 'GK-02', weight: 0.125, suggestedPricePerPiece: '$10.50' },
  ]);
  await remove('GK-01');
  expect(parts.map(({ partId }) => partId)).toEqual(['GK-02']);
});

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
const nameMissing = 'Vui lòng nhập tên chi tiết';

it('shows the part with a wrong field, with the message there, and sends the parts once it is right', async () => {
  show([existingPart, { ...existingPart, partId: 'GK-02' }]);
  type('Tên', '');
  choose('GK-02');
  send();
  expect(await screen.findByText(nameMissing)).toBeTruthy();
  expect(screen.getAllByLabelText('Tên')[0]!.getAttribute('aria-invalid')).toBe('true');
  expect(chosen()).toContain('GK-01');
  expect(submit).not.toHaveBeenCalled();
  fireEvent.change(screen.getAllByLabelText('Tên')[0]!, { target: { value: 'Đế' } });
  await waitFor(() => expect(screen.queryByText(nameMissing)).toBeNull());
  send();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]![0].projectParts![0]).toEqual({ ...existingPart, partName: 'Đế' });
});

it('opens the tab of the wrong field', async () => {
  show([existingPart]);
  fireEvent.click(screen.getByRole('tab', { name: 'Ghi chú' }));
  type('Thông tin ren', 'x'.repeat(5001));
  fireEvent.click(screen.getByRole('tab', { name: 'Quy trình' }));
  send();
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Ghi chú' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect(field('Thông tin ren').getAttribute('aria-invalid')).toBe('true');
  expect(submit).not.toHaveBeenCalled();
});

it('names a part that is wrong although none of its fields were displayed', async () => {
  show([existingPart, { ...existingPart, partId: 'GK-02', partName: '' }]);
  send();
  expect(await screen.findByText(`Chi tiết GK-02: ${nameMissing}`)).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

it('sends the fields of parts that were never opened', async () => {
  const stored = { ...existingPart, id: 'p1.1', notes: 'Bo cạnh', attachments: ['/objects/a.pdf'] };
  show([stored]);
  send();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]![0].projectParts).toEqual([stored]);
});

it('does not add a part whose number is too long, and shows why', async () => {
  show();
  type('Mã chi tiết', 'x'.repeat(101));
  type('Tên chi tiết', 'Đế');
  fireEvent.click(add());
  expect(await screen.findByText('Tối đa 100 ký tự')).toBeTruthy();
  expect(parts).toEqual([]);
});

it('puts a removed part back in its place, until another is removed', async () => {
  const list = ['GK-01', 'GK-02', 'GK-03'].map((partId) => ({ ...existingPart, partId, notes: partId }));
  show(list);
  const undo = () => screen.getByRole('button', { name: 'Hoàn tác' });
  const ids = () => parts.map(({ partId }) => partId);
  expect(screen.queryByText('Hoàn tác')).toBeNull();
  await remove('GK-02');
  expect(ids()).toEqual(['GK-01', 'GK-03']);
  expect(document.activeElement).toBe(undo());
  fireEvent.click(undo());
  expect(ids()).toEqual(['GK-01', 'GK-02', 'GK-03']);
  expect(screen.queryByText('Hoàn tác')).toBeNull();
  for (const partId of ['GK-03', 'GK-01', 'GK-02']) await remove(partId);
  fireEvent.click(undo());
  expect(ids()).toEqual(['GK-02']);
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(submit.mock.calls[0]?.[0].projectParts).toEqual([list[1]]));
});
