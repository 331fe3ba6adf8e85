import type { Project, SubmitProject } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { requestValuesOf, sentAs } from './request-values';

const texts = {
  description: '',
  material: 'steel',
  deadline: '',
  maxDimensions: '',
  tolerance: '',
  surfaceFinish: '',
  surfaceRoughness: 'Ra 0.8',
  materialSpecification: '',
  specialRequirements: '',
  suggestedPrice: '',
};

it('a draft comes back into the form with what was left open still open', () => {
  const stored = {
    ...texts,
    title: '',
    quantity: 0,
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

it('a draft may take back its processes', () => {
  const form = { title: 'Gá', manufacturingProcesses: [] as string[] } as unknown as SubmitProject;
  const draft = { title: 'Gá', manufacturingProcesses: [], status: 'draft' };
  expect(sentAs(form, 'draft')).toEqual(draft);
});

it('no chosen process is left out, as the server wants at least one where it is told of them', () => {
  const form = { title: 'Gá', manufacturingProcesses: [] as string[] } as unknown as SubmitProject;
  expect(sentAs(form, 'submitted')).toEqual({ title: 'Gá', status: 'submitted' });
  expect(sentAs({ ...form, manufacturingProcesses: ['cnc'] }, 'submitted')).toEqual({
    title: 'Gá',
    manufacturingProcesses: ['cnc'],
    status: 'submitted',
  });
});
