import { extensionsFor, maxAttachments, maxFileBytes } from '@market/contracts';
import type { StoredFile, User, Visibility } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { ComponentProps, ReactElement } from 'react';
import type { UploadField } from '../../features/objects/upload/UploadField';
import { userOf } from '../../testing/render-screen';
import { drawFile } from './draw-file';
import { drawingControls, renderZone } from './drawing-controls';
import { attachmentsControl, renderFile } from './message-files';

type Control = ReactElement<ComponentProps<typeof UploadField>>;
const known: StoredFile[] = [
  {
    ...{ url: '/objects/a.pdf', name: 'Bản vẽ.pdf', size: 2048 },
    ...{ type: 'application/pdf', description: '', visibility: 'private' },
  },
];
const { drawing, attachments, quoteFiles, partFiles, ...others } = drawingControls(known);

// Each place of a file × who may read what is uploaded there: what is public, every factory that the order is shown to reads.
// Drawings have their formats, attachments may be pictures as well; a place knows the files that it was opened with.
it.each<[string, Control | undefined, Visibility, number | undefined, StoredFile[] | undefined]>([
  ['the main drawing', drawing, 'public', undefined, known],
  ['the attachments of a request', attachments, 'private', maxAttachments, known],
  ['the drawing of a part', partFiles.drawing, 'public', undefined, known],
  ['the attachments of a part', partFiles.attachments, 'private', maxAttachments, known],
  ['the files of a quote', quoteFiles, 'private', maxAttachments, undefined],
  ['the files of a message', attachmentsControl(userOf()), 'private', maxAttachments, undefined],
])('%s', (_, control, ...expected) => {
  const { visibility, maxFiles, known: files, extensions } = control!.props;
  expect([visibility, maxFiles, files]).toEqual(expected);
  expect([...extensions].sort()).toEqual([...extensionsFor(maxFiles ? 'attachment' : 'drawing')].sort());
  expect(control!.props.drawFile).toBe(drawFile);
});

it('a request that is new has no files yet, and a zone that takes what its attachments take', () => {
  expect(drawingControls().drawing.props.known).toEqual([]);
  const place = () => 'public' as const;
  const extensions = attachments.props.extensions;
  expect(renderZone(place).props).toEqual({ extensions, maxBytes: maxFileBytes, drawFile, place });
});

it('each file of a message is shown once', () => {
  const [file] = known as [StoredFile];
  expect(renderFile(file)).toMatchObject({ key: file.url, props: { file } });
});

it.each<[string, Partial<User>, boolean]>([
  ['may upload', {}, true],
  ['may not open the page of uploads', { allowedPages: ['messaging'] }, false],
  ['is a factory', { role: 'manufacturer' }, true],
  [
    'is a factory that may neither quote nor update',
    {
      role: 'manufacturer',
      pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false, canUpdateProgress: false } },
    },
    false,
  ],
])('a user who %s attaches files to messages, or none', (_, user, mayUpload) => {
  expect(attachmentsControl(userOf(user)) !== undefined).toBe(mayUpload);
});

it('there is no other place', () => {
  expect(others).toEqual({});
  expect(Object.keys(partFiles)).toEqual(['drawing', 'attachments']);
});
