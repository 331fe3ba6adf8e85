import type { Comparison, Difference, PastEvent, PastState } from '@market/contracts';
import { changeText, dealGroup, withoutSaid } from '../changes/change-text';
import type { Names } from '../changes/change-text';

/** One value at two moments. */
export type ComparedRow = {
  key: string;
  group: string;
  field: string;
  before: string;
  after: string;
  /** The order's status at both, where the row is about it. */
  statuses?: readonly [before: string, after: string];
  /** Whether it differs; then who last changed it, and in how many steps. */
  change: { event: PastEvent | undefined; changes: number } | undefined;
};

const statusesOf = ({ pointer, before, after }: Difference): Pick<ComparedRow, 'statuses'> =>
  pointer === '/project/status' ? { statuses: [String(before), String(after)] } : {};

/** What differs, in words. */
export const comparedRows = (
  { changed, events }: Pick<Comparison, 'changed' | 'events'>,
  state: PastState | null,
  names: Names,
): ComparedRow[] =>
  withoutSaid(changed).flatMap((one) => {
    const text = changeText(one, state, names);
    if (!text) return [];
    const { key, group, field, before, after } = text;
    const event = events.find(({ revision }) => revision === one.revision);
    return {
      ...{ key, group, field, after, before: before || '–', ...statusesOf(one) },
      change: { event, changes: one.changes },
    };
  });

/** What is the same. */
export const sameRows = (
  same: Required<Comparison>['same'],
  state: PastState | null,
  names: Names,
): ComparedRow[] =>
  withoutSaid(same).flatMap(({ pointer, value }) => {
    const both = { pointer, before: value, after: value };
    const text = changeText(both, state, names);
    if (!text || text.after === '–' || text.before === '') return [];
    const { key, group, field, before, after } = text;
    return { key, group, field, before, after, ...statusesOf(both), change: undefined };
  });

/** By group, in the order in which the groups occur; what was agreed comes first. */
export function groupsOf(rows: readonly ComparedRow[]): { group: string; rows: ComparedRow[] }[] {
  const groups = new Map<string, ComparedRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups]
    .map(([group, own]) => ({ group, rows: own }))
    .sort((a, b) => Number(b.group === dealGroup) - Number(a.group === dealGroup));
}
