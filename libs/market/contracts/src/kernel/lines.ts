/** Line breaks and other blanks. */
const blanks = /[\s\u0085]+/gu;
/**
 * What no reader sees: controls but line breaks and tabulators, halves of characters, marks of direction, letters without a shape
 * (U+3164), and code points that are no character (U+FFFF). Joiners and variants stay: emoji and some scripts need them.
 */
const invisible =
  /(?![\n\r\t]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;
/** Most of the same as a class of PostgreSQL's expressions, which know no such properties. */
export const invisibleSql = String.raw`[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]`;
/** No language writes more than 30 combining marks in a row (Unicode Annex 15, Stream-Safe Text Format). */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/** A text without what no reader sees. */
export const visibleOf = (text: string): string => text.replace(invisible, '');

/** A value as JSON in which what no reader sees is written as an escape: it reads the same by a program, and shows by eye. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(invisible, (hidden) =>
    hidden.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

/** A text of several lines in its stored form: composed, without invisible characters, and without blanks at its ends. */
export const textOf = (text: string): string =>
  visibleOf(text.replace(/\r\n?/g, '\n').normalize('NFC')).trim();

/**
 * A text as one visible line of at most `longest` characters: composed Unicode, without control characters, direction
 * marks and line breaks. What a person's form and their identity provider say of them passes here.
 */
export function lineOf(text: string, longest = text.length): string {
  // Composing shortens a text to a third at most. A long one is cut first, so that it takes no time.
  const line = visibleOf(text.slice(0, longest * 4).replace(blanks, ' '))
    .replace(surplusMarks, '$1')
    .normalize('NFC')
    .trim();
  return [...line].slice(0, longest).join('').trimEnd();
}
