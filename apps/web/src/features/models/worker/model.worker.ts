import { ModelFault } from '../parse/mesh';
import { parseModel } from '../parse/parse-model';
import { viewerTexts } from '../viewer-texts';
import { download } from './download';
import type { LoadStep, ModelAnswer, ModelCommand, OpenModel } from './protocol';
import { stageOn } from './stage';
import type { Stage } from './stage';

/**
 * One model from its file to the canvas. Reading and drawing both happen here, so that no file and no graphics,
 * however slow, hold up the page; ending the worker gives up and frees everything.
 */
let stage: Stage | undefined;

const answer = (message: ModelAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ModelCommand>) => {
  if (data.type === 'open') void open(data.open);
  else if (data.type === 'move') stage?.move(data.move);
  else if (data.type === 'resize') stage?.resize(data.size);
  else stage?.setWireframe(data.on);
});

async function open({ canvas, size, url, extension, maxBytes }: OpenModel): Promise<void> {
  try {
    stage = stageOn(canvas, size, (present) => answer({ type: 'graphics', present }));
  } catch {
    return answer({ type: 'failed', message: viewerTexts.noGraphics });
  }
  const report = (step: LoadStep['step']) => (ratio: number) =>
    answer({ type: 'progress', progress: { step, ratio } });
  const bytes = await download(url, maxBytes, report('download')).catch(() => undefined);
  if (!bytes) return answer({ type: 'failed', message: viewerTexts.unavailable });
  try {
    const model = parseModel(extension, bytes, report('parse'));
    stage.show(model);
    const { min, max, triangles } = model;
    answer({ type: 'ready', facts: { min, max, triangles } });
  } catch (error) {
    const reason = error instanceof ModelFault ? error.message : 'mô hình quá lớn cho thiết bị này';
    answer({ type: 'failed', message: viewerTexts.failed(reason) });
  }
}
