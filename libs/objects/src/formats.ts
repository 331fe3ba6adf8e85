import { formatOf } from '@control-center/contracts';

/** The first bytes of a file format, as latin1. Text formats that may begin with anything are not listed. */
type Signature = {
  extensions: readonly string[];
  starts: readonly string[];
  /** False when a file of the format may begin differently (comments before the signature). */
  always?: false;
};

const signatures: readonly Signature[] = [
  { extensions: ['.pdf'], starts: ['%PDF-'] },
  { extensions: ['.dwg'], starts: ['AC10', 'AC1.', 'AC2.', 'MC0.'] },
  { extensions: ['.step', '.stp'], starts: ['ISO-10303-21'], always: false },
  { extensions: ['.3mf'], starts: ['PK\x03\x04'] },
  { extensions: ['.ply'], starts: ['ply\n', 'ply\r'] },
  { extensions: ['.jpg', '.jpeg'], starts: ['\xff\xd8\xff'] },
  { extensions: ['.png'], starts: ['\x89PNG\r\n\x1a\n'] },
  { extensions: ['.gif'], starts: ['GIF87a', 'GIF89a'] },
  { extensions: ['.bmp'], starts: ['BM'] },
  { extensions: ['.tiff'], starts: ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'] },
];

/** How many first bytes `extensionOfContent` and `contradicts` look at. */
export const signatureBytes = Math.max(
  ...signatures.flatMap(({ starts }) => starts.map((start) => start.length)),
);

/** Determined by the name's extension only; the content type that a browser claims is ignored. */
export const contentTypeOf = (name: string): string =>
  formatOf(name)?.contentType ?? 'application/octet-stream';

/** Shorter signatures, such as the two letters of a bitmap, may begin any text and identify nothing. */
const minSignatureLength = 3;

const identify = (head: string): Signature | undefined =>
  signatures.find(({ starts }) =>
    starts.some((start) => start.length >= minSignatureLength && head.startsWith(start)),
  );

/** '.pdf' for the first bytes of a PDF; undefined for formats without a signature. */
export const extensionOfContent = (head: Buffer): string | undefined =>
  identify(head.toString('latin1'))?.extensions[0];

/** Whether the first bytes prove that the file is not what its extension says. */
export function contradicts(extension: string, head: Buffer): boolean {
  const text = head.toString('latin1');
  const own = signatures.find(({ extensions }) => extensions.includes(extension));
  if (own && own.always !== false) return !own.starts.some((start) => text.startsWith(start));
  const other = identify(text);
  return other !== undefined && other !== own;
}
