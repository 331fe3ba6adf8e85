import { drawingExtensions, extensionsFor, restrictionMessage } from '@market/contracts';
import { expect, it } from '@jest/globals';
import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import { replyFailure } from './failures';
import { restrictionText, uploadTexts } from './upload-texts';

const known: Record<string, unknown> = uploadTexts(drawingExtensions).strings;
/** Texts of storage services that the dialog does not offer. */
const remote = /^(s3|webdav|googleDrive)/;

it('has every string of the dialog in Vietnamese', () => {
  const uppy = new Uppy();
  const parts = [uppy, new Dashboard(uppy)];
  const names = parts
    .flatMap(({ defaultLocale }) => Object.keys(defaultLocale?.strings ?? {}))
    .filter((name) => !remote.test(name));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !known[name])).toEqual([]);
});

it('uses the words of the application', () => {
  const texts = JSON.stringify(uploadTexts(drawingExtensions).strings).normalize('NFC');
  expect(texts).toContain('Đã chọn %{smart_count} file');
  expect(texts).toContain('Huỷ tải lên');
  expect(texts).not.toMatch(/tệp|hủy|xóa/i);
});

it.each([
  [
    'the message of the server',
    { status: 415, responseText: '{"message":"Nội dung file không đúng"}' },
    'nội dung file không đúng',
  ],
  ['the status of foreign JSON', { status: 500, responseText: 'null' }, 'máy chủ trả lời 500'],
  ['the status of a proxy page', { status: 502, responseText: '<html>' }, 'máy chủ trả lời 502'],
])('gives %s as the reason', (_, request, reason) => {
  expect(replyFailure(request).message).toBe(reason);
});

it('names the formats that a place takes, and the largest size', () => {
  expect(restrictionText(drawingExtensions)).toBe(restrictionMessage);
  const attachments = restrictionText(extensionsFor('attachment'));
  expect(attachments).toMatch(/^Chỉ chấp nhận file PDF, DWG, .*JPG, JPEG, PNG, .*SVG, tối đa 50 MB$/);
  expect(uploadTexts(['.png']).strings.youCanOnlyUploadFileTypes).toBe(
    'Chỉ chấp nhận file PNG, tối đa 50 MB',
  );
});
