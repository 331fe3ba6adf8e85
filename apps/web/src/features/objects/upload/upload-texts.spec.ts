import { expect, it } from '@jest/globals';
import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import { reasonOf, uploadTexts } from './upload-texts';

const known: Record<string, unknown> = uploadTexts.strings;
/** Of storage services that are not offered. */
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

it('calls things by the program’s own words', () => {
  const texts = JSON.stringify(uploadTexts.strings).normalize('NFC');
  expect(texts).toContain('Đã chọn %{smart_count} file');
  expect(texts).toContain('Huỷ tải lên');
  expect(texts).not.toMatch(/tệp|hủy|xóa/i);
});

it.each([
  [
    'the server’s words',
    { status: 415, responseText: '{"message":"Nội dung file không đúng"}' },
    'Nội dung file không đúng',
  ],
  ['another’s JSON', { status: 500, responseText: 'null' }, 'máy chủ trả lời 500'],
  ['a proxy’s page', { status: 502, responseText: '<html>' }, 'máy chủ trả lời 502'],
])('gives %s as the reason', (_, request, reason) => {
  expect(reasonOf(request)).toBe(reason);
});
