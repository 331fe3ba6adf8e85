import loadReader from 'occt-import-js';
import wasmUrl from 'occt-import-js/dist/occt-import-js.wasm?url';
import { ModelError } from '../parse/mesh';
import { boundMemory } from './bound-memory';
import { fineness } from './fineness';
import { modelOf } from './model-of';
import { withAssemblies } from './step-products';
import type { ConvertCommand, ConvertEvent, SolidFormat } from './protocol';

/** A worker of its own: a file may keep it busy or use up its memory, and ending it frees all of it. */
const post = (event: ConvertEvent, transfer: Transferable[] = []) => postMessage(event, { transfer });

const readers = { step: 'ReadStepFile', iges: 'ReadIgesFile' } as const satisfies Record<SolidFormat, string>;

addEventListener('message', ({ data }: MessageEvent<ConvertCommand>) => void convert(data));

async function convert({ bytes, format, maxMemory }: ConvertCommand): Promise<void> {
  const memory = boundMemory(maxMemory);
  try {
    // Reports about the file go to the console otherwise.
    const quiet = { print: () => undefined, printErr: () => undefined };
    const reader = await loadReader({ locateFile: () => wasmUrl, ...quiet });
    post({ type: 'started' });
    const result = reader[readers[format]](bytes, fineness(bytes.length));
    if (!result.success) throw new ModelError('file bị cắt ngắn hoặc sai cấu trúc');
    const text = () => new TextDecoder().decode(bytes);
    const root = format === 'step' ? withAssemblies(result.root, result.meshes, text) : result.root;
    const model = modelOf({ ...result, root });
    const buffers = model.chunks.flatMap(({ positions, colors, faces }) => [positions, colors, faces]);
    post(
      { type: 'converted', model },
      buffers.flatMap((array) => array?.buffer ?? []),
    );
  } catch (error) {
    const known = error instanceof ModelError ? error.message : 'file không đọc được';
    post({ type: 'failed', reason: memory.exceeded() ? 'mô hình cần quá nhiều bộ nhớ' : known });
  }
}
