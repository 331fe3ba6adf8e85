import { extensionOf } from '@control-center/contracts';

type Format = {
  extensions: readonly string[];
  contentType: string;
  /** What the first bytes are, read as latin1; absent where the format has no signature. */
  starts?: readonly string[];
  /** False where a file of the format may begin otherwise (comments before the signature). */
  always?: false;
};

const formats: readonly Format[] = [
  { extensions: ['.pdf'], contentType: 'application/pdf', starts: ['%PDF-'] },
  { extensions: ['.dwg'], contentType: 'image/vnd.dwg', starts: ['AC10', 'AC1.', 'AC2.', 'MC0.'] },
  { extensions: ['.dxf'], contentType: 'image/vnd.dxf' },
  { extensions: ['.step', '.stp'], contentType: 'model/step', starts: ['ISO-10303-21'], always: false },
  { extensions: ['.igs', '.iges'], contentType: 'model/iges' },
  { extensions: ['.stl'], contentType: 'model/stl' },
  { extensions: ['.obj'], contentType: 'model/obj' },
  { extensions: ['.3mf'], contentType: 'model/3mf', starts: ['PK\x03\x04'] },
  { extensions: ['.ply'], contentType: 'application/octet-stream', starts: ['ply\n', 'ply\r'] },
  { extensions: ['.off', '.sldprt'], contentType: 'application/octet-stream' },
  { extensions: ['.jpg', '.jpeg'], contentType: 'image/jpeg', starts: ['\xff\xd8\xff'] },
  { extensions: ['.png'], contentType: 'image/png', starts: ['\x89PNG\r\n\x1a\n'] },
  { extensions: ['.gif'], contentType: 'image/gif', starts: ['GIF87a', 'GIF89a'] },
  { extensions: ['.bmp'], contentType: 'image/bmp', starts: ['BM'] },
  { extensions: ['.tiff'], contentType: 'image/tiff', starts: ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'] },
  { extensions: ['.svg'], contentType: 'image/svg+xml' },
];

/** How many first bytes `extensionOfContent` and `contradicts` look at. */
export const signatureBytes = Math.max(
  ...formats.flatMap(({ starts = [] }) => starts.map((start) => start.length)),
);

const formatOf = (extension: string): Format | undefined =>
  formats.find(({ extensions }) => extensions.includes(extension));

/** By the name's extension alone: what a browser claims about a file is not asked. */
export const contentTypeOf = (name: string): string =>
  formatOf(extensionOf(name))?.contentType ?? 'application/octet-stream';

/** Two letters, as of a bitmap, may begin any text: they tell nothing. */
const telling = 3;

const recognised = (head: string): Format | undefined =>
  formats.find(({ starts }) => starts?.some((start) => start.length >= telling && head.startsWith(start)));

/** '.pdf' for the first bytes of a PDF; undefined for formats without a signature. */
export const extensionOfContent = (head: Buffer): string | undefined =>
  recognised(head.toString('latin1'))?.extensions[0];

/** Whether the first bytes prove that the file is not what its extension says. */
export function contradicts(extension: string, head: Buffer): boolean {
  const text = head.toString('latin1');
  const format = formatOf(extension);
  if (format?.starts && format.always !== false)
    return !format.starts.some((start) => text.startsWith(start));
  const other = recognised(text);
  return other !== undefined && other !== format;
}
