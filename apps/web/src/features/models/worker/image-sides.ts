/**
 * Width and height in the header of a PNG, GIF, BMP or JPEG, before the browser decodes it: a few bytes can claim a
 * picture of gigabytes. Throws for other bytes.
 */
export function imageSides(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = view.getUint16(0);
  if (signature === 0x8950) return [view.getUint32(16), view.getUint32(20)];
  if (signature === 0x4749) return [view.getUint16(6, true), view.getUint16(8, true)];
  if (signature === 0x424d) return [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  if (signature !== 0xffd8) throw new Error('No image');
  // Segments of a marker and a length; the frame's is the first whose marker is of its kind.
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    if (marker < 0xff00) throw new Error('No image');
  }
}
