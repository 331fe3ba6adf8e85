import { startInspector } from './start-inspector';
import { ModelError } from '../parse/mesh';
import type { Model } from '../parse/mesh';
import { createCompareScene } from '../scene/compare-scene';
import { createModelScene } from '../scene/model-scene';
import type { ModelScene } from '../scene/model-scene';
import type { CompareScene } from '../scene/compare-scene';
import type { StageListeners } from '../scene/stage';
import { isSolidExtension } from '../shown-extension';
import { viewerTexts } from '../viewer-texts';
import { download } from './download';
import { draw } from './draw';
import { pictureOf } from '../../../components/pictures/picture-of';
import type { PictureFormat } from '../../../components/pictures/picture-of';
import type { DrawnFile, LoadProgress, ModelCommand, ModelEvent, ModelFacts, ModelFile, OpenModel } from './protocol'; // prettier-ignore
import { readModel } from './read-model';
import { seldom } from './seldom';

/**
 * Loads one model and draws it on the canvas, beside another one to compare it with, or draws small pictures of files. This
 * happens in a worker, so that a large file or slow graphics never block the page; terminating the worker cancels the load and
 * frees all memory.
 */
let scene: ModelScene | undefined;
let comparison: CompareScene | undefined;

const post = (message: ModelEvent) => postMessage(message);

const inspector = () =>
  startInspector((event) => {
    if (event.type === 'inspected') {
      scene?.showEdges(event.edges);
      post({ type: 'measured', measured: event.measured });
    } else if (event.type === 'picked')
      post({ type: 'picked', picked: event.picked && scene?.inUnits(event.picked) });
    else if (event.type === 'compared') {
      const { now, before } = event.compared;
      comparison?.showDifferences(event.compared);
      const [added, removed] = [now.changed.length > 0, before.changed.length > 0];
      post({
        type: 'compared',
        differences: { now: now.surface, before: before.surface, added, removed },
      });
    } else if (comparison) post({ type: 'failed', message: viewerTexts.failed(tooLarge) });
  });
let inspecting: ReturnType<typeof inspector> | undefined;

addEventListener('message', ({ data }: MessageEvent<ModelCommand>) => {
  const shown = scene ?? comparison;
  if (data.type === 'open') void open(data.open);
  else if (data.type === 'draw') void drawPicture(data.file);
  else if (data.type === 'move') shown?.move(data.move);
  else if (data.type === 'resize') shown?.resize(data.size);
  else if (data.type === 'fly') scene?.flyTo(data.to);
  else if (data.type === 'look') scene?.look(data.look);
  else if (data.type === 'compare') comparison?.look(data.look);
  else if (data.type === 'shoot') void shoot(data.format);
  else pick(data.x, data.y);
});

const tooLarge = 'mô hình quá lớn cho thiết bị này';

function pick(x: number, y: number): void {
  const pin = scene?.pinAt(x, y);
  if (pin !== undefined) return post({ type: 'pin', index: pin });
  const request = scene?.pickAt(x, y);
  if (request && inspecting) inspecting.send({ type: 'pick', request });
  else post({ type: 'picked', picked: undefined });
}

async function shoot(format: PictureFormat): Promise<void> {
  const shown = scene ?? comparison;
  if (shown) post({ type: 'shot', picture: await pictureOf(shown.frame(), format) });
}

async function drawPicture(file: DrawnFile): Promise<void> {
  post({ type: 'drawn', drawn: await draw(file, () => post({ type: 'decoding' })) });
}

async function open({ canvas, size, maxBytes, format, still, before, ...file }: OpenModel): Promise<void> {
  const listeners: StageListeners = {
    still,
    onContext: (present) => post({ type: 'graphics', present }),
    onTurn: (turn) => post({ type: 'turned', turn }),
  };
  try {
    // A browser without graphics says so before it loads anything.
    if (!before) scene = createModelScene(canvas, size, listeners);
    const now = await load(file, maxBytes);
    if (!now) return;
    if (before) {
      const earlier = await load(before, maxBytes);
      if (!earlier) return;
      comparison = createCompareScene(canvas, size, listeners, { now, before: earlier });
      post({ type: 'ready', facts: factsOf(now), before: factsOf(earlier) });
      inspecting = inspector();
      inspecting.send({ type: 'compare', ...comparison.placed });
      return;
    }
    const placed = scene!.show(now);
    post({ type: 'ready', facts: factsOf(now) });
    post({ type: 'drawn', drawn: { picture: await pictureOf(scene!.frame(), format, 'model') } });
    inspecting = inspector();
    inspecting.send({ type: 'inspect', model: placed });
  } catch (error) {
    if (error instanceof ModelError)
      return post({ type: 'failed', message: viewerTexts.failed(error.message) });
    post({ type: 'failed', message: scene ? viewerTexts.failed(tooLarge) : viewerTexts.noGraphics });
  }
}

/** Undefined when the file could not be downloaded, which is said. */
async function load({ url, extension }: ModelFile, maxBytes: number): Promise<Model | undefined> {
  const report = (step: LoadProgress['step']) =>
    seldom((ratio) => post({ type: 'progress', progress: { step, ratio } }));
  const bytes = await download(url, maxBytes, report('download')).catch(() => undefined);
  if (!bytes) {
    post({ type: 'failed', message: viewerTexts.unavailable });
    return undefined;
  }
  const step = isSolidExtension(extension) ? 'convert' : 'parse';
  return readModel(extension, bytes, { onStart: () => undefined, progress: report(step) });
}

const factsOf = ({ min, max, triangles, notices, unit }: Model): ModelFacts => ({
  ...{ min, max, triangles, notices },
  ...(unit ? { unit } : {}),
});
