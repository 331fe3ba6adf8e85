/** Line breaks and other blanks. */
const blanks = /[\s\u0085]+/gu;
/** Controls, halves of characters, and marks that no reader sees; joiners stay, emoji and some scripts need them. */
const invisible = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu;
/** No language writes more than 30 combining marks in a row (Unicode Annex 15, Stream-Safe Text Format). */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/** The same but for line breaks and tabs. */
const invisibleInText = /[\p{Cs}]|(?![\n\t])\p{Cc}|(?![\u200c\u200d])\p{Cf}/gu;

/** A text of several lines as it is read: composed, without what no reader sees, and without blanks at its ends. */
export const textOf = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(invisibleInText, '').normalize('NFC').trim();

/**
 * A text as one visible line of at most `longest` characters: composed Unicode, without control characters, direction
 * marks and line breaks. What a person's form and their identity provider say of them passes here.
 */
export function lineOf(text: string, longest = text.length): string {
  // Composing shortens a text to a third at most. A long one is cut first, so that it takes no time.
  const line = text
    .slice(0, longest * 4)
    .replace(blanks, ' ')
    .replace(invisible, '')
    .replace(surplusMarks, '$1')
    .normalize('NFC')
    .trim();
  return [...line].slice(0, longest).join('').trimEnd();
}
