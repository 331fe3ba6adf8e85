import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url';

/** Kept for the next file. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Rejects when the file cannot be read. */
export async function openPdf(bytes: Uint8Array, onDecode: () => void): Promise<PDFiumDocument> {
  const reader = await (library ??= PDFiumLibrary.init({ wasmUrl }));
  onDecode();
  return reader.loadDocument(bytes);
}

/** A page on white; `scale` is the number of pixels a point. */
export async function drawPdfPage(page: PDFiumPage, scale: number): Promise<OffscreenCanvas> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  const { data } = await page.render({ width, height, scale: 1, render: 'bitmap' });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas;
}

/** The first page, its longer side with the given number of pixels. */
export async function firstPage(
  bytes: Uint8Array,
  side: number,
  onDecode: () => void,
): Promise<OffscreenCanvas> {
  const document = await openPdf(bytes, onDecode);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return await drawPdfPage(page, side / Math.max(originalWidth, originalHeight));
  } finally {
    document.destroy();
  }
}
