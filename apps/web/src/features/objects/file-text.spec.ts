import { describe, expect, it } from '@jest/globals';
import { downloadTexts, formatBytes } from './file-text';

describe('a file in words', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1,5 KB'],
    [52_428_800, '50 MB'],
  ])('has the size of %d bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('says of a PDF that it can be tried again, and of a CAD file whom to ask', () => {
    expect(downloadTexts('Bản vẽ.PDF').failed).toBe('Không thể tải file. Vui lòng thử lại.');
    expect(downloadTexts('a.step').failed).toBe('Không thể tải file. Vui lòng liên hệ hỗ trợ.');
  });
});
