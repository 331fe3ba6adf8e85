import { commandText } from '@market/contracts';
import type { Denial } from '@market/contracts';

/** The same call, refused for the same reason: once or again and again, by one or by many. */
export type DenialGroup = {
  key: string;
  what: string;
  code: string;
  /** That of the newest. */
  reason: string;
  count: number;
  /** Accounts by id, with their names. */
  actors: ReadonlyMap<string, string>;
  lastAt: string;
  denials: readonly Denial[];
};

/** An identifier in a path; the path without them names the call. */
const identifier = /[0-9a-f]{8}-[0-9a-f-]{27,}|[0-9a-f]{32,}/gi;
const patternOf = (command: string): string => command.replace(identifier, ':id');

/** What was refused, as groups of the same kind, in the order of their newest. */
export function groupsOf(denials: readonly Denial[]): DenialGroup[] {
  const kinds = new Map<string, Denial[]>();
  for (const denial of denials) {
    const key = `${patternOf(denial.command)} ${denial.code}`;
    kinds.set(key, [...(kinds.get(key) ?? []), denial]);
  }
  return [...kinds].map(([key, alike]) => {
    const [newest] = alike as [Denial, ...Denial[]];
    return {
      ...{ key, denials: alike, what: commandText(newest.command), code: newest.code, reason: newest.reason },
      count: alike.reduce((sum, { count }) => sum + count, 0),
      actors: new Map(
        alike.map(({ actorId, actorName }) => [actorId, actorName || actorId.slice(0, 8)] as const),
      ),
      lastAt: newest.lastAt ?? newest.createdAt,
    };
  });
}
