import { ModelError } from '../parse/mesh';
import { isSolidExtension } from '../shown-extension';
import { viewerTexts } from '../viewer-texts';
import { download } from './download';
import { draw } from './draw';
import { pictureOf } from './picture-of';
import type { DrawnFile, LoadProgress, ModelCommand, ModelEvent, OpenModel } from './protocol';
import { createModelScene } from './model-scene';
import type { ModelScene } from './model-scene';
import { readModel } from './read-model';

/**
 * Loads one model and draws it on the canvas, or draws small pictures of files. Both happen in a worker, so that a large file or slow graphics never
 * block the page; terminating the worker cancels the load and frees all memory.
 */
let scene: ModelScene | undefined;

const post = (message: ModelEvent) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ModelCommand>) => {
  if (data.type === 'open') void open(data.open);
  else if (data.type === 'draw') void drawPicture(data.file);
  else if (data.type === 'move') scene?.move(data.move);
  else if (data.type === 'resize') scene?.resize(data.size);
  else if (data.type === 'look') scene?.look(data.look);
  else post({ type: 'picked', picked: scene?.pick(data.x, data.y) });
});

async function drawPicture(file: DrawnFile): Promise<void> {
  post({ type: 'drawn', drawn: await draw(file, () => post({ type: 'decoding' })) });
}

async function open({ canvas, size, url, extension, maxBytes, format }: OpenModel): Promise<void> {
  try {
    scene = createModelScene(canvas, size, {
      onContext: (present) => post({ type: 'graphics', present }),
      onTurn: (turn) => post({ type: 'turned', turn }),
    });
  } catch {
    return post({ type: 'failed', message: viewerTexts.noGraphics });
  }
  const report = (step: LoadProgress['step']) => (ratio: number) =>
    post({ type: 'progress', progress: { step, ratio } });
  const bytes = await download(url, maxBytes, report('download')).catch(() => undefined);
  if (!bytes) return post({ type: 'failed', message: viewerTexts.unavailable });
  try {
    const step = isSolidExtension(extension) ? 'convert' : 'parse';
    const model = await readModel(extension, bytes, { onStart: () => undefined, progress: report(step) });
    scene.show(model);
    const { min, max, triangles, notices, unit } = model;
    post({ type: 'ready', facts: { min, max, triangles, notices, ...(unit ? { unit } : {}) } });
    post({ type: 'drawn', drawn: { picture: await pictureOf(scene.frame(), format) } });
    post({ type: 'measured', measured: scene.inspect(model) });
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : 'mô hình quá lớn cho thiết bị này';
    post({ type: 'failed', message: viewerTexts.failed(reason) });
  }
}
