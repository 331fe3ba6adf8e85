import { contentTypeOf, drawingExtensions, imageExtensions } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { contradicts, extensionOfContent, signatureBytes } from './formats.js';

/** A binary STL of one triangle, whose header begins with this text. */
function oneTriangle(opening: string): Buffer {
  const stl = Buffer.alloc(134);
  stl.write(opening, 'latin1');
  stl.writeUInt32LE(1, 80);
  [0, 0, 1, 0, 0, 0, 10, 0, 0, 0, 10, 1e11].forEach((value, at) => stl.writeFloatLE(value, 84 + 4 * at));
  return stl;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
const pdf = bytes('%PDF-1.7\n…');
const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const step = bytes('ISO-10303-21;\nHEADER;');

describe('the first bytes of a file', () => {
  it.each([
    '.png',
    '.jpg',
    '.jpeg',
    '.gif',
    '.bmp',
    '.tiff',
    '.dwg',
    '.3mf',
    '.ply',
    '.stl',
    '.step',
    '.svg',
  ])('reject a PDF that is named %s', (extension) => expect(contradicts(extension, pdf)).toBe(true));

  const openings: [string, string][] = [
    ...[
      ['.dwg', 'AC1032'],
      ['.dwg', 'AC2.10'],
      ['.dwg', 'MC0.0'],
      ['.3mf', 'PK\x03\x04'],
      ['.ply', 'ply\n'],
    ],
    ...[
      ['.jpg', '\xff\xd8\xff\xe0'],
      ['.png', '\x89PNG\r\n\x1a\n'],
      ['.gif', 'GIF87a'],
      ['.gif', 'GIF89a'],
    ],
    ...[
      ['.webp', 'RIFF1234WEBP'],
      ['.heic', '1234ftypheic'],
      ['.heif', '1234ftypmif1'],
      ['.bmp', 'BM'],
    ],
    ...[
      ['.tiff', 'II*\0'],
      ['.tif', 'MM\0*'],
    ],
  ] as [string, string][];
  it.each(openings)('tell %s by %j, and by nothing that comes later', (extension, opening) => {
    expect(contradicts(extension, bytes(`${opening} …`))).toBe(false);
    expect(contradicts(extension, bytes(`.${opening} …`))).toBe(true);
    expect(contradicts('.step', bytes(`${opening} …`))).toBe(extension !== '.bmp');
  });

  it('reject a file with the name of a PDF or image that does not begin like one', () => {
    expect(contradicts('.pdf', bytes('solid part'))).toBe(true);
    expect(contradicts('.pdf', png)).toBe(true);
    expect(contradicts('.png', pdf)).toBe(true);
    expect(contradicts('.dwg', bytes('hello'))).toBe(true);
  });

  const pages = [
    '<!DOCTYPE html><html><script>alert(1)</script>',
    '\n <html lang="vi">',
    '<!-- part --><!doctype HTML>',
    '<script src=//elsewhere.test></script>',
    '\xef\xbb\xbf<HTML>',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    '<iframe srcdoc="x">',
  ];
  it.each(
    ['.svg', '.dxf', '.obj', '.off', '.igs', '.iges', '.stl', '.step'].flatMap((extension) =>
      pages.map((page) => [extension, page]),
    ),
  )('reject a page that is named %s: %j', (extension, page) => {
    expect(contradicts(extension, bytes(page))).toBe(true);
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
    `<!-- ${'x'.repeat(signatureBytes)}`,
  ])('let pass the drawing %j', (drawing) => {
    expect(contradicts('.svg', bytes(drawing))).toBe(false);
  });

  it.each([
    ['.pdf', pdf],
    ['.png', png],
    ['.jpeg', bytes('\xff\xd8\xff\xe0')],
    ['.gif', bytes('GIF89a')],
    ['.bmp', bytes('BM\x36\0')],
    ['.tiff', bytes('MM\0*\0\0')],
    ['.dwg', bytes('AC1032')],
    ['.3mf', bytes('PK\x03\x04')],
    ['.ply', bytes('ply\r\nformat ascii 1.0')],
    ['.stp', step],
    ['.step', bytes('/* made by hand */ ISO-10303-21;')],
    ['.stl', bytes('solid part')],
    ['.stl', Buffer.alloc(84)],
    ['.obj', bytes('BM is how this comment starts')],
    ['.dxf', bytes('  0\nSECTION')],
    ['.igs', bytes('solid model of a bracket')],
    ['.off', bytes('OFF\n8 6 0')],
    ['.sldprt', bytes('\xd0\xcf\x11\xe0')],
    ['.svg', bytes('<svg/>')],
    ['.tif', bytes('II*\0\b\0')],
    ['.webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['.heic', bytes('\0\0\0\x18ftypheic')],
    ['.heif', bytes('\0\0\0\x18ftypmif1')],
    ['.ply', bytes('\xef\xbb\xbfply\nformat ascii 1.0')],
    ['.step', bytes('\xef\xbb\xbfISO-10303-21;')],
    ['.pdf', bytes('\xef\xbb\xbf%PDF-1.4')],
    ['.pdf', bytes('\n%PDF-1.4')],
    ['.pdf', bytes(`${'x'.repeat(1024)}%PDF-1.4`)],
  ])('accept %s', (extension, head) => expect(contradicts(extension, head)).toBe(false));

  it('reject a PDF whose signature comes later than readers look', () => {
    expect(contradicts('.pdf', bytes(`${'x'.repeat(1025)}%PDF-1.4`).subarray(0, signatureBytes))).toBe(true);
  });

  it.each(['%PDF-1.4', 'ply\n', 'PK\x03\x04', 'AC1032', 'II*\0', '\x89PNG\r\n\x1a\n', 'ISO-10303-21;'])(
    'are no signature in the free header of a binary STL: %j',
    (opening) => {
      expect(contradicts('.stl', oneTriangle(opening))).toBe(false);
    },
  );

  it.each<[string, (stl: Buffer) => Buffer]>([
    ['text behind its header', (stl) => stl.fill(0x20, 80)],
    ['no triangle', (stl) => (stl.writeUInt32LE(0, 80), stl)],
    ['more triangles than a file may have', (stl) => (stl.writeUInt32LE(2 ** 24, 80), stl)],
    ['a direction longer than one', (stl) => (stl.writeFloatLE(1.1, 92), stl)],
    ['a place that no part has', (stl) => (stl.writeFloatLE(1e13, 128), stl)],
    ['half a triangle', (stl) => stl.subarray(0, 133)],
  ])('are those of another format when a binary STL would have %s', (_, change) => {
    expect(contradicts('.stl', change(oneTriangle('%PDF-1.4')))).toBe(true);
  });

  it('identify the format when it has a signature', () => {
    expect(extensionOfContent(pdf)).toBe('.pdf');
    expect(extensionOfContent(step)).toBe('.step');
    expect(extensionOfContent(bytes('BMW drawing'))).toBeUndefined();
    expect(extensionOfContent(Buffer.alloc(0))).toBeUndefined();
  });

  it('include the longest signature', () => {
    expect(extensionOfContent(step.subarray(0, signatureBytes))).toBe('.step');
  });
});

it.each([...drawingExtensions, ...imageExtensions])(
  'a file %s is served with its own content type, never as HTML',
  (extension) => {
    expect(contentTypeOf(`a${extension}`)).toMatch(/^(?:image|model)\/|^application\/(?:pdf|octet-stream)$/);
  },
);

it('a file with another extension is served as a download of bytes', () =>
  expect(contentTypeOf('a.html')).toBe('application/octet-stream'));
