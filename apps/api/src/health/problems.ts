import type { Health, HealthProblem, ProjectorHealth } from '@market/contracts';

/** Seconds. A projector that works applies an event within one. */
const longestLag = 5;

export type Facts = Omit<Health, 'status' | 'problems'> & {
  /** Since when no leader of the event store has answered; null when it answers, or never did. */
  leaderLostAt: Date | null;
  /** Whether this process has ever reached the event store. */
  hasReachedStore: boolean;
  now: Date;
};

/** The problems, the gravest first, and the resulting state. */
export function assess(facts: Facts): Pick<Health, 'status' | 'problems'> {
  const { database, eventStore, projector, personalData, files, leaderLostAt, hasReachedStore } = facts;
  const isReadable = personalData?.missing === 0 && personalData.unfit === 0;
  const found: Partial<Record<HealthProblem['reason'], string | null | false>> = {
    'database-unavailable': !database && null,
    'rows-incomplete': !projector.complete && null,
    'no-leader': !eventStore && (leaderLostAt?.toISOString() ?? null),
    'projector-dead': !projector.alive && behindSince(facts),
    'projector-behind': isFarBehind(projector) && behindSince(facts),
    'streams-parked': projector.parkedStreams > 0 && null,
    'personal-data-unreadable': !isReadable && null,
    'files-unavailable': files === false && null,
  };
  const problems = (Object.keys(found) as HealthProblem['reason'][]).flatMap((reason) => {
    const since = found[reason];
    return since === false || since === undefined ? [] : [{ reason, since }];
  });
  const serves = database && projector.complete && (eventStore || hasReachedStore);
  return { status: !serves ? 'failing' : problems.length === 0 ? 'ok' : 'degraded', problems };
}

const isFarBehind = ({ alive, secondsBehind }: ProjectorHealth) => alive && (secondsBehind ?? 0) > longestLag;

const behindSince = ({ projector: { secondsBehind }, now }: Facts): string | null =>
  secondsBehind === null ? null : new Date(now.getTime() - secondsBehind * 1_000).toISOString();
