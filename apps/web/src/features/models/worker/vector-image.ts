import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import wasmUrl from '@resvg/resvg-wasm/index_bg.wasm?url';
import { paper } from './picture-of';

/** Kept for the next file. */
let font: Promise<Uint8Array> | undefined;

async function loadReader(): Promise<Uint8Array> {
  const [letters] = await Promise.all([fetch(interUrl), initWasm(fetch(wasmUrl))]);
  return new Uint8Array(await letters.arrayBuffer());
}

/**
 * Letters without their marks, which a small picture does not show: a reader of SVG that combines several fonts draws
 * boxes in place of Vietnamese letters.
 */
const plainLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/Đ/g, 'D').replace(/đ/g, 'd');

/**
 * An SVG whose longer side has the given number of pixels. Nothing is loaded for it, and a browser would draw it on the page, which
 * stands still meanwhile. Rejects when it cannot be read.
 */
export async function vectorImage(
  bytes: Uint8Array,
  side: number,
  onDecode: () => void,
): Promise<OffscreenCanvas> {
  const inter = await (font ??= loadReader());
  onDecode();
  const text = plainLetters(new TextDecoder().decode(bytes));
  const sized = new Resvg(text);
  const isWide = sized.width > sized.height;
  sized.free();
  const drawing = new Resvg(text, {
    fitTo: { mode: isWide ? 'width' : 'height', value: side },
    // Its pixels are multiplied with their opacity, which a canvas does not expect.
    background: paper,
    font: { fontBuffers: [inter], defaultFontFamily: 'Inter Variable' },
  });
  const image = drawing.render();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pixels = new Uint8ClampedArray(image.pixels);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, image.width, image.height), 0, 0);
  image.free();
  drawing.free();
  return canvas;
}
