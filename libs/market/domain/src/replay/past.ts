import type { Role } from '@market/contracts';
import { evolve } from '@platform/kernel';
import type { Evolution, Folded, RecordedOf } from '@platform/kernel';

// A stream with its state after every event. States share what did not change, so that all of them take little more
// memory than the events.

/** An event with the role in which its actor acted. */
export type LoggedEvent<Events> = RecordedOf<Events> & {
  role: Role;
  onBehalfOf?: string | undefined;
  /** The command that decided it, with others of the same command. */
  commandId?: string | undefined;
};

/** An event of the log: without its content when it cannot be read. */
export type Logged<Events> = { event: LoggedEvent<Events> | undefined; isDiscarded: boolean };

export type Step<State, Events> = Logged<Events> & {
  revision: number;
  /** The number of its command, from 0. */
  command: number;
  /** The latest time of the events up to here. */
  at: string;
  before: State;
  after: State;
};

/** The step of a revision has its number as index. */
export type Past<State, Events> = readonly Step<State, Events>[];

/** The past with the events that follow it. What was discarded, or cannot be folded, changes nothing, as in the rows. */
export function extendPast<State extends Folded, Events>(
  evolution: Evolution<State, Events>,
  past: Past<State, Events>,
  logged: readonly Logged<Events>[],
): Past<State, Events> {
  const steps = [...past];
  for (const { event, isDiscarded } of logged) {
    const last = steps.at(-1);
    const before = last?.after ?? evolution.initial;
    const after = event && !isDiscarded ? folded(evolution, before, event) : undefined;
    steps.push({
      revision: steps.length,
      command: commandAfter(last, event),
      at: laterOf(last?.at ?? '', event?.at ?? ''),
      event,
      isDiscarded: after === undefined,
      before,
      after: after ?? before,
    });
  }
  return steps;
}

function folded<State extends Folded, Events>(
  evolution: Evolution<State, Events>,
  state: State,
  event: RecordedOf<Events>,
): State | undefined {
  try {
    return evolve(evolution, state, event);
  } catch {
    return undefined;
  }
}

type Commanded = { commandId?: string | undefined };

function commandAfter(
  last: { command: number; event: Commanded | undefined } | undefined,
  event: Commanded | undefined,
): number {
  if (!last) return 0;
  const isSame = event?.commandId !== undefined && event.commandId === last.event?.commandId;
  return isSame ? last.command : last.command + 1;
}

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** A revision and what *now* was; -1 before the first event. */
export type Place = { revision: number; now: string };

type Timed = readonly { at: string }[];
type Numbered = readonly { at: string; command: number }[];

/** The last revision of the command to which a revision belongs: its events happened at once. */
export function endOfCommand(past: Numbered, revision: number): number {
  const command = past[revision]?.command;
  let end = revision;
  while (past[end + 1]?.command === command && command !== undefined) end += 1;
  return end;
}

/** The revision before the command to which a revision belongs; -1 before the first. */
export function beforeCommand(past: Numbered, revision: number): number {
  const command = past[revision]?.command;
  let first = revision;
  while (first > 0 && past[first - 1]!.command === command) first -= 1;
  return Math.max(-1, first - 1);
}

/** The last revisions of the commands from one revision, which is left out, to another. */
export const endsOfCommands = (past: Numbered, after: number, until: number): number[] =>
  past.slice(after + 1, until + 1).flatMap((_, index) => {
    const revision = after + 1 + index;
    return revision === until || endOfCommand(past, revision) === revision ? [revision] : [];
  });

/** The last step whose time is not later. */
export function placeAtTime(past: Timed, time: string): Place {
  const now = new Date(time).toISOString();
  const next = past.findIndex(({ at }) => at > now);
  return { revision: next < 0 ? past.length - 1 : next - 1, now };
}

/** The place of a revision, or of a time; the newest revision where none is given. Undefined beyond the newest. */
export function placeOf(past: Timed, moment: string | undefined): Place | undefined {
  if (moment?.includes('T')) return placeAtTime(past, moment);
  const revision = moment ? Number(moment) : past.length - 1;
  const step = past[revision];
  return step && { revision, now: step.at };
}
