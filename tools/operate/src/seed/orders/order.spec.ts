import { projectStatuses } from '@market/contracts';
import { projectDecider, streamName } from '@market/domain';
import { decide, evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { factsOf, recorded } from '@platform/log';
import { describe, expect, it } from '@jest/globals';
import { participantsOf } from './participants.js';
import { planned } from '../seed-orders.js';
import { Random } from './random.js';
import { order, peopleOf, projectIdOf } from './order.js';
import { scenario } from './scenario.js';
import type { Append } from './stream-builder.js';

const participants = participantsOf('s', 200);
const begins = Date.parse('2026-01-05T02:00:00.000Z');
const complete = { begins, ends: begins + 365 * 86_400_000 };
const appendsOf = (index: number, seed = 's', times = complete): Append[] =>
  [...order({ seed, index, participants, ...times })].flat();

const folded = (state: ProjectState, { events, expectedRevision }: Append): ProjectState =>
  events.reduce(
    (before, event, index) =>
      evolve(
        projectDecider,
        before,
        recorded<ProjectEvents>({ ...event, revision: expectedRevision + 1 + index }),
      ),
    state,
  );

const finalState = (appends: readonly Append[]): ProjectState =>
  appends.filter(({ stream }) => stream.startsWith('project-')).reduce(folded, projectDecider.initial);

describe('a seeded order', () => {
  it('has exactly the events that the decider returns for its commands', () => {
    for (let index = 0; index < 40; index += 1) {
      const projectId = projectIdOf('s', index);
      const appends = appendsOf(index).filter(({ stream }) => stream === streamName('project', projectId));
      const random = new Random(`s order ${String(index)}`);
      const people = peopleOf(random, participants);
      let state = projectDecider.initial;
      const context = {
        ...{ random, people, projectId, state: () => state, now: () => begins },
        ...{ later: () => begins, ends: complete.ends },
      };
      const events = appends.flatMap((append) =>
        append.events.map((event, at) => ({ event, revision: append.expectedRevision + 1 + at })),
      );
      for (const turn of scenario(context)) {
        random.next();
        if (!('commands' in turn)) continue;
        const { metadata } = events[0]!.event;
        const facts = factsOf({ ...metadata, actor: turn.by, now: metadata.occurredAt });
        for (const { type, data } of decide(projectDecider, state, turn.commands, facts).events) {
          const { event, revision } = events.shift()!;
          expect({ type: event.type, data: event.data }).toEqual(JSON.parse(JSON.stringify({ type, data })));
          expect(revision).toBe(state.revision + 1);
          state = folded(state, { ...appends[0]!, events: [event], expectedRevision: state.revision });
        }
      }
      expect(events).toEqual([]);
    }
  });

  it('is the same for the same seed, and different for another seed', () => {
    expect(appendsOf(3)).toEqual(appendsOf(3));
    const ids = (seed: string) => appendsOf(3, seed).flatMap(({ events }) => events.map(({ id }) => id));
    expect(ids('s').filter((id) => ids('t').includes(id))).toEqual([]);
  });

  it('has no event after its end, and its events are in the order of time', () => {
    const ofProject = (times = complete) =>
      appendsOf(5, 's', times)
        .filter(({ stream }) => stream.startsWith('project-'))
        .flatMap(({ events }) => events);
    const all = ofProject();
    const times = all.map(({ metadata }) => metadata.occurredAt);
    expect([...times].sort()).toEqual(times);
    const prefix = ofProject({ begins, ends: Date.parse(times[4]!) });
    expect(prefix).toEqual(all.slice(0, prefix.length));
    expect(prefix.length).toBeGreaterThanOrEqual(5);
    expect(prefix.length).toBeLessThan(all.length);
  });
});

it('seeded orders reach every status that they can have', () => {
  const days = (count: number) => ({ begins, ends: begins + count * 86_400_000 });
  const reached = new Set<string>();
  for (let index = 0; index < 250; index += 1)
    reached.add(finalState(appendsOf(index, 's', days(((index % 50) / 50) ** 2 * 40 + 0.2))).status);
  const neverSeeded = ['draft', 'sent_to_manufacturer'];
  expect([...reached].sort()).toEqual(projectStatuses.filter((s) => !neverSeeded.includes(s)).sort());
});

it('the orders of a year leave the provider work in each step', () => {
  const count = 120;
  const ends = Date.parse('2026-06-01T00:00:00.000Z');
  const { order } = planned({ projects: count, seed: '1', ends });
  const states = Array.from({ length: count }, (_, index) => finalState([...order(index)].flat()));
  const statuses = states.map(({ status }) => status);
  for (const status of ['submitted', 'reviewing', 'ready_for_manufacturer', 'quoted', 'in_production'])
    expect(statuses.filter((one) => one === status).length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((one) => one === 'completed').length).toBeGreaterThan(count / 3);
});
