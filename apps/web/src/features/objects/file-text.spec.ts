import { describe, expect, it } from '@jest/globals';
import { downloadTexts, formatBytes, nameInHeader } from './file-text';

describe('the texts of a file', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1,5 KB'],
    [52_428_800, '50 MB'],
  ])('format %d bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('suggest to retry a failed PDF download, and to contact support for a CAD file', () => {
    expect(downloadTexts('Bản vẽ.PDF').failed).toBe('Không thể tải file. Vui lòng thử lại.');
    expect(downloadTexts('a.step').failed).toBe('Không thể tải file. Vui lòng liên hệ hỗ trợ.');
  });
});

it.each([
  [`inline; filename="ban ve.pdf"; filename*=UTF-8''b%E1%BA%A3n%20v%E1%BA%BD.pdf`, 'bản vẽ.pdf'],
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename=a.pdf', 'a.pdf'],
  ['', ''],
])('reads the name of a file from the header %s', (header, name) => {
  expect(nameInHeader(header)).toBe(name);
});
