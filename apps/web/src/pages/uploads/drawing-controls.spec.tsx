import { maxAttachments } from '@control-center/contracts';
import type { User, Visibility } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import type { ReactElement } from 'react';
import { userOf } from '../../testing/render-screen';
import { drawingControls } from './drawing-controls';
import { attachmentsControl } from './message-files';

type Control = ReactElement<{ visibility: Visibility; maxFiles?: number }>;
const { drawing, attachments, quoteFiles, partFiles, ...others } = drawingControls();

// Each place of a file × who may read what is uploaded there: what is public, every factory that the order is shown to reads.
it.each<[string, Control | undefined, Visibility, number | undefined]>([
  ['the main drawing', drawing, 'public', undefined],
  ['the attachments of a request', attachments, 'private', maxAttachments],
  ['the drawing of a part', partFiles.drawing, 'public', undefined],
  ['the attachments of a part', partFiles.attachments, 'private', maxAttachments],
  ['the files of a quote', quoteFiles, 'private', maxAttachments],
  ['the files of a message', attachmentsControl(userOf()), 'private', maxAttachments],
])('%s', (_, control, visibility, maxFiles) => {
  expect([control!.props.visibility, control!.props.maxFiles]).toEqual([visibility, maxFiles]);
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
