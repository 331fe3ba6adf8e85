const utf8Mark = [0xef, 0xbb, 0xbf];
const starts = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** A text without the mark of its encoding, one byte a letter: UTF-16 is what Windows programs call «Unicode». */
export function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  if (starts(bytes, utf8Mark)) return bytes.subarray(utf8Mark.length);
  if (starts(bytes, [0xff, 0xfe])) return lowBytes(bytes, 2, 0);
  if (starts(bytes, [0xfe, 0xff])) return lowBytes(bytes, 2, 1);
  return bytes;
}

/** Letters beyond Latin become question marks: they occur in names only. */
function lowBytes(bytes: Uint8Array, start: number, low: 0 | 1): Uint8Array {
  const letters = new Uint8Array((bytes.length - start) >> 1);
  for (let at = 0; at < letters.length; at++) {
    const pair = start + 2 * at;
    letters[at] = bytes[pair + 1 - low] === 0 ? bytes[pair + low]! : 0x3f;
  }
  return letters;
}
