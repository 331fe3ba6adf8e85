import { projectStatuses } from '@market/contracts';
import type { ProjectStatus, UpdateProject } from '@market/contracts';
import { terms } from '@market/domain/testing/trial';
import { describe, expect, it } from '@jest/globals';
import { at, contents, notSaid, pasts } from './content.fixture.js';
import type { Which } from './content.fixture.js';
import { decide, evolve } from '@platform/kernel';
import type { Decider, Folded } from '@platform/kernel';
import { people } from './project/examples.js';
import { commandsForStatus, requireNothingLost } from './project/lifecycle/bare-status.js';
import type { ProjectState } from './project/state.js';
import { Refusal } from './refusal.js';
import { streams } from './streams.js';
import type { StreamKind } from './stream-kinds.js';
import type { ProjectCommand } from './project/commands.js';

// A success means that all of what was said is in the log: appended now, or there already, equal in every field. Every
// command is given in every state with all that it can say, then with each single value changed, and with each field alone.

type Data = Record<string, unknown>;
type AnyEvent = { type: string; data: object };
type AnyDecider = Decider<Folded, Record<string, object>, Record<string, object>>;
type Path = readonly string[];
/** A stream: its state, and what was appended at once. */
type Log = { state: Folded; appends: readonly (readonly AnyEvent[])[] };

/** The texts and numbers of a content, by their paths. */
function valuesIn(value: unknown, path: Path = []): [path: Path, value: string | number][] {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    (notSaid as readonly string[]).includes(name) ? [] : valuesIn(each, [...path, name]),
  );
}

const holds = (events: string, value: string | number): boolean =>
  typeof value === 'number'
    ? new RegExp(`[:,[]${value}[,}\\]]`).test(events)
    : events.includes(JSON.stringify(value).slice(1, -1));

/** Those of the values that a success has thrown away. */
function lostOf(data: Data, appended: readonly AnyEvent[], { appends }: Log): string[] {
  const values = valuesIn(data);
  const missingIn = (events: readonly AnyEvent[]) => {
    const text = JSON.stringify(events);
    return values.filter(([, value]) => !holds(text, value));
  };
  // Equal content is not appended again. If nothing is appended, one earlier command must have said all of it.
  const [past, ...later] = appends;
  const missing =
    appended.length > 0
      ? missingIn([...appends.flat(), ...appended])
      : [[], ...later].map((one) => missingIn([...past!, ...one])).sort((a, b) => a.length - b.length)[0]!;
  return missing.map(([path, value]) => `${path.join('.')} = ${value}`);
}

const withValue = (content: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value;
  const copy = Array.isArray(content) ? [...(content as unknown[])] : { ...(content as object) };
  (copy as Data)[name] = withValue((content as Data)[name], rest, value);
  return copy;
};

type Said = { says: object; maySay?: object };
const allOf = ({ says, maySay }: Said): Data => ({ ...says, ...maySay });

/** A content, and the others of its command that differ from it in one value, in all, or say one field alone. */
function variants(first: Said, second: Said): Data[] {
  const all = allOf(first);
  const other = allOf(second);
  return [
    ...[all, other],
    ...valuesIn(other).map(([path, value]) => withValue(all, path, value) as Data),
    ...Object.keys(second.maySay ?? {}).map((name) => ({ ...first.says, [name]: other[name] })),
    ...[{ ...first.says }],
  ];
}

const actors = Object.values(people).filter(({ id }) => id !== people.otherCustomer.id);

function begun(decider: AnyDecider, past: readonly AnyEvent[]): Log {
  const state = past.reduce(
    (folded, event, revision) => evolve(decider, folded, { ...event, at, by: people.customer.id, revision }),
    decider.initial,
  );
  return { state, appends: [past] };
}

/** What commands append; undefined where they are refused. */
function appendedBy(
  decider: AnyDecider,
  { state }: Log,
  actor: (typeof actors)[number],
  commands: () => readonly AnyEvent[],
) {
  let ids = state.revision;
  try {
    return decide(decider, state, commands(), { now: at, actor, newId: () => `new-${(ids += 1)}` });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const everyCommand = (Object.keys(contents) as StreamKind[]).flatMap((kind) =>
  Object.keys(contents[kind]).map((name) => [kind, name] as const),
);

describe('nothing that was said is thrown away', () => {
  it.each(everyCommand)('%s: %s', (kind, type) => {
    const decider = streams[kind] as unknown as AnyDecider;
    const content = (contents[kind] as Record<string, (which: Which) => Said[]>)[type]!;
    const second = content('second');
    let accepted = 0;
    const lost = new Set<string>();
    const tried = (log: Log, data: Data, actor: (typeof actors)[number]): Log | undefined => {
      const result = appendedBy(decider, log, actor, () => [{ type, data }]);
      if (!result) return undefined;
      accepted += 1;
      const { events, state } = result;
      const last = log.appends.at(-1)!.at(-1)?.type;
      for (const value of lostOf(data, events, log))
        lost.add(`${actor.role} after ${last}: ${JSON.stringify(data)} loses ${value}`);
      return events.length > 0 ? { state, appends: [...log.appends, events] } : log;
    };
    for (const log of (pasts[kind] as AnyEvent[][]).map((past) => begun(decider, past)))
      for (const actor of actors)
        content('first').forEach((first, form) => {
          const others = variants(first, second[form]!);
          for (const data of others) tried(log, data, actor);
          const after = tried(log, others[0]!, actor) ?? log;
          for (const data of others) {
            const twice = tried(after, data, actor);
            if (twice && data === others[1]) tried(twice, others[0]!, actor);
          }
        });
    expect([...lost].slice(0, 10)).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
  });

  // What may be said beside a status: each alone, with a reason, and with one to set the status by hand.
  const beside: UpdateProject[] = [
    ...(['reason', 'overrideReason', 'vietPhatNotes'] as const).map((field) => ({ [field]: `vì ${field}` })),
    { revisionRequests: [{ target: 'title', reason: 'thiếu' }] },
    { assignedManufacturerId: people.otherFactory.id },
    { invitedManufacturerIds: [people.factory.id, people.otherFactory.id] },
    { withheldFiles: ['/objects/private-first.pdf'] },
    { quoteId: 'quote-1' },
    { finalPrice: 7_654_321 },
  ];
  const bodies = beside.flatMap((said) => [
    ...[said, { ...said, overrideReason: 'khách gọi' }, { ...said, reason: 'khách hỏi' }],
  ]);
  const logs = pasts.project.slice(1).map((past) => begun(streams.project as unknown as AnyDecider, past));

  it.each(projectStatuses)('an update to %s', (status: ProjectStatus) => {
    const decider = streams.project as unknown as AnyDecider;
    const lost = new Set<string>();
    let accepted = 0;
    for (const log of logs)
      for (const actor of actors)
        for (const said of bodies) {
          const state = log.state as ProjectState;
          const result = appendedBy(decider, log, actor, () => {
            const body = { ...said, status };
            const commands = commandsForStatus(status, body, state, actor, terms);
            requireNothingLost(body, commands, state);
            const notes: ProjectCommand[] = said.vietPhatNotes
              ? [{ type: 'AddNotes', data: { notes: said.vietPhatNotes } }]
              : [];
            return [...notes, ...commands];
          });
          if (!result) continue;
          accepted += 1;
          for (const value of lostOf(said as Data, result.events, log))
            lost.add(
              `${actor.role} after ${log.appends[0]!.at(-1)!.type}: ${JSON.stringify(said)} loses ${value}`,
            );
        }
    expect([...lost].slice(0, 10)).toEqual([]);
    // Nothing leads to a draft, and what a draft already is has nothing said beside it.
    expect(accepted > 0).toBe(status !== 'draft');
  });
});
