import { Resvg, initWasm } from '@resvg/resvg-wasm';
import wasmUrl from '@resvg/resvg-wasm/index_bg.wasm?url';
import interUrl from 'inter-ui/web/Inter-Regular.woff2?url';
import { paper } from '../../../components/pictures/picture-of';

/**
 * Kept for the next file. One font with all letters: a reader of SVG that combines several draws boxes in place of
 * Vietnamese ones.
 */
let font: Promise<Uint8Array> | undefined;

async function loadReader(): Promise<Uint8Array> {
  const [letters] = await Promise.all([fetch(interUrl), initWasm(fetch(wasmUrl))]);
  return new Uint8Array(await letters.arrayBuffer());
}

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
  // The font has the letters that are composed of a letter and its marks.
  const text = new TextDecoder().decode(bytes).normalize('NFC');
  const sized = new Resvg(text);
  const isWide = sized.width > sized.height;
  sized.free();
  const drawing = new Resvg(text, {
    fitTo: { mode: isWide ? 'width' : 'height', value: side },
    // Its pixels are multiplied with their opacity, which a canvas does not expect.
    background: paper,
    font: { fontBuffers: [inter], defaultFontFamily: 'Inter' },
  });
  const image = drawing.render();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pixels = new Uint8ClampedArray(image.pixels);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, image.width, image.height), 0, 0);
  image.free();
  drawing.free();
  return canvas;
}
