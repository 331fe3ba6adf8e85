/** A line with a number that says what the next line is, and that line. */
export type Pair = { code: number; text: string };

/** Code pages that browsers know by other names. */
const encodings: Record<string, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' };

/** Files before 2007 are in the code page that their header names. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const header = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
    const page = /\$DWGCODEPAGE\s+3\s+ANSI_(\d+)/i.exec(header)?.[1] ?? '1252';
    try {
      return new TextDecoder(encodings[page] ?? `windows-${page}`).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** The pairs of a DXF text: unlike other texts, an empty line is a value. */
export function* linesWithBlanks(bytes: Uint8Array): Generator<Pair> {
  const lines = decoded(bytes).split(/\r\n|\n|\r/);
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = Number(lines[at]!.trim() || NaN);
    if (!Number.isInteger(code)) throw new Error('No DXF text');
    yield { code, text: code === 1 ? lines[at + 1]! : lines[at + 1]!.trim() };
  }
}
