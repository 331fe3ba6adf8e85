import { expect, it } from '@jest/globals';
import { extensionOf, isAcceptedFile, previewOf } from './files.js';

it.each([
  ['Gá kẹp.STL', '.stl', true, 'model'],
  ['a.b.step', '.step', true, 'cad'],
  ['bản vẽ.pdf', '.pdf', true, 'pdf'],
  ['ảnh.TIFF', '.tiff', true, 'image'],
  ['khối.3mf', '.3mf', true, 'none'],
  ['khối.off', '.off', true, 'none'],
  ['chương trình.exe', '.exe', false, 'none'],
  ['không đuôi', '', false, 'none'],
  ['.pdf', '', false, 'none'],
] as const)('%s', (name, extension, accepted, preview) => {
  expect([extensionOf(name), isAcceptedFile(name), previewOf(name)]).toEqual([extension, accepted, preview]);
});
