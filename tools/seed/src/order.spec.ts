import { projectStatuses } from '@control-center/contracts';
import { decide, evolve, projectDecider, streamName } from '@control-center/domain';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { factsOf, recorded } from '@control-center/event-store';
import { describe, expect, it } from '@jest/globals';
import { castOf } from './cast.js';
import { Chance } from './chance.js';
import { order, projectIdOf } from './order.js';
import { story } from './story.js';
import type { Append } from './teller.js';

const cast = castOf('s', 200);
const begins = Date.parse('2026-01-05T02:00:00.000Z');
const late = { begins, ends: begins + 365 * 86_400_000 };
const appendsOf = (index: number, seed = 's', times = late): Append[] =>
  [...order({ seed, index, cast, ...times })].flat();

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

describe('an order of the seed', () => {
  it('has the events that the decider makes of its commands, one after another', () => {
    for (let index = 0; index < 40; index += 1) {
      const projectId = projectIdOf('s', index);
      const appends = appendsOf(index).filter(({ stream }) => stream === streamName('project', projectId));
      const chance = new Chance(`s order ${String(index)}`);
      const people = {
        customer: chance.of(cast.customers),
        factory: chance.of(cast.factories),
        reviewer: chance.of(cast.reviewers),
      };
      let state = projectDecider.initial;
      const scene = { chance, people, projectId, state: () => state };
      const events = appends.flatMap((append) =>
        append.events.map((event, at) => ({ event, revision: append.expectedRevision + 1 + at })),
      );
      for (const turn of story(scene)) {
        chance.next();
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

  it('is the same for the same seed, and another for another', () => {
    expect(appendsOf(3)).toEqual(appendsOf(3));
    const ids = (seed: string) => appendsOf(3, seed).flatMap(({ events }) => events.map(({ id }) => id));
    expect(ids('s').filter((id) => ids('t').includes(id))).toEqual([]);
  });

  it('goes no further than the end, and nothing in it happens before what was before', () => {
    const ofProject = (times = late) =>
      appendsOf(5, 's', times)
        .filter(({ stream }) => stream.startsWith('project-'))
        .flatMap(({ events }) => events);
    const all = ofProject();
    const times = all.map(({ metadata }) => metadata.occurredAt);
    expect([...times].sort()).toEqual(times);
    const part = ofProject({ begins, ends: Date.parse(times[4]!) });
    expect(part).toEqual(all.slice(0, part.length));
    expect(part.length).toBeGreaterThanOrEqual(5);
    expect(part.length).toBeLessThan(all.length);
  });
});

it('orders end everywhere that an order can stand', () => {
  const days = (count: number) => ({ begins, ends: begins + count * 86_400_000 });
  const reached = new Set<string>();
  for (let index = 0; index < 250; index += 1)
    reached.add(finalState(appendsOf(index, 's', days((index % 40) + 0.3))).status);
  const neverSeeded = ['draft', 'sent_to_manufacturer', 'bidding'];
  expect([...reached].sort()).toEqual(projectStatuses.filter((s) => !neverSeeded.includes(s)).sort());
});
