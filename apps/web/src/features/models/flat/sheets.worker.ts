import { pictureTexts, viewerTexts } from '../viewer-texts';
import { download } from '../worker/download';
import type { SheetCommand, SheetEvent, SheetFile } from './protocol';
import { drawSheets, pagesOf, readSheets } from './sheets';
import type { Sheets } from './sheets';

/** Reads drawings and draws their pages: a worker, because a drawing may keep its reader busy for long. */
let sheets: Sheets[] = [];
/** Only the page that was asked for last is drawn. */
let wanted: { page: number; side: number } | undefined;
let drawing = false;

const post = (event: SheetEvent, transfer: Transferable[] = []) => postMessage(event, { transfer });

addEventListener('message', ({ data }: MessageEvent<SheetCommand>) => {
  if (data.type === 'open') void open(data.files, data.maxBytes);
  else {
    wanted = data;
    void drawWanted();
  }
});

async function open(files: readonly SheetFile[], maxBytes: number): Promise<void> {
  const read: Sheets[] = [];
  for (const { url, kind } of files) {
    const bytes = await download(url, maxBytes, () => undefined).catch(() => undefined);
    if (!bytes) return post({ type: 'failed', message: viewerTexts.unavailable });
    try {
      read.push(await readSheets(kind, bytes as Uint8Array<ArrayBuffer>));
    } catch (error) {
      return post({ type: 'failed', message: problemOf(kind, error) });
    }
  }
  sheets = read;
  post({ type: 'opened', pages: sheets.map(pagesOf) });
}

const problemOf = (kind: SheetFile['kind'], error: unknown): string => {
  if (kind === 'pdf') return /password/i.test(String(error)) ? pictureTexts.locked : pictureTexts.pdf;
  return kind === 'dxf' ? pictureTexts.flat : pictureTexts.image;
};

async function drawWanted(): Promise<void> {
  if (drawing || !wanted) return;
  drawing = true;
  const { page, side } = wanted;
  wanted = undefined;
  try {
    const pictures = await drawSheets(sheets, page, side);
    post(
      { type: 'drawn', page, side, pictures },
      pictures.filter((picture) => picture !== undefined),
    );
  } catch {
    post({ type: 'failed', message: pictureTexts.failed });
  }
  drawing = false;
  void drawWanted();
}
