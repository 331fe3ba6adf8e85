/**
 * Width and height in the header of a PNG, GIF, BMP, WebP, HEIC or JPEG, before the browser decodes it: a few bytes can claim a
 * picture of gigabytes. Throws for other bytes.
 */
export function imageSides(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = view.getUint16(0);
  if (signature === 0x8950) return [view.getUint32(16), view.getUint32(20)];
  if (signature === 0x4749) return [view.getUint16(6, true), view.getUint16(8, true)];
  // The headers of OS/2 have 12 bytes, and sides of 16 bits.
  if (signature === 0x424d && view.getUint32(14, true) === 12)
    return [view.getUint16(18, true), view.getUint16(20, true)];
  if (signature === 0x424d) return [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  if (signature === 0x5249 && view.getUint32(8) === 0x57454250) return sidesOfWebp(view);
  if (view.getUint32(4) === 0x66747970) return sidesOfHeif(view);
  if (signature !== 0xffd8) throw new Error('No image');
  // Segments of a marker and a length; the frame's is the first whose marker is of its kind.
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    if (marker < 0xff00) throw new Error('No image');
  }
}

/** The first chunk of a WebP is one of three: an extended header, a lossless or a lossy picture. */
function sidesOfWebp(view: DataView): [number, number] {
  const chunk = view.getUint32(12);
  const low24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === 0x56503858) return [low24(24) + 1, low24(27) + 1];
  const bits = view.getUint32(21, true);
  if (chunk === 0x5650384c) return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  if (chunk === 0x56503820) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  throw new Error('No image');
}

/** A HEIC photo consists of tiles; the largest of the sizes («ispe») that its properties name is its own. */
function sidesOfHeif(view: DataView): [number, number] {
  let sides: [number, number] = [0, 0];
  for (let at = 8; at + 16 <= Math.min(view.byteLength, 65_536); at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const found: [number, number] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (found[0] * found[1] > sides[0] * sides[1]) sides = found;
  }
  if (sides[0] === 0) throw new Error('No image');
  return sides;
}
