import { expect, it } from '@jest/globals';
import { countText, sizeText, viewerTexts } from './viewer-texts';

it.each([
  [[90, 20, 9.5], '90 × 20 × 9,5'],
  [[1234.567, 1, 0], '1.234,57 × 1 × 0'],
  [[0.05, 0.0254, 0.004321], '0,05 × 0,0254 × 0,00432'],
] as const)('the size of %j is «%s»', ([x, y, z], text) => {
  expect(sizeText({ min: [1000, 0, -2], max: [1000 + x, y, z - 2] })).toBe(text);
});

it('says why a model is not displayed', () => {
  expect(viewerTexts.unavailable).toBe('3D file data not available');
  expect(viewerTexts.noGraphics).toBe('Lỗi khởi tạo 3D viewer');
  expect(viewerTexts.failed('file hỏng')).toBe('Không thể tải 3D model: file hỏng');
});

it('groups the digits of a count by three', () => expect(countText(1_048_000)).toBe('1.048.000'));
