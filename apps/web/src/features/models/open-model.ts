import { maxFileBytes } from '@control-center/contracts';
import { listenToGestures } from './gestures';
import { moveOfKey } from './keys';
import type { Move } from './moves';
import type { ModelExtension } from './parse/parse-model';
import { viewerTexts } from './viewer-texts';
import type { ModelAnswer, ModelCommand } from './worker/protocol';

export type OpenedModel = {
  move: (move: Move) => void;
  setWireframe: (on: boolean) => void;
  /** Gives up, whatever it was doing, and leaves nothing behind. */
  close: () => void;
};

const startWorker = () =>
  new Worker(new URL('./worker/model.worker.ts', import.meta.url), { type: 'module' });

/** Shows a model in `place`, where it can be turned about with mouse, fingers and keys. */
export function openModel(
  place: HTMLElement,
  file: { url: string; extension: ModelExtension },
  onAnswer: (answer: ModelAnswer) => void,
): OpenedModel {
  const canvas = document.createElement('canvas');
  place.append(canvas);
  const worker = startWorker();
  const say = (command: ModelCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  const move = (given: Move) => say({ type: 'move', move: given });

  worker.onmessage = ({ data }: MessageEvent<ModelAnswer>) => onAnswer(data);
  worker.onerror = () => onAnswer({ type: 'failed', message: viewerTexts.noGraphics });

  const size = () => ({
    width: Math.max(1, place.clientWidth),
    height: Math.max(1, place.clientHeight),
    ratio: Math.min(2, devicePixelRatio),
  });
  const sizes = new ResizeObserver(() => say({ type: 'resize', size: size() }));
  const listening = new AbortController();
  listenToGestures(place, move, listening.signal);
  place.addEventListener(
    'keydown',
    (event) => {
      const asked = moveOfKey(event);
      if (!asked) return;
      event.preventDefault();
      move(asked);
    },
    listening,
  );

  try {
    const drawing = canvas.transferControlToOffscreen();
    const open = { canvas: drawing, size: size(), maxBytes: maxFileBytes, ...file };
    say({ type: 'open', open }, [drawing]);
    sizes.observe(place);
  } catch {
    onAnswer({ type: 'failed', message: viewerTexts.noGraphics });
  }

  return {
    move,
    setWireframe: (on) => say({ type: 'wireframe', on }),
    close: () => {
      listening.abort();
      sizes.disconnect();
      worker.terminate();
      canvas.remove();
    },
  };
}
