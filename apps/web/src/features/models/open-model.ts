import { maxFileBytes } from '@control-center/contracts';
import { listenToGestures } from './gestures';
import { moveOfKey } from './keys';
import type { CameraMove } from './camera-moves';
import type { ModelExtension } from './parse/parse-model';
import { pictureFormat } from './pictures/draw-file';
import { viewerTexts } from './viewer-texts';
import type { ModelCommand, ModelEvent } from './worker/protocol';
import { startWorker } from './worker/start';

export type OpenedModel = {
  move: (move: CameraMove) => void;
  setWireframe: (on: boolean) => void;
  /** Cancels loading and frees the worker, the canvas and all listeners. */
  close: () => void;
};

/** Displays a model in `container` and moves the camera with mouse, touch and keys. */
export function openModel(
  container: HTMLElement,
  file: { url: string; extension: ModelExtension },
  onEvent: (event: ModelEvent) => void,
): OpenedModel {
  const canvas = document.createElement('canvas');
  container.append(canvas);
  const worker = startWorker();
  const send = (command: ModelCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  const move = (cameraMove: CameraMove) => send({ type: 'move', move: cameraMove });

  worker.onmessage = ({ data }: MessageEvent<ModelEvent>) => onEvent(data);
  worker.onerror = () => onEvent({ type: 'failed', message: viewerTexts.noGraphics });

  const size = () => ({
    width: Math.max(1, container.clientWidth),
    height: Math.max(1, container.clientHeight),
    ratio: Math.min(2, devicePixelRatio),
  });
  const resizeObserver = new ResizeObserver(() => send({ type: 'resize', size: size() }));
  const listeners = new AbortController();
  listenToGestures(container, move, listeners.signal);
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
    setWireframe: (on) => send({ type: 'wireframe', on }),
    close: () => {
      listeners.abort();
      resizeObserver.disconnect();
      worker.terminate();
      canvas.remove();
    },
  };
}
