import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { Bounds } from '../dxf/draw-dxf';
import type { Strokes } from '../dxf/strokes';

/** What a drawing is read as. */
export type SheetKind = 'pdf' | 'dxf' | 'tiff' | 'svg' | 'image';

/** A drawing that was read: paper with something on it. */
export type Sheets =
  | { kind: 'pdf'; document: PDFiumDocument }
  | { kind: 'dxf'; strokes: Strokes; bounds: Bounds }
  /** With the page that was read last: a scan takes seconds. */
  | {
      kind: 'tiff';
      bytes: Uint8Array<ArrayBuffer>;
      pages: number;
      last: { page: number; picture: OffscreenCanvas };
    }
  | { kind: 'picture'; picture: ImageBitmap | OffscreenCanvas };

/** A larger one takes more memory than a phone has: four bytes a pixel. */
const maxPixels = 60_000_000;
/** An SVG has no pixels of its own. */
const vectorSide = 3_000;

/** Rejects when the file cannot be read. */
export async function readSheets(kind: SheetKind, bytes: Uint8Array<ArrayBuffer>): Promise<Sheets> {
  if (kind === 'pdf') {
    const { openPdf } = await import('../images/pdf-page');
    return { kind, document: await openPdf(bytes, () => undefined) };
  }
  if (kind === 'dxf') {
    const [{ readDxf }, { strokesOf }, { boundsOf }] = await Promise.all([
      import('../dxf/read-dxf'),
      import('../dxf/strokes'),
      import('../dxf/draw-dxf'),
    ]);
    const strokes = strokesOf(readDxf(bytes));
    return { kind, strokes, bounds: boundsOf(strokes) };
  }
  if (kind === 'tiff') {
    const { drawTiffPage, tiffPages } = await import('../images/tiff-page');
    const last = { page: 0, picture: drawTiffPage(bytes, 0, maxPixels) };
    return { kind, bytes, pages: tiffPages(bytes), last };
  }
  if (kind === 'svg') {
    const { vectorImage } = await import('../images/vector-image');
    return { kind: 'picture', picture: await vectorImage(bytes, vectorSide, () => undefined) };
  }
  const { imageSides } = await import('../images/image-sides');
  const [width, height] = imageSides(bytes);
  if (width * height > maxPixels) throw new Error('The image is too large');
  return { kind: 'picture', picture: await createImageBitmap(new Blob([bytes])) };
}

export function pagesOf(sheets: Sheets): number {
  if (sheets.kind === 'pdf') return sheets.document.getPageCount();
  return sheets.kind === 'tiff' ? sheets.pages : 1;
}

/** Draws a page of each drawing: two that are compared have one scale and one corner, where their format has a scale. */
export async function drawSheets(
  all: readonly Sheets[],
  page: number,
  side: number,
): Promise<(ImageBitmap | undefined)[]> {
  const bounds = all.flatMap((one) => (one.kind === 'dxf' ? [one.bounds] : []));
  const frame = bounds.length > 0 ? around(bounds) : undefined;
  const lengths = all.flatMap((one) =>
    one.kind === 'pdf' && page < pagesOf(one)
      ? Object.values(one.document.getPage(page).getOriginalSize())
      : [],
  );
  const scale = side / Math.max(...lengths);
  return Promise.all(
    all.map(async (one) => {
      if (page >= pagesOf(one)) return undefined;
      if (one.kind === 'pdf') {
        const { drawPdfPage } = await import('../images/pdf-page');
        return (await drawPdfPage(one.document.getPage(page), scale)).transferToImageBitmap();
      }
      if (one.kind === 'dxf') {
        const { drawStrokes } = await import('../dxf/draw-dxf');
        return drawStrokes(one.strokes, side, frame!).transferToImageBitmap();
      }
      if (one.kind === 'tiff') {
        const { drawTiffPage } = await import('../images/tiff-page');
        if (one.last.page !== page) one.last = { page, picture: drawTiffPage(one.bytes, page, maxPixels) };
        return createImageBitmap(one.last.picture);
      }
      return createImageBitmap(one.picture);
    }),
  );
}

/** The smallest bounds with all of these. */
export function around(all: readonly Bounds[]): Bounds {
  const left = Math.min(...all.map((one) => one.left));
  const bottom = Math.min(...all.map((one) => one.bottom));
  const right = Math.max(...all.map((one) => one.left + one.width));
  const top = Math.max(...all.map((one) => one.bottom + one.height));
  return { left, bottom, width: right - left, height: top - bottom };
}
