import { maxFileBytes } from '@control-center/contracts';
import { listenToGestures } from './gestures';
import { moveOfKey } from './keys';
import type { CameraMove } from './camera-moves';
import type { Look } from './look';
import { pictureFormat } from './pictures/draw-file';
import type { ShownExtension } from './shown-extension';
import { viewerTexts } from './viewer-texts';
import type { ModelCommand, ModelEvent } from './worker/protocol';
import { startWorker } from './worker/start';

export type OpenedModel = {
  move: (move: CameraMove) => void;
  look: (look: Look) => void;
  /** Cancels loading and frees the worker, the canvas and all listeners. */
  close: () => void;
};

/** Milliseconds. Also for the first bytes of a file on a slow connection. */
const maxSilence = 60_000;

/** Displays a model in `container` and moves the camera with mouse, touch and keys. */
export function openModel(
  container: HTMLElement,
  file: { url: string; extension: ShownExtension },
  onEvent: (event: ModelEvent) => void,
): OpenedModel {
  const canvas = document.createElement('canvas');
  container.append(canvas);
  const worker = startWorker();
  const send = (command: ModelCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  const move = (cameraMove: CameraMove) => send({ type: 'move', move: cameraMove });

  // A worker that reads tells how far it is; one that says nothing is stuck in its file.
  const giveUp = () => {
    worker.terminate();
    onEvent({ type: 'failed', message: viewerTexts.failed('đọc file mất quá lâu') });
  };
  let silence = setTimeout(giveUp, maxSilence);
  worker.onmessage = ({ data }: MessageEvent<ModelEvent>) => {
    clearTimeout(silence);
    if (data.type === 'progress') silence = setTimeout(giveUp, maxSilence);
    onEvent(data);
  };
  worker.onerror = () => onEvent({ type: 'failed', message: viewerTexts.noGraphics });

  const size = () => ({
    width: Math.max(1, container.clientWidth),
    height: Math.max(1, container.clientHeight),
    ratio: Math.min(2, devicePixelRatio),
  });
  const resizeObserver = new ResizeObserver(() => send({ type: 'resize', size: size() }));
  const listeners = new AbortController();
  const pick = (x: number, y: number) =>
    send({ type: 'pick', x: (2 * x) / container.clientWidth - 1, y: 1 - (2 * y) / container.clientHeight });
  listenToGestures(container, { onMove: move, onTap: pick }, listeners.signal);
  container.addEventListener(
    'keydown',
    (event) => {
      const keyMove = moveOfKey(event);
      if (!keyMove) return;
      event.preventDefault();
      move(keyMove);
    },
    listeners,
  );

  try {
    const offscreen = canvas.transferControlToOffscreen();
    const open = { canvas: offscreen, size: size(), maxBytes: maxFileBytes, format: pictureFormat, ...file };
    send({ type: 'open', open }, [offscreen]);
    resizeObserver.observe(container);
  } catch {
    onEvent({ type: 'failed', message: viewerTexts.noGraphics });
  }

  return {
    move,
    look: (look) => send({ type: 'look', look }),
    close: () => {
      clearTimeout(silence);
      listeners.abort();
      resizeObserver.disconnect();
      worker.terminate();
      canvas.remove();
    },
  };
}
