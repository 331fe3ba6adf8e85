import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { ProjectListQuery, SubmitProject, UpdateProfile, UpdateProject } from '../index.js';
import { pathOf } from './route.js';

const invalid = (target: new () => object, body: object) =>
  validateSync(plainToInstance(target, body)).map(({ property }) => property);

const request = {
  title: 'Gá',
  material: 'steel',
  quantity: 1,
  deadline: 'urgent',
  manufacturingProcesses: ['milling'],
};

describe('a required field', () => {
  it.each(['title', 'material', 'deadline'])('%s may be empty in a draft and nowhere else', (field) => {
    for (const value of [undefined, null, '']) {
      expect(invalid(SubmitProject, { ...request, status: 'draft', [field]: value })).toEqual([]);
      expect(invalid(SubmitProject, { ...request, status: 'submitted', [field]: value })).toEqual([field]);
      expect(invalid(SubmitProject, { ...request, [field]: value })).toEqual([field]);
    }
    expect(invalid(SubmitProject, { ...request, status: 'draft', [field]: 7 })).toEqual([field]);
  });

  it('that is sent is not cleared by an edit', () => {
    expect(invalid(UpdateProject, {})).toEqual([]);
    for (const title of [null, '', ' ', '\u200b'])
      expect(invalid(UpdateProject, { title })).toEqual(['title']);
  });
});

describe('a list that an edit sends', () => {
  it.each([
    ['draft', undefined, true],
    ['draft', [], true],
    ['draft', ['milling'], true],
    ['draft', [7], false],
    ['draft', '', false],
    ['draft', {}, false],
    ['draft', { length: 0 }, false],
    ['submitted', undefined, true],
    ['submitted', [], false],
    ['submitted', ['milling'], true],
    [undefined, [], false],
  ])('with the status %s may be %j: %s', (status, manufacturingProcesses, may) => {
    expect(invalid(UpdateProject, { status, manufacturingProcesses })).toEqual(
      may ? [] : ['manufacturingProcesses'],
    );
  });
});

it.each([
  ['revisionRequests', { target: 'tolerance', reason: 'Thiếu' }, { target: 'tolerance', reason: ' ' }],
  ['projectParts', { partId: 'GK-01', partName: 'Đế', quantity: 1 }, { partId: 'GK-01', quantity: 'một' }],
])('each of a list of %s is checked', (field, right, wrong) => {
  expect(invalid(UpdateProject, { [field]: [right, right] })).toEqual([]);
  for (const each of [wrong, {}, null, 'Đế'])
    expect(invalid(UpdateProject, { [field]: [right, each] })).toEqual([field]);
});

it('a text is trimmed and has one form, whatever keyboard typed it; what is no text is refused, not read', () => {
  const { title } = plainToInstance(SubmitProject, { title: ' Gá ke\u0323p\u00a0\n' });
  expect(title).toBe('Gá kẹp');
  for (const firstName of [7, {}, ['An']])
    expect(invalid(UpdateProfile, { firstName })).toEqual(['firstName']);
});

it.each([
  ['', undefined],
  [undefined, undefined],
  ['submitted', ['submitted']],
  ['submitted,reviewing', ['submitted', 'reviewing']],
  [
    ['submitted', 'reviewing,submitted'],
    ['submitted', 'reviewing'],
  ],
  [[7], []],
])('the list %j of a query is %j', (status, expected) => {
  expect(plainToInstance(ProjectListQuery, { status }).status).toEqual(expected);
});

it('the parts of a path are written so that they stay parts', () => {
  const route = { path: '/api/projects/:id/files/:name' } as Parameters<typeof pathOf>[0];
  const params = { id: '../admin', name: 'a b?c' };
  expect(pathOf<string>(route, params)).toBe('/api/projects/..%2Fadmin/files/a%20b%3Fc');
  expect(pathOf<string>(route, { id: 'x' } as never)).toBe('/api/projects/x/files/');
});
