import { drawingExtensions, imageExtensions } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { contentTypeOf, contradicts, extensionOfContent, signatureBytes } from './index.js';

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

  // Promise: A file whose first bytes contradict its name is refused; text formats have no such check
  it('reject a file named as PDF or image that does not begin like one', () => {
    expect(contradicts('.pdf', bytes('solid part'))).toBe(true);
    expect(contradicts('.pdf', png)).toBe(true);
    expect(contradicts('.png', pdf)).toBe(true);
    expect(contradicts('.dwg', bytes('hello'))).toBe(true);
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
  ])('accept %s', (extension, head) => expect(contradicts(extension, head)).toBe(false));

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
