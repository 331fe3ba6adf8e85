import { expect, it } from '@jest/globals';
import { partOf, projectOf } from '../../../testing/orders';
import { askedAt, asksOf, isDone } from './asks';

const file = (url: string, name: string) => ({ url, name }) as never;
const part = partOf({ drawingFileUrl: '/objects/p.step', attachments: ['/objects/p.pdf'] });
const project = projectOf({
  drawingFileUrl: '/objects/main.step',
  attachments: ['/objects/a.pdf'],
  files: [file('/objects/p.pdf', 'Bảng.pdf'), file('/objects/a.pdf', 'Yêu cầu.pdf')],
});
const inPart = `projectParts#${part.id}`;

// What a revision is asked for × where it is changed, and how that place is called.
it.each<[string, string | undefined, string]>([
  ['tolerance', 'tolerance', 'Dung sai'],
  ['title', 'title', 'Tiêu đề dự án'],
  ['drawingFileUrl', 'drawingFileUrl', 'Bản vẽ'],
  ['attachments', 'attachments', 'File đính kèm'],
  ['/objects/main.step', 'drawingFileUrl', 'Bản vẽ'],
  ['/objects/a.pdf', 'attachments', 'Yêu cầu.pdf'],
  [part.id, inPart, part.partName],
  ['/objects/p.pdf', inPart, `${part.partName} · Bảng.pdf`],
  ['/objects/p.step', inPart, `${part.partName} · File`],
  ['project', undefined, 'Cả dự án'],
  ['surfaceRoughness', undefined, 'Độ nhám bề mặt'],
  ['/objects/replaced.step', undefined, ''],
  ['a removed part', undefined, ''],
])('what is asked about %s is changed at %s', (target, field, where) => {
  const [ask] = asksOf({ ...project, revisionRequests: [{ target, reason: 'Sửa lại' }] }, [part]);
  expect(ask).toEqual({ text: 'Sửa lại', where, ...(field && { field }) });
});

it('two requests for one place are both shown there', () => {
  const revisionRequests = [
    { target: 'tolerance', reason: 'Lỗ Ø12' },
    { target: 'tolerance', reason: 'Mặt A' },
  ];
  const asks = asksOf({ ...project, revisionRequests }, [part]);
  expect([askedAt(asks, 'tolerance'), askedAt(asks, 'title')]).toEqual(['Lỗ Ø12 · Mặt A', undefined]);
});

it.each<[string | undefined, string[], boolean]>([
  ['tolerance', ['tolerance'], true],
  ['tolerance', ['toleranceX', 'title'], false],
  [inPart, [`${inPart}#notes`], true],
  [inPart, [inPart], true],
  [inPart, [`${inPart}9#notes`], false],
  [undefined, ['title'], false],
])('what is asked at %s is done where %j was typed: %s', (field, typed, done) => {
  const changes = Object.fromEntries(typed.map((key) => [key, { value: 'x' }]));
  const input = { changes, elements: {}, key: 'k', changedAt: '' };
  expect(isDone({ text: '', where: '', ...(field && { field }) }, input)).toBe(done);
});
