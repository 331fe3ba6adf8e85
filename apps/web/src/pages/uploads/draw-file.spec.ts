import { afterEach, expect, it } from '@jest/globals';
import { pictureFormat, previewFormat } from '../../features/models/pictures/draw-file';
import type { ModelCommand, ModelEvent } from '../../features/models/worker/protocol';
import { drawFile, drawPreview } from './draw-file';

const asked: ModelCommand[] = [];
class DrawingWorker {
  onmessage?: (event: { data: ModelEvent }) => void;
  terminate = () => undefined;
  postMessage(command: ModelCommand) {
    asked.push(command);
    queueMicrotask(() => this.onmessage!({ data: { type: 'drawn', drawn: { problem: 'none' } } }));
  }
}
Object.assign(globalThis, { Worker: DrawingWorker });
afterEach(() => void asked.splice(0));

it.each([
  ['a small picture', drawFile, pictureFormat],
  ['a picture as large as a preview', drawPreview, previewFormat],
])('draws %s of a file', async (_, draw, format) => {
  const file = new Blob(['%PDF']);
  expect(await draw(file, 'Bản vẽ.pdf')).toEqual({ problem: 'none' });
  expect(asked).toEqual([{ type: 'draw', file: { file, as: 'pdf', format } }]);
});
