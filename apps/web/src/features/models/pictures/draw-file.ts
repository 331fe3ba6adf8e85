import { convertedViewOf, extensionOf, previewOf, thumbnailLimits } from '@market/contracts';
import type { Drawn } from '../../../components/pictures/drawn';
import type { PictureFormat } from '../../../components/pictures/picture-of';
import { convertLimits, isShownExtension, isSolidExtension } from '../shown-extension';
import { pictureTexts } from '../viewer-texts';
import type { DrawnFile, ModelCommand, ModelEvent } from '../worker/protocol';
import { startWorker } from '../worker/start';

/**
 * Milliseconds. A sound model of 50 MB takes a fraction of it, and so does the code that reads PDFs on a slow connection;
 * the first page of a sound PDF, or an image, takes a fraction of `decoding`.
 */
const timeouts = { all: 20_000, decoding: 5_000 };
/** A conversion has a bound of its own, after which its picture is still to be drawn. */
const conversionTimeouts = { all: convertLimits.load + 5_000, decoding: convertLimits.time + 15_000 };

export const pictureFormat = { side: thumbnailLimits.drawnSide, quality: thumbnailLimits.quality };
/** A drawing whose text can be read. */
export const previewFormat = { side: 1_600, quality: 0.9 };

/** Files are drawn one after the other, each of up to 50 MB. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Works for several files, until it is no longer needed or has failed. */
let worker: Worker | undefined;

/** Draws a picture of a model, of a PDF's first page or of an image, in a worker. Never rejects. */
export function drawFile(file: Blob, name: string, format: PictureFormat = pictureFormat): Promise<Drawn> {
  const as = drawableAs(name);
  if (!as) return Promise.resolve({});
  waiting += 1;
  const drawn = last.then(() => drawInWorker({ file, as, format }));
  last = drawn.then(() => {
    waiting -= 1;
    if (waiting === 0) stopWorker();
  });
  return drawn;
}

/** Undefined for formats that a worker cannot draw. */
function drawableAs(name: string): DrawnFile['as'] | undefined {
  const extension = extensionOf(name);
  if (isShownExtension(extension)) return extension;
  if (convertedViewOf(name) === 'drawing') return 'dxf';
  const preview = previewOf(name);
  if (preview === 'pdf') return 'pdf';
  if (extension === '.tiff' || extension === '.tif') return 'tiff';
  if (extension === '.svg') return 'svg';
  return preview === 'image' ? 'image' : undefined;
}

function drawInWorker(file: DrawnFile): Promise<Drawn> {
  const started = (worker ??= startWorker());
  const { all, decoding } = isSolidExtension(file.as) ? conversionTimeouts : timeouts;
  return new Promise((resolve) => {
    const fail = (problem: string) => {
      stopWorker();
      finish({ problem });
    };
    const failAfter = (timeout: number) => setTimeout(() => fail(pictureTexts.tooSlow), timeout);
    let timer = failAfter(all);
    const finish = (drawn: Drawn) => {
      clearTimeout(timer);
      resolve(drawn);
    };
    started.onmessage = ({ data }: MessageEvent<ModelEvent>) => {
      if (data.type === 'drawn') {
        // What a file did to its reader, or a reader that was not loaded, must not meet the next file.
        if (data.drawn.problem) stopWorker();
        finish(data.drawn);
      }
      if (data.type !== 'decoding') return;
      clearTimeout(timer);
      timer = failAfter(decoding);
    };
    started.onerror = () => fail(pictureTexts.failed);
    started.postMessage({ type: 'draw', file } satisfies ModelCommand);
  });
}

function stopWorker(): void {
  worker?.terminate();
  worker = undefined;
}
