import { fieldLabels, formatVnd, instalmentLabel, stages, statusLabel } from '@market/contracts';
import type { HistoryEntry, InstalmentKind, ProjectStatus, SentencePart, StageId } from '@market/contracts';
import type { Relation, Viewer } from '../viewer.js';
import type { ProjectState } from '../state.js';

// The sentence of an event: a verb and its objects, for each kind of reader. Accounts are references;
// their names are looked up when a history is read, so that an erased name is nowhere else.

/** What a sentence is about. */
export type HistoryObject =
  | { kind: 'factory'; accountId: string }
  | { kind: 'file'; name: string; url?: string }
  | { kind: 'part'; name: string; id: string }
  | { kind: 'field'; name: string }
  | { kind: 'stage'; stageId: StageId }
  | { kind: 'instalment'; instalment: InstalmentKind }
  | { kind: 'status'; status: ProjectStatus }
  /** Two behind one another are what it was and what it became. */
  | { kind: 'amount'; amount: number }
  | { kind: 'days'; days: number }
  | { kind: 'date'; date: string };

/** What one reader is shown of an event beside its actor. */
export type Line = {
  /** In place of the event's verb. */
  verb?: string;
  objects?: readonly HistoryObject[];
  /** A reason or a note. */
  text?: string;
  /** Fields of the entry that the sentence does not spell out. */
  also?: Partial<Pick<HistoryEntry, 'what' | 'amount' | 'manufacturerIds'>>;
};

/** `state` is the state before the event. Undefined where the event does not concern this viewer. */
type LineFor<Data> = (data: Data, state: ProjectState, viewer: Viewer) => Line | undefined;

/** `verb` is followed by the objects; `alone` replaces it where a reader is shown none. */
export type EventHistory<Data> = {
  verb: string;
  alone?: string;
  readers: Partial<Record<Relation, LineFor<Data>>>;
};

/** The readers of each event. A reader who is not listed sees nothing. */
export type History<Events> = { [Type in keyof Events]: EventHistory<Events[Type]> };

export const nothingMore = (): Line => ({});

/** To the customer and the provider, not to the factory. */
export const exceptFactory = <Data>(verb: string, line: LineFor<Data> = nothingMore): EventHistory<Data> => ({
  verb,
  readers: { customer: line, provider: line },
});

/** To everyone, the factory without the details. */
export const factoryInBrief = <Data>(
  verb: string,
  line: LineFor<Data> = nothingMore,
): EventHistory<Data> => ({
  verb,
  readers: { customer: line, provider: line, factory: nothingMore },
});

export const toEveryone = <Data>(verb: string, line: LineFor<Data> = nothingMore): EventHistory<Data> => ({
  verb,
  readers: { customer: line, provider: line, factory: line },
});

export const withReason = ({ reason }: { reason: string }): Line => ({ text: reason });

export const partIn = ({ parts }: ProjectState, id: string): HistoryObject[] =>
  parts.filter((part) => part.id === id).map(({ partId }) => ({ kind: 'part', name: partId, id }));

export const factoriesNamed = (...accountIds: string[]): HistoryObject[] =>
  accountIds.map((accountId) => ({ kind: 'factory', accountId }));

export const fieldsIn = (changes: object): HistoryObject[] =>
  Object.keys(changes).map((name) => ({ kind: 'field', name }));

const partOf = (object: HistoryObject): SentencePart => {
  switch (object.kind) {
    case 'factory':
      return { text: '', accountId: object.accountId };
    case 'file':
      return { text: object.name, ...(object.url ? { fileUrl: object.url } : {}) };
    case 'part':
      return { text: object.name, partId: object.id };
    case 'field':
      return { text: fieldLabels[object.name] ?? object.name };
    case 'stage':
      return { text: stages.find(({ id }) => id === object.stageId)!.label };
    case 'instalment':
      return { text: instalmentLabel(object.instalment) };
    case 'status':
      return { text: statusLabel(object.status) };
    case 'amount':
      return { text: formatVnd(object.amount) };
    case 'days':
      return { text: `${object.days} ngày` };
    case 'date':
      return { text: object.date.split('-').reverse().join('/') };
  }
};

const separator = (before: HistoryObject | undefined, { kind }: HistoryObject): string => {
  if (!before) return ' ';
  if (before.kind === 'amount' && kind === 'factory') return ' theo báo giá của ';
  if (before.kind === 'amount' && kind === 'amount') return ' → ';
  return before.kind === 'part' && kind === 'field' ? ': ' : ', ';
};

/** The sentence behind its actor. */
export function sentenceOf(
  { verb, alone = verb }: Pick<EventHistory<never>, 'verb' | 'alone'>,
  line: Line,
): SentencePart[] {
  const { objects = [], text } = line;
  return [
    { text: ` ${line.verb ?? (objects.length > 0 ? verb : alone)}` },
    ...objects.flatMap((object, index) => [{ text: separator(objects[index - 1], object) }, partOf(object)]),
    ...(text ? [{ text: ` – ${text}` }] : []),
  ];
}

/** The same as fields of an entry. */
export function entryFieldsOf({ objects = [], text, also }: Line): Partial<HistoryEntry> {
  const ofKind = <Kind extends HistoryObject['kind']>(kind: Kind) =>
    objects.filter((object): object is Extract<HistoryObject, { kind: Kind }> => object.kind === kind);
  const names = [...ofKind('file'), ...ofKind('part')].map(({ name }) => name);
  const fields = ofKind('field').map(({ name }) => name);
  const manufacturerIds = ofKind('factory').map(({ accountId }) => accountId);
  return {
    ...(names.length > 0 ? { names } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(manufacturerIds.length > 0 ? { manufacturerIds } : {}),
    ...Object.fromEntries(ofKind('stage').map(({ stageId }) => ['stageId', stageId])),
    ...Object.fromEntries(ofKind('instalment').map(({ instalment }) => ['instalment', instalment])),
    ...Object.fromEntries(ofKind('amount').map(({ amount }) => ['amount', amount])),
    ...Object.fromEntries(ofKind('days').map(({ days }) => ['days', days])),
    ...(text === undefined ? {} : { text }),
    ...also,
  };
}
