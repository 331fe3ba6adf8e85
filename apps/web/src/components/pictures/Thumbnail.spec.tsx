import { beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Thumbnail } from './Thumbnail';
import { drawnPictures } from './drawn';
import { MissingPicturesContext } from './missing';
import type { PicturedFile } from './missing';

const fileOf = (name: string): PicturedFile => ({ url: `/objects/${name}`, name });
const missing: string[] = [];
const thumbnail = (file: PicturedFile | undefined) => (
  <MissingPicturesContext value={({ name }) => void missing.push(name)}>
    <Thumbnail file={file} />
  </MissingPicturesContext>
);
const picture = () => document.querySelector('img')?.getAttribute('src');
const fail = () => fireEvent.error(document.querySelector('img')!);

beforeEach(() => {
  cleanup();
  missing.length = 0;
});

// A file × the picture that is asked for, or the letters in its place.
it.each([
  ['gá.png', '/objects/gá.png/thumbnail', ''],
  ['gá.stl', '/objects/gá.stl/thumbnail', ''],
  ['gá.pdf', '/objects/gá.pdf/thumbnail', ''],
  ['gá.step', '/objects/gá.step/thumbnail', ''],
  ['gá.3mf', '/objects/gá.3mf/thumbnail', ''],
  ['gá.dxf', '/objects/gá.dxf/thumbnail', ''],
  ['gá.dwg', undefined, 'DWG'],
  ['gá.zip', undefined, 'ZIP'],
])('of %s is shown %s «%s»', (name, source, letters) => {
  const { container } = render(thumbnail(fileOf(name)));
  expect([picture(), container.textContent]).toEqual([source, letters]);
});

// The dark theme takes the paper off a model, and leaves drawings and photos on theirs.
it.each([
  ['gá.stl', 'model'],
  ['gá.step', 'model'],
  ['gá.pdf', undefined],
  ['gá.dxf', undefined],
  ['gá.png', undefined],
])('%s shows %s', (name, shows) => {
  const { container } = render(thumbnail(fileOf(name)));
  expect(container.querySelector<HTMLElement>('[data-size]')!.dataset['shows']).toBe(shows);
});

it('nothing stands for what has no file yet', () => {
  expect(render(thumbnail(undefined)).container.textContent).toBe('–');
});

it('the picture of the next file is shown, though that of the one before is missing', () => {
  const { rerender, container } = render(thumbnail(fileOf('một.pdf')));
  fail();
  expect([picture(), container.textContent, missing]).toEqual([undefined, 'PDF', ['một.pdf']]);
  rerender(thumbnail(fileOf('hai.pdf')));
  expect(picture()).toBe('/objects/hai.pdf/thumbnail');
});

it('a picture that was drawn here is shown at once, once, and is not drawn again when it fails', () => {
  const addresses = jest.fn((_file: Blob) => `blob:${String(addresses.mock.calls.length)}`);
  Object.assign(URL, { createObjectURL: addresses });
  drawnPictures.add('/objects/ba.stl', new Blob());
  drawnPictures.add('/objects/ba.stl', new Blob());
  render(thumbnail(fileOf('ba.stl')));
  expect(picture()).toBe('blob:1');
  fail();
  expect([picture(), missing]).toEqual([undefined, []]);
});
