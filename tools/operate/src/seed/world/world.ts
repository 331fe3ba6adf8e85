import { derivedId } from '@platform/log';
import { arrivals, paceOf } from '../orders/history.js';
import { peopleOf, told } from '../orders/order.js';
import type { Told } from '../orders/order.js';
import { Random } from '../orders/random.js';
import { scenario } from '../orders/scenario.js';
import type { Append } from '../orders/stream-builder.js';
import { actor, group, readers, registrations } from './people.js';
import { storiesOfProduction } from './stories-of-production.js';
import { storiesOfQuotes } from './stories-of-quotes.js';
import type { Story } from './stories-of-quotes.js';
import { workingTime } from './working-time.js';
import type { WorkingTime } from './working-time.js';

const day = 86_400_000;
/** The age of the world when it is created. */
const age = 366 * day;
/** Orders of the year before, which have ended; those that would not have ended are omitted. */
const earlier = 72;
const recent = 45 * day;

export const stories: readonly Story[] = [...storiesOfQuotes, ...storiesOfProduction];

/** The beginning of a world whose stories end now; its first event has this time. */
export const beginOf = (now: number): number => now - age;

export type World = {
  /** The first one begins the world, the last one completes it. */
  registrations: Append[];
  /** Each order: what happened to it and what was said in its conversation, in turn. */
  orders: Append[][];
};

/** Everything that has happened in the world; `begins` as `beginOf` says. Milliseconds since 1970. */
export function worldFrom(begins: number): World {
  const now = begins + age;
  const time = workingTime(begins, now);
  return {
    registrations: registrations(begins),
    orders: [
      ...ended(begins, now, time),
      ...stories.map((story, index) => recentOrder(story, index, now, time)),
    ].map(inRuns),
  };
}

/**
 * One append until the other stream goes on: all of it is past, so it takes a fraction of the time, and an order's events stand in
 * the log in the order in which they happened.
 */
function inRuns(appends: readonly Append[]): Append[] {
  const runs: Append[] = [];
  for (const append of appends) {
    const last = runs.at(-1);
    if (last?.stream !== append.stream) runs.push(append);
    else
      runs[runs.length - 1] = {
        ...last,
        events: [...last.events, ...append.events],
        files: [...last.files, ...append.files],
        read: [
          ...new Map(
            [...last.read, ...append.read].map((one) => [`${one.accountId} ${one.channel}`, one]),
          ).values(),
        ],
      };
  }
  return runs;
}

function recentOrder(
  { customer, factory, reviewer, ago, tell }: Story,
  index: number,
  now: number,
  time: WorkingTime,
) {
  const subjects = { customer: actor(customer), factory: actor(factory ?? 'xuong') };
  const plan = (): Omit<Told, 'begins' | 'after'> => ({
    projectId: derivedId('project', 'demo-world', String(index)),
    random: new Random(`demo world ${index}`),
    people: { ...subjects, reviewer: actor(reviewer ?? 'vietphat'), rivals: [] },
    ...{ tell, readers, ends: now, hasFiles: true },
  });
  let hours = 0;
  const counted: Told = {
    ...{ ...plan(), begins: now - 90 * day, ends: now },
    after: (_, moment, count) => {
      hours += count;
      return time.after(moment, count);
    },
  };
  // Told once to know its length, so that it ends at the right time.
  Array.from(told(counted));
  const after: Told['after'] = (_, moment, count) => time.after(moment, count);
  return [...told({ ...plan(), begins: time.before(now, ago + hours), after })].flat();
}

const endings = ['ProjectCompleted', 'ProjectCancelled', 'QuoteDeclined'];

/** A year of finished orders. */
function ended(begins: number, now: number, time: WorkingTime): Append[][] {
  const since = begins + day;
  const history = { since, factories: group.factories, slow: actor('xuong4') };
  return arrivals(earlier, since, now - recent).flatMap((moment, index) => {
    const random = new Random(`demo world, earlier ${index}`);
    const appends = [
      ...told({
        ...{
          projectId: derivedId('project', 'demo-world', 'earlier', String(index)),
          random,
          history,
          readers,
        },
        ...{ people: peopleOf(random, group), tell: scenario, hasFiles: true },
        ...{ begins: time.after(moment, 0), ends: now - 3 * day },
        // The scenario counts nights and weekends.
        after: (by, last, hours) => time.after(last, (hours * paceOf(history, by) * 10) / 24),
      }),
    ].flat();
    const last = appends.findLast(({ stream }) => stream.startsWith('project-'))!.events.at(-1)!;
    return endings.includes(last.type) ? [appends] : [];
  });
}
