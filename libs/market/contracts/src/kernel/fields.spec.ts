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

const typed = (body: object): object => plainToInstance(UpdateProject, body);

describe('what is typed', () => {
  it.each([
    ['a mark of direction', 'Gá\u202e kẹp', 'Gá kẹp'],
    ['a blank of no width', 'Gá\u200bkẹp', 'Gákẹp'],
    ['a control character', 'Gá\u0007kẹp\u0085', 'Gákẹp'],
    ['an invisible operator', 'Gá\u2060kẹp', 'Gákẹp'],
    ['a tag of a language', 'Gá\u{e0041}kẹp', 'Gákẹp'],
    ['line breaks and tabs, which stay', 'Một\r\nhai\tba', 'Một\nhai\tba'],
    ['a joiner, which emoji need', '👩\u200d🔧', '👩\u200d🔧'],
    ['a decomposed letter', 'ga\u0301', 'gá'],
  ])('loses %s', (_, text, kept) => {
    expect(typed({ description: text })).toMatchObject({ description: kept });
    expect(typed({ projectParts: [{ partId: 'A', partName: 'B', notes: text }] })).toMatchObject({
      projectParts: [{ notes: kept }],
    });
    expect(typed({ manufacturingProcesses: [text] })).toMatchObject({ manufacturingProcesses: [kept] });
  });

  it('has each entry of a list once, trimmed', () => {
    const sent = [' cnc ', 'cnc', 'pha\u0300y', 'phày', '', ' '];
    expect(typed({ manufacturingProcesses: sent })).toMatchObject({
      manufacturingProcesses: ['cnc', 'phày'],
    });
  });
});

it.each([
  ['text', { title: 'e\u0301'.repeat(2_000) }],
  ['text of a list', { manufacturingProcesses: ['e\u0301'.repeat(2_000)] }],
  ['list', { manufacturingProcesses: Array<string>(1_000).fill(' cnc ') }],
])('a %s that is much longer than allowed is refused as it came: changing it would take long', (_, body) => {
  expect(typed(body)).toEqual(body);
  expect(invalid(UpdateProject, body)).toEqual(Object.keys(body));
});

describe('a list of parts', () => {
  const parts = (count: number, notes: string) =>
    Array.from({ length: count }, (_, index) => ({ partId: `P-${index}`, partName: 'Bạc', notes }));
  const errors = (projectParts: object[]) =>
    validateSync(plainToInstance(SubmitProject, { ...request, projectParts }));

  it('may be as long as one request, and says which text is the longest', () => {
    expect(errors(parts(200, 'x'.repeat(2_000)))).toEqual([]);
    const long = parts(200, 'x'.repeat(2_600));
    const [error] = errors([{ ...long[0], description: 'y'.repeat(5_000) }, ...long.slice(1)]);
    expect([error!.property, Object.values(error!.constraints!)]).toEqual([
      'projectParts',
      [expect.stringMatching(/^Chữ của các chi tiết dài tổng cộng \d+ KB, tối đa 500 KB.* của P-0$/)],
    ]);
  });
});
