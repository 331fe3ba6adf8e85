import { blankPlainDetails } from '@market/contracts';
import type { Project, SubmitProject } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { requestBodyOf, requestValuesOf } from './request-values';

it('the form values of a draft omit its empty fields', () => {
  const stored = {
    ...blankPlainDetails,
    ...{ title: '', material: 'steel', deadline: '', quantity: 0, surfaceRoughness: 'Ra 0.8' },
    wishedCompletionTime: '2-weeks',
    desiredCompletionTime: '12 ngày',
    manufacturingProcesses: [],
    attachments: [],
    drawingFileUrl: '/objects/a.stl',
  };
  const parts = [{ partId: 'A', partName: 'Đế' }];
  expect(requestValuesOf({ project: stored as unknown as Project, parts })).toEqual({
    material: 'steel',
    surfaceRoughness: 'Ra 0.8',
    desiredCompletionTime: '2-weeks',
    drawingFileUrl: '/objects/a.stl',
    projectParts: parts,
  });
});

it('the form values of a draft have what it has', () => {
  const project = projectOf({ quantity: 5, attachments: ['/objects/a.pdf'], deadline: 'urgent' });
  expect(requestValuesOf({ project, parts: [] })).toMatchObject({
    ...{ title: 'Gá kẹp trục', quantity: 5, material: 'steel', deadline: 'urgent' },
    ...{ manufacturingProcesses: ['cnc', 'laser'], attachments: ['/objects/a.pdf'] },
  });
});

it('a draft may remove all processes', () => {
  const form = { title: 'Gá', manufacturingProcesses: [] as string[] } as unknown as SubmitProject;
  const draft = { title: 'Gá', manufacturingProcesses: [], status: 'draft' };
  expect(requestBodyOf(form, 'draft')).toEqual(draft);
});

it('a submission without processes omits the field, because the server requires at least one', () => {
  const form = { title: 'Gá', manufacturingProcesses: [] as string[] } as unknown as SubmitProject;
  expect(requestBodyOf(form, 'submitted')).toEqual({ title: 'Gá', status: 'submitted' });
  expect(requestBodyOf({ ...form, manufacturingProcesses: ['cnc'] }, 'submitted')).toEqual({
    title: 'Gá',
    manufacturingProcesses: ['cnc'],
    status: 'submitted',
  });
});
