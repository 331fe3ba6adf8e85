/** The largest accepted picture: its bytes, and the pixels of its longer side. */
export type ThumbnailLimits = { maxBytes: number; maxSide: number };

/** The second byte of a JPEG marker; the first is 0xff. */
const marker = { start: 0xd8, end: 0xd9, scan: 0xda, restarts: 0xdd };
const tables = [0xdb, 0xc4, marker.restarts];
/** Baseline, extended and progressive frames, which every browser draws. */
const frames = [0xc0, 0xc1, 0xc2];
const metadata = (code: number) => code === 0xfe || (code >= 0xe0 && code <= 0xef);

/**
 * The picture without metadata and without anything behind its end. Undefined when the bytes are not one complete JPEG
 * frame of an accepted size. The pixels are not decoded.
 */
export function strippedThumbnail(bytes: Buffer, { maxBytes, maxSide }: ThumbnailLimits): Buffer | undefined {
  const isJpeg = bytes[0] === 0xff && bytes[1] === marker.start;
  if (!isJpeg || bytes.length > maxBytes) return undefined;
  const kept = [bytes.subarray(0, 2)];
  let frameCount = 0;
  let scanCount = 0;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes[at + 1]!;
    if (code === marker.end) {
      kept.push(bytes.subarray(at, at + 2));
      return scanCount > 0 ? Buffer.concat(kept) : undefined;
    }
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : Infinity);
    if (end > bytes.length || end < at + 4) return undefined;
    if (frames.includes(code)) {
      frameCount += 1;
      if (frameCount > 1 || !isAcceptedFrame(bytes.subarray(at + 4, end), maxSide)) return undefined;
    } else if (code === marker.scan) {
      if (frameCount === 0) return undefined;
      scanCount += 1;
    } else if (!tables.includes(code) && !metadata(code)) return undefined;
    const next = code === marker.scan ? endOfScan(bytes, end) : end;
    if (!metadata(code)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** Eight bits a sample, grey or colour, with sides of 1 to the longest accepted. */
function isAcceptedFrame(frame: Buffer, maxSide: number): boolean {
  if (frame.length < 6) return false;
  const sides = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const components = frame[5]!;
  return (
    frame[0] === 8 &&
    sides.every((side) => side >= 1 && side <= maxSide) &&
    (components === 1 || components === 3) &&
    frame.length === 6 + 3 * components
  );
}

/** The position of the next marker: compressed data writes 0xff as 0xff00 and may contain restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const code = bytes[at + 1]!;
    if (bytes[at] === 0xff && code !== 0 && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return bytes.length;
}
