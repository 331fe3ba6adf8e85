import { maxFileBytes } from '@market/contracts';
import { listenToGestures } from './camera/gestures';
import { moveOfKey } from './camera/keys';
import type { CameraMove } from './camera/camera-moves';
import type { Look } from './look';
import { pictureFormat } from './pictures/draw-file';
import type { CompareLook } from './compare/mode';
import type { PinPlace } from './picked';
import { viewerTexts } from './viewer-texts';
import type { ModelCommand, ModelEvent, ModelFile } from './worker/protocol';
import { startWorker } from './worker/start';

export type OpenedModel = {
  move: (move: CameraMove) => void;
  look: (look: Look) => void;
  /** Looks at a face, in the units of the file. */
  fly: (to: PinPlace) => void;
  /** How two revisions are compared. */
  compare: (look: CompareLook) => void;
  /** A picture of what is seen; undefined once the viewer is closed. */
  shoot: () => Promise<Blob | undefined>;
  /** Cancels loading and frees the worker, the canvas and all listeners. */
  close: () => void;
};

/** Milliseconds. Also for the first bytes of a file on a slow connection. */
const maxSilence = 60_000;

/** Large enough to read a dimension, small enough for a phone's connection. */
const shotFormat = { side: 1_600, quality: 0.85 };

/** Displays a model in `container` and moves the camera with mouse, touch and keys. */
export function openModel(
  container: HTMLElement,
  file: ModelFile & { before?: ModelFile },
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
  const shots: ((picture: Blob | undefined) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<ModelEvent>) => {
    clearTimeout(silence);
    if (data.type === 'progress') silence = setTimeout(giveUp, maxSilence);
    if (data.type === 'shot') shots.shift()?.(data.picture);
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
    const open = {
      ...{ canvas: offscreen, size: size(), maxBytes: maxFileBytes, format: pictureFormat, ...file },
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    };
    send({ type: 'open', open }, [offscreen]);
    resizeObserver.observe(container);
  } catch {
    onEvent({ type: 'failed', message: viewerTexts.noGraphics });
  }

  return {
    move,
    look: (look) => send({ type: 'look', look }),
    fly: (to) => send({ type: 'fly', to }),
    compare: (look) => send({ type: 'compare', look }),
    shoot: () =>
      new Promise((resolve) => {
        shots.push(resolve);
        send({ type: 'shoot', format: shotFormat });
      }),
    close: () => {
      clearTimeout(silence);
      listeners.abort();
      resizeObserver.disconnect();
      worker.terminate();
      canvas.remove();
      shots.forEach((resolve) => resolve(undefined));
    },
  };
}
