import { ModelError } from '../parse/mesh';
import type { Model } from '../parse/mesh';
import { convertLimits } from '../shown-extension';
import type { SolidExtension } from '../shown-extension';
import type { ConvertCommand, ConvertEvent, SolidFormat } from './protocol';

const formats = {
  '.step': 'step',
  '.stp': 'step',
  '.igs': 'iges',
  '.iges': 'iges',
} as const satisfies Record<string, SolidFormat>;
const startConverter = () =>
  new Worker(new URL('./converter.worker.ts', import.meta.url), { type: 'module' });

/** What a conversion tells: that the file is being read, and for which part of the time that it may take. */
export type Converting = { onStart: () => void; progress: (ratio: number) => void };

/** The triangles of a STEP or IGES file. Rejects with a ModelError that says why there are none, within `convertLimits`. */
export function convertSolid(
  extension: SolidExtension,
  bytes: Uint8Array,
  { onStart, progress }: Converting,
): Promise<Model> {
  const format = formats[extension];
  if (bytes.length > convertLimits.file)
    return Promise.reject(
      new ModelError(`file hơn ${convertLimits.file / 1e6} MB không chuyển đổi được trong trình duyệt`),
    );
  if (!isComplete(format, bytes)) return Promise.reject(new ModelError('file bị cắt ngắn hoặc sai cấu trúc'));
  return new Promise((resolve, reject) => {
    const converter = startConverter();
    let ticking: ReturnType<typeof setInterval> | undefined;
    const finish = (end: () => void) => {
      clearTimeout(timer);
      clearInterval(ticking);
      converter.terminate();
      end();
    };
    const fail = (reason: string) => finish(() => reject(new ModelError(reason)));
    let timer = setTimeout(() => fail('không tải được bộ chuyển đổi'), convertLimits.load);
    converter.onerror = () => fail('không chuyển đổi được trên thiết bị này');
    converter.onmessage = ({ data }: MessageEvent<ConvertEvent>) => {
      if (data.type === 'converted') return finish(() => resolve(data.model));
      if (data.type === 'failed') return fail(data.reason);
      clearTimeout(timer);
      const seconds = convertLimits.time / 1000;
      timer = setTimeout(() => fail(`chuyển đổi mất hơn ${seconds} giây`), convertLimits.time);
      const started = performance.now();
      ticking = setInterval(() => progress((performance.now() - started) / convertLimits.time), 250);
      onStart();
    };
    converter.postMessage({ bytes, format, maxMemory: convertLimits.memory } satisfies ConvertCommand);
  });
}

/** The readers draw what there is of an IGES file that was cut; its last section is «T». */
function isComplete(format: SolidFormat, bytes: Uint8Array): boolean {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-1024));
  return format === 'step' ? /END-ISO-10303-21\s*;/i.test(end) : /^.{72}T *\d+\s*$/m.test(end);
}
