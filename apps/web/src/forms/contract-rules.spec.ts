import { EditProject, SubmitProject, SubmitQuote, quoteDefaults } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { invalidFields, isRequired, fieldError, placeOnFields } from './contract-rules';

describe('the form rules of a request class', () => {
  it('give the messages of the request form', () => {
    expect(invalidFields(SubmitProject, { title: ' ', quantity: 0 })).toEqual({
      title: 'Tiêu đề không được để trống',
      material: 'Vui lòng chọn vật liệu',
      quantity: 'Số lượng phải lớn hơn 0',
      deadline: 'Vui lòng chọn thời gian giao hàng',
    });
    const complete = { title: 'Gá kẹp', material: 'steel', quantity: 2, deadline: 'urgent' };
    expect(invalidFields(SubmitProject, complete)).toEqual({});
  });

  it('name the index of a part and its field', () => {
    expect(
      invalidFields(EditProject, {
        title: 'x',
        manufacturingProcesses: [],
        projectParts: [
          { partId: '1', partName: 'Má kẹp' },
          { partId: '2', partName: '' },
        ],
      }),
    ).toEqual({
      manufacturingProcesses: 'Vui lòng chọn ít nhất một quy trình',
      'projectParts.1.partName': 'Vui lòng nhập tên chi tiết',
    });
  });

  it('can check a single field', () => {
    expect(fieldError(SubmitQuote, ['deliveryDays'], 0)).toBe('Thời gian giao hàng phải >= 1 ngày');
    expect(fieldError(SubmitQuote, ['deliveryDays'], 1)).toBeUndefined();
    expect(fieldError(SubmitQuote, ['deliveryDays'], 3650)).toBeUndefined();
    expect(fieldError(SubmitQuote, ['deliveryDays'], 3651)).toBe('Không quá 3650 ngày');
    expect(fieldError(SubmitProject, ['projectParts'], [{ partId: '', partName: 'x' }])).toBe(
      'Vui lòng nhập mã chi tiết',
    );
  });

  it('can check a field of a part', () => {
    const path = ['projectParts', 3, 'partName'];
    expect(fieldError(EditProject, path, '')).toBe('Vui lòng nhập tên chi tiết');
    expect(fieldError(EditProject, path, 'Đế')).toBeUndefined();
    expect(isRequired(EditProject, path)).toBe(true);
    expect(isRequired(EditProject, ['projectParts', 3, 'weight'])).toBe(false);
  });

  it('know which fields are required', () => {
    const required = Object.keys(quoteDefaults).filter((name) => isRequired(SubmitQuote, [name]));
    expect(required).toEqual(Object.keys(quoteDefaults));
    expect(isRequired(SubmitQuote, ['notes'])).toBe(false);
    expect(isRequired(SubmitProject, ['tolerance'])).toBe(false);
  });
});

describe('the server’s messages', () => {
  it('are assigned to their fields, a nested one to the field that contains it', () => {
    const messages = {
      title: 'Quá dài',
      'projectParts.0.partName': 'Thiếu',
      'projectParts.1.partId': 'Thiếu',
    };
    expect(placeOnFields(messages, [['title'], ['projectParts']])).toEqual([
      { name: ['title'], errors: ['Quá dài'] },
      { name: ['projectParts'], errors: ['Thiếu'] },
    ]);
  });

  it('are assigned to the field of a part if it is displayed', () => {
    const list = ['projectParts'];
    const name = ['projectParts', 1, 'partName'];
    const messages = { 'projectParts.1.partName': 'Thiếu', 'projectParts.10.partName': 'Quá dài' };
    expect(placeOnFields(messages, [list, name])).toEqual([
      { name, errors: ['Thiếu'] },
      { name: list, errors: ['Quá dài'] },
    ]);
  });

  it('are dropped if the form has no such field', () => {
    expect(placeOnFields({ titles: 'x', other: 'y' }, [['title']])).toEqual([]);
  });
});
