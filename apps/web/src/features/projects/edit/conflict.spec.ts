import { expect, it } from '@jest/globals';
import { differencesOf, sectionOf } from './conflict';

it('reads the section from its version', () => {
  expect(sectionOf({ version: 'details:12' })).toBe('details');
  expect(sectionOf({ version: '5f0c.77:3' })).toBe('5f0c.77');
});

it('lists both versions of a field as text, and omits fields with the same text', () => {
  const mine = {
    title: 'Gá kẹp',
    material: 'steel',
    manufacturingProcesses: ['cnc', 'laser'],
    attachments: [],
    drawingFileUrl: '',
    tolerance: undefined,
    projectParts: [],
    quantity: 2,
    description: 'Chỉ ở đây',
    id: 'p1',
  };
  const fields = {
    title: 'Gá kẹp Ø45',
    material: 'steel',
    manufacturingProcesses: ['cnc'],
    attachments: [],
    drawingFileUrl: null,
    tolerance: '',
    quantity: 3,
    id: 'p2',
  };
  expect(differencesOf(mine, { fields })).toEqual([
    { field: 'title', label: 'Tiêu đề dự án', mine: 'Gá kẹp', theirs: 'Gá kẹp Ø45' },
    {
      field: 'manufacturingProcesses',
      label: 'Quy trình gia công',
      mine: 'Gia công CNC, Cắt laser',
      theirs: 'Gia công CNC',
    },
    { field: 'quantity', label: 'Số lượng', mine: '2', theirs: '3' },
  ]);
});
