import { expect, it } from '@jest/globals';
import { coverOf } from './objects.js';
import type { OrderFile } from './objects.js';

const file = (name: string, state: OrderFile['state'] = 'current') =>
  ({ name, url: name, state }) as OrderFile;

it.each([
  ['its first current model', ['a.pdf', 'b.stl', 'c.stl'], 'a.pdf', 'b.stl'],
  ['its main drawing, where it has no model', ['a.png', 'b.pdf'], 'b.pdf', 'b.pdf'],
  ['another file with a picture, where the main drawing has none', ['a.dwg', 'b.png'], 'a.dwg', 'b.png'],
  ['a model that is converted, beside its PDF', ['a.pdf', 'b.step'], 'a.pdf', 'b.step'],
  ['its main drawing, drawn flat, beside a PDF', ['a.pdf', 'b.dxf'], 'b.dxf', 'b.dxf'],
  ['its main drawing, where nothing has a picture', ['a.sldprt', 'b.dwg'], 'b.dwg', 'b.dwg'],
  ['a current file, without a main drawing', ['a.dwg'], null, 'a.dwg'],
  ['nothing, without files', [], null, undefined],
])('an order is shown by %s', (_, names, drawingFileUrl, cover) => {
  const files = [file('old.stl', 'superseded'), ...names.map((name) => file(name))];
  expect(coverOf({ drawingFileUrl, files })?.name).toBe(cover);
});
