import { maxFileBytes } from '@market/contracts';

/** The first bytes of a file format, as latin1. Text formats that may begin with anything are not listed. */
type Signature = {
  extensions: readonly string[];
  starts: RegExp;
  /** False when a file of the format may begin differently (comments before the signature). */
  always?: false;
};

const signatures: readonly Signature[] = [
  { extensions: ['.pdf'], starts: /^%PDF-/ },
  { extensions: ['.dwg'], starts: /^(AC10|AC[12]\.|MC0\.)/ },
  { extensions: ['.step', '.stp'], starts: /^ISO-10303-21/, always: false },
  // oxlint-disable-next-line no-control-regex
  { extensions: ['.3mf'], starts: /^PK\x03\x04/ },
  { extensions: ['.ply'], starts: /^ply\s/ },
  { extensions: ['.jpg', '.jpeg'], starts: /^\xff\xd8\xff/ },
  // oxlint-disable-next-line no-control-regex
  { extensions: ['.png'], starts: /^\x89PNG\r\n\x1a\n/ },
  { extensions: ['.gif'], starts: /^GIF8[79]a/ },
  { extensions: ['.webp'], starts: /^RIFF[^]{4}WEBP/ },
  { extensions: ['.heic', '.heif'], starts: /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/ },
  // Two letters may begin any text: they identify nothing, but a bitmap begins with them.
  { extensions: ['.bmp'], starts: /^BM/ },
  { extensions: ['.tiff', '.tif'], starts: /^(II[*+]\0|MM\0[*+])/ },
];

/** The number of bytes in which readers of PDF look for its signature. */
const pdfReach = 1024;
/** The number of first bytes that `extensionOfContent` and `contradicts` read, up to the last possible PDF signature. */
export const signatureBytes = pdfReach + '%PDF-'.length;
const latePdf = (text: string): boolean => text.slice(0, signatureBytes).includes('%PDF-');

/** Editors write a byte order mark before the first letter of a text. */
const textOf = (head: Buffer): string => head.toString('latin1').replace(/^\xef\xbb\xbf/, '');

const identify = (text: string): Signature | undefined =>
  signatures.find(({ extensions, starts }) => !extensions.includes('.bmp') && starts.test(text));

/** '.pdf' for the first bytes of a PDF; undefined for formats without a signature. */
export function extensionOfContent(head: Buffer): string | undefined {
  const text = textOf(head);
  return identify(text)?.extensions[0] ?? (latePdf(text) ? '.pdf' : undefined);
}

/** Texts that may precede the first element of XML and HTML. */
const beforeElement = String.raw`(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>)*`;
const doctypeOfHtml = /^\s*(?:<!--[^]*?-->\s*)*<!doctype\s+html\b/i;
const firstElement = new RegExp(`^${beforeElement}<(?:[\\w-]+:)?([a-z][\\w-]*)`, 'i');

/**
 * Whether a text is an HTML page: it declares that, or begins with an element that its format does not have. Drawings
 * in text begin with no element.
 */
function isPage(extension: string, text: string): boolean {
  if (doctypeOfHtml.test(text)) return true;
  const [, element] = firstElement.exec(text) ?? [];
  if (element === undefined) return false;
  return extension === '.svg' ? element.toLowerCase() !== 'svg' : pageElements.has(element.toLowerCase());
}
const pageElements = new Set([
  'html',
  'head',
  'body',
  'script',
  'style',
  'iframe',
  'img',
  'svg',
  'meta',
  'link',
  'form',
  'a',
  'div',
]);

/** Whether the first bytes prove that the file is not what its extension says. */
export function contradicts(extension: string, head: Buffer): boolean {
  const text = textOf(head);
  const own = signatures.find(({ extensions }) => extensions.includes(extension));
  if (extension === '.pdf') return !latePdf(text);
  if (own && own.always !== false) return !own.starts.test(text);
  if (extension === '.stl' && isBinaryStl(head)) return false;
  const other = identify(text);
  return (other !== undefined && other !== own) || isPage(extension, text);
}

/**
 * The 80 bytes before the count of a binary STL are free and may look like another format. In a file of an allowed size
 * the count is small, and the first triangle consists of numbers.
 */
function isBinaryStl(head: Buffer): boolean {
  if (head.length < 134) return false;
  const count = head.readUInt32LE(80);
  const numbers = Array.from({ length: 12 }, (_, at) => head.readFloatLE(84 + 4 * at));
  const isNormal = numbers.slice(0, 3).every((value) => Math.abs(value) < 1.001);
  return (
    count > 0 &&
    84 + 50 * count <= maxFileBytes &&
    isNormal &&
    numbers.every((value) => Math.abs(value) < 1e12)
  );
}
