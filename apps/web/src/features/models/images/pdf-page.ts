import { PDFiumLibrary } from '@hyzyla/pdfium';
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url';

/** Kept for the next file. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** The first page on white, its longer side with the given number of pixels. Rejects when the file cannot be read. */
export async function firstPage(
  bytes: Uint8Array,
  side: number,
  onDecode: () => void,
): Promise<OffscreenCanvas> {
  const reader = await (library ??= PDFiumLibrary.init({ wasmUrl }));
  onDecode();
  const document = await reader.loadDocument(bytes);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = side / Math.max(originalWidth, originalHeight);
    const width = Math.max(1, Math.round(originalWidth * scale));
    const height = Math.max(1, Math.round(originalHeight * scale));
    const { data } = await page.render({ width, height, scale: 1, render: 'bitmap' });
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    return canvas;
  } finally {
    document.destroy();
  }
}
