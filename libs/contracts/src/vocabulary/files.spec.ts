import { expect, it } from '@jest/globals';
import { extensionOf, extensionsFor, isAcceptedFile, previewOf } from './files.js';

it.each([
  ['Gá kẹp.STL', '.stl', true, 'model'],
  ['a.b.step', '.step', true, 'cad'],
  ['bản vẽ.pdf', '.pdf', true, 'pdf'],
  ['ảnh.TIFF', '.tiff', true, 'image'],
  ['khối.3mf', '.3mf', true, 'none'],
  ['khối.off', '.off', true, 'none'],
  ['chương trình.exe', '.exe', false, 'none'],
  ['a.toString', '.tostring', false, 'none'],
  ['không đuôi', '', false, 'none'],
  ['.pdf', '', false, 'none'],
] as const)('%s', (name, extension, accepted, preview) => {
  expect([extensionOf(name), isAcceptedFile(name), previewOf(name)]).toEqual([extension, accepted, preview]);
});

// Promise: A drawing may have thirteen extensions, a replacement drawing nine; an attachment may also be an
//   image
it('a drawing has the thirteen formats of the upload dialog, one that replaces it the nine of its hint', () => {
  expect(extensionsFor('drawing').join(' ')).toBe(
    '.pdf .dwg .dxf .step .stp .igs .iges .stl .obj .3mf .ply .off .sldprt',
  );
  expect(extensionsFor('replacement').join(' ')).toBe('.pdf .dwg .dxf .step .stp .igs .iges .stl .sldprt');
  expect(extensionsFor('attachment')).toHaveLength(20);
  const notAtStages = extensionsFor('attachment').filter(
    (extension) => !isAcceptedFile(`a${extension}`, 'stage'),
  );
  expect(notAtStages.join(' ')).toBe('.gif .bmp .tiff .svg');
  expect(isAcceptedFile('ảnh.png', 'drawing')).toBe(false);
});
