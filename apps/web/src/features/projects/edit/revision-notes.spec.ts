import { expect, it } from '@jest/globals';
import { partOf, projectOf } from '../../../testing/orders';
import { revisionNotesOf } from './revision-notes';

const file = (url: string, name: string) => ({ url, name }) as never;
const part = partOf({ drawingFileUrl: '/objects/p.step', attachments: ['/objects/p.pdf'] });
const project = projectOf({
  drawingFileUrl: '/objects/main.step',
  attachments: ['/objects/a.pdf'],
  files: [file('/objects/p.pdf', 'Bảng.pdf'), file('/objects/a.pdf', 'Yêu cầu.pdf')],
});

it.each([
  ['tolerance', 'fields', 'tolerance', 'Sửa lại'],
  ['title', 'fields', 'title', 'Sửa lại'],
  ['desiredCompletionTime', 'fields', 'desiredCompletionTime', 'Sửa lại'],
  ['drawingFileUrl', 'fields', 'drawingFileUrl', 'Sửa lại'],
  ['attachments', 'fields', 'attachments', 'Sửa lại'],
  ['/objects/main.step', 'fields', 'drawingFileUrl', 'Sửa lại'],
  ['/objects/a.pdf', 'fields', 'attachments', 'Yêu cầu.pdf: Sửa lại'],
  [part.id, 'parts', part.id, 'Sửa lại'],
  ['/objects/p.pdf', 'parts', part.id, 'Bảng.pdf: Sửa lại'],
  ['/objects/p.step', 'parts', part.id, 'File: Sửa lại'],
] as const)('what is asked about %s stands among the %s at %s', (target, place, key, text) => {
  const notes = revisionNotesOf({ ...project, revisionRequests: [{ target, reason: 'Sửa lại' }] }, [part]);
  expect([...notes[place]]).toEqual([[key, text]]);
  expect(notes.general).toEqual([]);
});

it('what concerns no field of the form, or a file or part that is not there any more, is general; the whole project is left out, and two requests for one place are both shown', () => {
  const revisionRequests = [
    { target: 'project', reason: 'Thiếu thông tin' },
    { target: 'surfaceRoughness', reason: 'Ghi rõ' },
    { target: '/objects/replaced.step', reason: 'Thiếu lỗ' },
    { target: 'a removed part', reason: 'Quá mỏng' },
    { target: 'tolerance', reason: 'Lỗ Ø12' },
    { target: 'tolerance', reason: 'Mặt A' },
  ];
  const notes = revisionNotesOf({ ...project, revisionRequests }, [part]);
  expect(notes.general).toEqual(['Độ nhám bề mặt: Ghi rõ', 'Thiếu lỗ', 'Quá mỏng']);
  expect(notes.fields.get('tolerance')).toBe('Lỗ Ø12 · Mặt A');
});
