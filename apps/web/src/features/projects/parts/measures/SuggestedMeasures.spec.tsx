import { SubmitProject } from '@market/contracts';
import type { PartFields } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { measuredModels } from '../../../../components/pictures/drawn';
import type { Solid } from '../../../../components/pictures/drawn';
import { ContractForm } from '../../../../forms/ContractForm';
import { renderScreen } from '../../../../testing/render-screen';
import { PartsEditor } from '../PartsEditor';

let form: FormInstance;
const FormOfTest = () => {
  form = Form.useFormInstance();
  return null;
};
const parts = () => form.getFieldValue('projectParts') as PartFields[];
const show = (part: Partial<PartFields>, solid: Solid) => {
  const url = `/objects/${part.partId}.stl`;
  const own = { partName: 'Trục', quantity: 1, drawingFileUrl: url, ...part } as PartFields;
  measuredModels.add(url, { name: 'Trục.stl', solid });
  renderScreen(
    <ContractForm
      place="form"
      contract={SubmitProject}
      initialValues={{ status: 'draft', projectParts: [own] }}
      onSubmit={() => ({ data: {} })}
    >
      <FormOfTest />
      <PartsEditor files={{ drawing: <i />, attachments: <i /> }} />
    </ContractForm>,
  );
};
const notes = () => screen.queryAllByRole('note').map((note) => note.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const solid: Solid = { size: [90, 20, 9.5], volume: 17_100 };

it('suggests what the model measures, and takes it when asked', () => {
  show({ partId: 'M1' }, solid);
  expect(notes()[0]).toContain('Theo mô hình Trục.stl: 90 × 20 × 9,5 mm · 17,1 cm³');
  expect(parts()[0]).not.toHaveProperty('dimensions');
  press('Dùng số đo này');
  expect(parts()[0]).toMatchObject({ dimensions: '90.0x20.0x9.5', volume: 17.1 });
  expect(notes()).toEqual([]);
});

it('leaves what was typed, and suggests nothing where nothing is missing', () => {
  show({ partId: 'M2', dimensions: '1x2', volume: 3 }, solid);
  expect(notes()).toEqual([]);
});

it('may read the numbers of the file as inches', () => {
  show({ partId: 'M3' }, { size: [1, 2, 0.5], volume: 1 });
  press(/inch/);
  press('Dùng số đo này');
  expect(parts()[0]).toMatchObject({ dimensions: '25.4x50.8x12.7', volume: 16.39 });
});

it('names a converted view, whose unit is known, and a volume that is not exact is not offered', () => {
  show({ partId: 'M4' }, { ...solid, converted: true, unit: 'mm', approximate: true });
  expect(notes()[0]).toContain('Từ bản xem chuyển đổi của Trục.stl (khoảng): 90 × 20 × 9,5 mm');
  expect(notes()[0]).not.toContain('cm³');
  expect(screen.queryByRole('button', { name: /inch/ })).toBeNull();
});

it('adds the bodies of an assembly as parts, once', async () => {
  const piece = { name: 'Tấm', shape: 0, size: [9, 6, 1] as const, volume: 54_000 };
  const bodies = [piece, { ...piece, name: 'Vít', shape: 1 }, { ...piece, name: 'Vít', shape: 1 }];
  show({ partId: 'M5', dimensions: '1', volume: 1 }, { ...solid, bodies });
  expect(notes()[0]).toContain('Trục.stl là cụm gồm 3 khối, 2 loại.');
  press('Thêm 2 loại thành chi tiết');
  expect(await screen.findByRole('list', { name: 'Chi tiết sản phẩm (3)' })).toBeTruthy();
  expect(
    parts()
      .slice(1)
      .map(({ partId, partName, quantity }) => [partId, partName, quantity]),
  ).toEqual([
    ['M5-1', 'Tấm', 1],
    ['M5-2', 'Vít', 2],
  ]);
  expect(notes()).toEqual([]);
});
