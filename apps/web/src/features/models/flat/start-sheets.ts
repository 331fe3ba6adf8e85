import { maxFileBytes } from '@market/contracts';
import { pictureTexts } from '../viewer-texts';
import type { SheetCommand, SheetEvent, SheetFile } from './protocol';

export type OpenedSheets = {
  draw: (page: number, side: number) => void;
  /** Frees the worker with all that it has read. */
  close: () => void;
};

/** Milliseconds until a drawing must have been read. */
const maxSilence = 60_000;

/** Reads one drawing, or two that are compared. */
export function startSheets(files: readonly SheetFile[], onEvent: (event: SheetEvent) => void): OpenedSheets {
  const worker = newWorker();
  if (!worker) {
    onEvent({ type: 'failed', message: pictureTexts.failed });
    return { draw: () => undefined, close: () => undefined };
  }
  const send = (command: SheetCommand) => worker.postMessage(command);
  const silence = setTimeout(() => {
    worker.terminate();
    onEvent({ type: 'failed', message: pictureTexts.tooSlow });
  }, maxSilence);
  worker.onmessage = ({ data }: MessageEvent<SheetEvent>) => {
    clearTimeout(silence);
    onEvent(data);
  };
  worker.onerror = () => onEvent({ type: 'failed', message: pictureTexts.failed });
  send({ type: 'open', files, maxBytes: maxFileBytes });
  return {
    draw: (page, side) => send({ type: 'draw', page, side }),
    close: () => {
      clearTimeout(silence);
      worker.terminate();
    },
  };
}

/** Undefined in a browser that starts none. */
function newWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./sheets.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
