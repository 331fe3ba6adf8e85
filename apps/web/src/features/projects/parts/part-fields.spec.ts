import { EditProject } from '@market/contracts';
import type { Part } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { invalidFields } from '../../../forms/contract-rules';
import { partFieldsOf, sentPartsOf } from './part-fields';
import { tabOf } from './PartTabs';

const stored: Part = {
  id: '6b1f7c9e-3a44-4c58-9f0e-0d5c1f2a3b4c',
  projectId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  partId: 'GK-01',
  partName: 'Thân gá',
  quantity: 3,
  material: 'brass',
  description: '',
  materialSpecification: '',
  tolerance: '',
  surfaceFinish: '',
  manufacturingProcesses: ['cnc'],
  threadInfo: '',
  dimensions: '',
  weight: null,
  volume: 12.5,
  drawingFileUrl: null,
  drawingFileName: 'Thân.stl',
  attachments: [],
  notes: '',
  suggestedPricePerPiece: '',
  attachmentFileNames: [],
  productionRemarks: '',
  estimatedCost: null,
  estimatedLeadTime: null,
  version: '6b1f7c9e-3a44-4c58-9f0e-0d5c1f2a3b4c:3',
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
};

describe('a stored part in the edit form', () => {
  it('is sent with its editable fields only, and these are valid', () => {
    const sent = partFieldsOf(stored);
    expect(sent).toMatchObject({ id: stored.id, partId: 'GK-01', quantity: 3, volume: 12.5 });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['projectId']));
    expect(sent).not.toHaveProperty('createdAt');
    expect(sent).not.toHaveProperty('weight');
    const edit = { title: 'x', manufacturingProcesses: ['cnc'], projectParts: [sent] };
    expect(invalidFields(EditProject, edit)).toEqual({});
  });
});

// Each field of a part × the tab in which a wrong one is found.
it.each([
  ...['partId', 'partName', 'quantity', 'material', 'tolerance', 'surfaceFinish', 'dimensions'].map(
    (field) => [field, 'specs'] as const,
  ),
  ...['weight', 'volume', 'materialSpecification', 'suggestedPricePerPiece', 'description'].map(
    (field) => [field, 'specs'] as const,
  ),
  ['manufacturingProcesses', 'processes'],
  ['manufacturingProcesses.1', 'processes'],
  ['drawingFileUrl', 'files'],
  ['attachments', 'files'],
  ['attachments.0', 'files'],
  ['threadInfo', 'notes'],
  ['notes', 'notes'],
] as const)('%s of a part is edited in its tab %s', (field, tab) => expect(tabOf(field)).toBe(tab));

it('a stored number that was cleared is sent as null; what never had a value stays absent', () => {
  const before = partFieldsOf(stored);
  const { volume, ...cleared } = before;
  expect(volume).toBe(12.5);
  expect(sentPartsOf([cleared], [before])).toEqual([{ ...cleared, volume: null }]);
  expect(sentPartsOf([{ ...before, volume: 0 }], [before])).toEqual([{ ...before, volume: 0 }]);
  expect(sentPartsOf([cleared])).toEqual([cleared]);
  expect(sentPartsOf([before], [before])).toEqual([before]);
});
