import { ModelError } from '../mesh';

/** How much of the file has been read, 0 to 1. */
export type Progress = (ratio: number) => void;
/** A line without its comment. */
export type WithoutComment = (line: string) => string;

const chunkBytes = 1024 * 1024;
/** Old programs end a text with Ctrl-Z, or fill it up with NULs. */
// oxlint-disable-next-line no-control-regex
const padding = /[\0\x1a]/g;

/** The lines of a text file without their comments, trimmed, without the empty ones. Only names contain bytes beyond ASCII. */
export function* linesOf(
  bytes: Uint8Array,
  progress: Progress,
  withoutComment?: WithoutComment,
): Generator<string> {
  for (const { text, complete } of pieces(bytes, progress, withoutComment)) {
    if (!complete) throw new ModelError('một dòng trong file dài quá mức');
    yield text;
  }
}

/** The words of a text file in which a line break is nothing but white space. */
export function* wordsIn(
  bytes: Uint8Array,
  progress: Progress,
  withoutComment?: WithoutComment,
): Generator<string> {
  for (const { text } of pieces(bytes, progress, withoutComment)) yield* wordsOf(text);
}

export const wordsOf = (line: string): string[] => line.split(/\s+/);

type Piece = { text: string; complete: boolean };

/** Lines; one that is too long comes in pieces, which end between two words. */
function* pieces(
  bytes: Uint8Array,
  progress: Progress,
  withoutComment: WithoutComment = (line) => line,
): Generator<Piece> {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  const piece = function* (line: string, complete = true): Generator<Piece> {
    const text = withoutComment(line).trim();
    if (text !== '') yield { text, complete };
  };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const text = decoder.decode(bytes.subarray(at, at + chunkBytes)).replace(padding, ' ');
    const lines = (rest + text).split(/[\r\n]+/);
    rest = lines.pop()!;
    for (const line of lines) yield* piece(line);
    if (rest.length > chunkBytes) {
      const end = rest.search(/\s\S*$/);
      if (end < 0) throw new ModelError('một dòng trong file dài quá mức');
      yield* piece(rest.slice(0, end), false);
      rest = rest.slice(end);
    }
    progress(Math.min(1, (at + chunkBytes) / bytes.length));
  }
  yield* piece(rest);
}
