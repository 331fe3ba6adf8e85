import { isProvider } from '@market/contracts';
import type { HistoryEntry, SentencePart, User } from '@market/contracts';

export type Reader = Pick<User, 'id' | 'role'>;

/** The lines of a history, newest first: one for each command, the reader's own signed «Bạn». */
export const timelineOf = (entries: readonly HistoryEntry[], reader: Reader): HistoryEntry[] =>
  withCounts(linesOf(entries)).map((line) =>
    isOwn(line, reader) ? { ...line, sentence: signed(line) } : line,
  );

const isOwn = ({ by, actorId }: HistoryEntry, { id, role }: Reader): boolean => {
  if (isProvider(role)) return actorId === id;
  return by === (role === 'customer' ? 'customer' : 'factory');
};

/** The sentence with «Bạn» as its actor, without the name of their side. */
const signed = ({ sentence: [, ...rest] }: HistoryEntry): SentencePart[] => [
  { text: 'Bạn' },
  ...rest.filter(({ text }) => text !== ' (Việt Phát)'),
];

/** What a request brings along, counted in the line of the request. */
const counted: Readonly<Record<string, string>> = { PartAdded: 'chi tiết', FilesAttached: 'file' };

/** With these a project begins; its first drawings are among the counted files. */
const beginnings: readonly string[] = ['DraftSaved', 'ProjectSubmitted', 'DemoProjectCreated'];

/** «Gửi yêu cầu: 3 chi tiết, 5 file» in place of a line for the request, one for its parts and one for its files. */
function withCounts(lines: readonly HistoryEntry[]): HistoryEntry[] {
  const isPartOf = (line: HistoryEntry, whole: HistoryEntry) =>
    line !== whole &&
    (line.what in counted || (line.what === 'DrawingRevised' && beginnings.includes(whole.what))) &&
    line.status === null &&
    isSameCommand(line, whole);
  const wholes = lines.filter(({ what, status }) => status !== null && !(what in counted));
  return lines.flatMap((line) => {
    if (wholes.some((whole) => isPartOf(line, whole))) return [];
    const counts = lines
      .filter((other) => other.what in counted && wholes.includes(line) && isPartOf(other, line))
      .map(({ what, names = [] }) => `${names.length} ${counted[what]!}`);
    if (counts.length === 0) return [line];
    return [{ ...line, sentence: [...line.sentence, { text: `: ${counts.join(', ')}` }] }];
  });
}

/** The events of one command have one time and one actor. */
const isSameCommand = (entry: HistoryEntry, other: HistoryEntry): boolean =>
  entry.createdAt === other.createdAt &&
  entry.by === other.by &&
  entry.actorId === other.actorId &&
  entry.sentence[0]?.text === other.sentence[0]?.text;

/** Consecutive entries that differ in their objects alone, such as added parts, become one line with all objects. */
function linesOf(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const lines: HistoryEntry[] = [];
  for (const entry of entries) {
    const newer = lines.at(-1);
    const sentence = newer && isSameStep(entry, newer) && mergeSentences(entry.sentence, newer.sentence);
    if (sentence)
      lines.splice(-1, 1, { ...newer, sentence, names: [...(entry.names ?? []), ...(newer.names ?? [])] });
    else lines.push(entry);
  }
  return lines;
}

/** Whether two entries are of one kind and time and changed no status. */
const isSameStep = (entry: HistoryEntry, other: HistoryEntry): boolean =>
  entry.what === other.what && entry.createdAt === other.createdAt && !entry.status && !other.status;

/** The objects of both behind the parts that they share: actor and verb. Undefined if they differ in actor or verb. */
function mergeSentences(older: SentencePart[], newer: SentencePart[]): SentencePart[] | undefined {
  const shared = newer.findIndex((part, index) => JSON.stringify(part) !== JSON.stringify(older[index]));
  if (shared < 0) return older;
  const differing = [older[shared], newer[shared]];
  // Only an object begins without a space: the verb, notes and the separator before the first object begin with one.
  if (shared === 0 || differing.some((part) => !part || part.text.startsWith(' '))) return undefined;
  return [...older, { text: ', ' }, ...newer.slice(shared)];
}
