import type { PartFields } from '@control-center/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { draw } from '../../../testing/draw';
import type { PartSaving } from './PartCard';
import { PartsEditor } from './PartsEditor';

let parts: PartFields[];
function Editor({ savingOf }: { savingOf?: () => PartSaving }) {
  const [value, setValue] = useState(parts);
  const take = (taken: PartFields[]) => {
    parts = taken;
    setValue(taken);
  };
  return (
    <PartsEditor
      files={() => 'file ở đây'}
      value={value}
      onChange={take}
      {...(savingOf ? { savingOf } : {})}
    />
  );
}
const show = (given: PartFields[] = [], savingOf?: () => PartSaving) => {
  parts = given;
  draw(<Editor {...(savingOf ? { savingOf } : {})} />);
};
const base = { partId: 'GK-01', partName: 'Đế gá', quantity: 2 };
const hint = 'Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.';
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /Thêm chi tiết/ });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};

it('adds a part that has a number and a name, and asks for them until then', () => {
  show();
  expect(screen.getByText('Chi tiết sản phẩm (0)')).toBeTruthy();
  type('Mã chi tiết', 'GK-02');
  type('Tên chi tiết', '  ');
  expect(add().disabled).toBe(true);
  expect(screen.getByText(hint)).toBeTruthy();
  type('Tên chi tiết', 'Ngàm kẹp');
  expect(screen.queryByText(hint)).toBeNull();
  type('Số lượng chi tiết', '4');
  fireEvent.click(add());
  expect(parts).toEqual([{ partId: 'GK-02', partName: 'Ngàm kẹp', quantity: 4 }]);
  expect(screen.getByText('Chi tiết sản phẩm (1)')).toBeTruthy();
  expect(field('Mã chi tiết').value).toBe('');
});

it.each(['0', '-2', '1.5', ''])('takes a quantity of %j for 1', (quantity) => {
  show();
  type('Mã chi tiết', 'A');
  type('Tên chi tiết', 'B');
  type('Số lượng chi tiết', '3');
  type('Số lượng chi tiết', quantity);
  fireEvent.click(add());
  expect(parts[0]!.quantity).toBe(1);
});

it('says that a number is there already, and takes it all the same', () => {
  show([base]);
  type('Mã chi tiết', ' GK-01 ');
  type('Tên chi tiết', 'Khác');
  expect(screen.getByText('Mã GK-01 đã có trong danh sách.')).toBeTruthy();
  expect(add().disabled).toBe(false);
});

it('changes and removes one part and no other', () => {
  show([base, { ...base, partId: 'GK-02' }]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Sửa chi tiết' })[1]!);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Thông số', 'Quy trình', 'File', 'Ghi chú'],
  ]);
  expect([field('Khối lượng (kg)').step, field('Thể tích (cm³)').step]).toEqual(['0.001', '0.01']);
  type('Khối lượng (kg)', '0.125');
  type(/^Giá mong muốn mỗi chi tiết/, '$10.50');
  expect(screen.getByText(/252\.000.*≈ \$10\.50/)).toBeTruthy();
  expect(parts).toEqual([
    base,
    { ...base, partId: 'GK-02', weight: 0.125, suggestedPricePerPiece: '$10.50' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Xoá chi tiết GK-01' }));
  expect(parts.map(({ partId }) => partId)).toEqual(['GK-02']);
});

it.each([
  ['unsaved', 'Lưu chi tiết'],
  ['failed', 'Thử lại'],
] as const)('marks a part that is %s, with a way to save it: «%s»', (state, name) => {
  const save = jest.fn();
  show([base], () => ({ state, save }));
  expect(screen.getByText('Chưa lưu')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name }));
  expect(save).toHaveBeenCalledTimes(1);
});

it('marks no part that is saved', () => {
  show([base], () => ({ state: 'saved', save: () => undefined }));
  expect(screen.queryByText('Chưa lưu')).toBeNull();
});
