/** A line with a number that says what the next line is, and that line. */
export type Pair = { code: number; text: string };

/** Files before 2007 are in the code page of their author; only texts suffer from the wrong one. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
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
