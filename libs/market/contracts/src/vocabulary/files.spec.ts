import { expect, it } from '@jest/globals';
import { formatRefusal } from './file-refusal.js';
import {
  convertedViewOf,
  extensionOf,
  extensionsFor,
  imageExtensions,
  isAcceptedFile,
  isShownAsModel,
  isSolidFile,
  previewOf,
} from './files.js';

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

it('a drawing has the thirteen formats of the upload dialog, one that replaces it the nine of its hint', () => {
  expect(extensionsFor('drawing').join(' ')).toBe(
    '.pdf .dwg .dxf .step .stp .igs .iges .stl .obj .3mf .ply .off .sldprt',
  );
  expect(extensionsFor('replacement').join(' ')).toBe('.pdf .dwg .dxf .step .stp .igs .iges .stl .sldprt');
  expect(extensionsFor('attachment')).toHaveLength(24);
  const notAtStages = extensionsFor('attachment').filter(
    (extension) => !isAcceptedFile(`a${extension}`, 'stage'),
  );
  expect(notAtStages.join(' ')).toBe('.gif .bmp .tiff .tif .webp .heic .heif .svg');
  expect(isAcceptedFile('ảnh.png', 'drawing')).toBe(false);
});

it('a drawing is a body unless its format is flat', () => {
  const solid = extensionsFor('drawing').filter((extension) => isSolidFile(`a${extension}`));
  expect(solid.join(' ')).toBe('.step .stp .igs .iges .stl .obj .3mf .ply .off .sldprt');
  expect(['ảnh.png', 'a.exe', 'pdf'].some(isSolidFile)).toBe(false);
});

it('an image is what is previewed as one', () => {
  expect(imageExtensions.join(' ')).toBe('.jpg .jpeg .png .gif .bmp .tiff .tif .webp .heic .heif .svg');
});

it.each([
  ['drawing', 'ảnh.png', /^Bản vẽ chỉ nhận file PDF, DWG, .*, không nhận \.png: hãy thêm vào mục đính kèm$/],
  [
    'replacement',
    'khối.3MF',
    /^Bản vẽ thay thế chỉ nhận file PDF, .*, không nhận \.3mf: hãy thêm vào mục đính kèm$/,
  ],
  ['stage', 'ảnh.gif', /^Công đoạn chỉ nhận file .*, không nhận \.gif: hãy chụp hoặc lưu thành JPG$/],
  [
    'attachment',
    'không đuôi',
    /^File đính kèm chỉ nhận file .*, không nhận file không có đuôi: hãy lưu thành PDF hoặc STEP$/,
  ],
  ['attachment', 'Cụm.sldasm', /không nhận \.sldasm: hãy lưu thành STEP$/],
  ['drawing', 'Bản vẽ.zip', /không nhận \.zip: hãy giải nén rồi tải từng file lên$/],
] as const)('the refusal of a %s names its place, what it takes and what it got', (role, name, refusal) => {
  expect(formatRefusal(role, name)).toMatch(refusal);
});

it('STEP, IGES, 3MF and OFF are shown as a model, DXF as a drawing, DWG and SLDPRT not at all', () => {
  const all = extensionsFor('drawing').map((extension) => `a${extension}`);
  const views = all.map((name) => [extensionOf(name), convertedViewOf(name), isShownAsModel(name)]);
  expect(views.filter(([, view]) => view === 'model').map(([extension]) => extension)).toEqual(
    ['.step', '.stp', '.igs', '.iges', '.3mf', '.off'], // prettier-ignore
  );
  expect(views.filter(([, , isModel]) => isModel)).toHaveLength(9);
  expect(['a.dxf', 'a.dwg', 'a.sldprt'].map(convertedViewOf)).toEqual(['drawing', undefined, undefined]);
});
