import { companyDefaults } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { behindFrom } from './plan.js';
import { projectDetailFor } from '../views/project-view.js';
import { slaClockOf, timesOf } from './times.js';
import type { ProjectEvent } from '../events.js';

const settings = { ...companyDefaults, holidays: [] };

/** A project whose last events happen at the given moments, in turn, and all earlier ones at the first of them. */
function projectAt(events: readonly ProjectEvent[], ...moments: string[]): ProjectState {
  const early = events.length - moments.length;
  return events.reduce<ProjectState>(
    (state, event, revision) =>
      evolve(projectDecider, state, {
        ...event,
        at: moments[Math.max(0, revision - early)]!,
        by: '',
        revision,
      }),
    projectDecider.initial,
  );
}
const monday = '2026-03-02T03:00:00.000Z';
const days = (count: number) => new Date(Date.parse(monday) + count * 86_400_000).toISOString();
const timesAt = (state: ProjectState, now: string) => timesOf(state, settings, now);

describe('the clock of the promise', () => {
  const cancel: ProjectEvent = { type: 'ProjectCancelled', data: { reason: 'Không cần nữa' } };

  it('stands in drafts and runs from submission', () => {
    expect(timesAt(projectAt(examples.drafted, monday), monday).sla).toBeNull();
    const { sla } = timesAt(projectAt(examples.submitted, monday), monday);
    expect(sla).toMatchObject({ state: 'running', dueAt: days(1), secondDueAt: days(2) });
  });

  it('runs until a quote is released, whatever the provider does before', () => {
    for (const events of [examples.reviewing, examples.atFactory, examples.bidding, examples.offered])
      expect(timesAt(projectAt(events, monday), days(3)).sla).toMatchObject({
        ...{ state: 'running', breached: true, secondBreached: true },
      });
    expect(timesAt(projectAt(examples.quoted, monday, days(0.5)), days(3)).sla).toMatchObject({
      ...{ state: 'stopped', breached: false, leftMs: 12 * 3_600_000 },
    });
  });

  it('pauses while the customer revises, each time, and does not stop', () => {
    const ask: ProjectEvent = {
      type: 'RevisionRequested',
      data: { requests: [{ target: 'title', reason: 'x' }] },
    };
    const again: ProjectEvent = { type: 'ProjectResubmitted', data: {} };
    const events = [...examples.submitted, ask, again, ask, again];
    const at = (count: number, now: number) =>
      timesAt(projectAt(events.slice(0, count), ...[0, 1, 2, 4, 7].slice(0, count).map(days)), days(now)).sla;
    const day = 24 * 3_600_000;
    expect(at(2, 2)).toMatchObject({ state: 'paused', pausedSince: days(1), leftMs: 0, dueAt: null });
    expect(at(3, 3)).toMatchObject({ state: 'running', leftMs: -day, dueAt: days(2) });
    expect(at(4, 6)).toMatchObject({ state: 'paused', pausedSince: days(4), leftMs: -2 * day });
    expect(at(5, 8)).toMatchObject({ state: 'running', leftMs: -3 * day, dueAt: days(5) });
  });

  it('ends with the order, and with a status that was set past the quote', () => {
    const cancelled = projectAt([...examples.submitted, cancel], monday, days(2));
    expect(timesAt(cancelled, days(9)).sla).toMatchObject({ state: 'stopped', leftMs: -24 * 3_600_000 });
    const overridden = { ...projectAt(examples.approved, monday, days(0.5)), quotedAt: null };
    expect(slaClockOf(overridden).stoppedAt).toBe(days(0.5));
    const thrownAway = { ...overridden, status: 'cancelled' as const, submittedAt: null };
    expect(slaClockOf({ ...thrownAway, reachedAt: { cancelled: days(1) } })).toMatchObject({
      ...{ startedAt: null, stoppedAt: null },
    });
    const discarded = projectAt([...examples.drafted, cancel], monday, days(2));
    expect(timesAt(discarded, days(9)).sla).toBeNull();
  });

  it('stopped at the first quote: later revisions and quotes change nothing', () => {
    const request = examples.inRevision.at(-1)!;
    const changed: ProjectEvent = { type: 'QuoteChangeRequested', data: { reason: 'Rẻ hơn' } };
    const [review, offer, release] = [examples.reviewing, examples.atFactory, examples.quoted].map((events) =>
      events.at(-1)!,
    ) as [ProjectEvent, ProjectEvent, ProjectEvent];
    const again: ProjectEvent = { type: 'ProjectResubmitted', data: {} };
    const events = [...examples.quoted, changed, request, again, review, offer, release];
    const first = projectAt(examples.quoted, monday, days(0.5));
    const requoted = projectAt(events, monday, days(0.5), ...[1, 2, 3, 4, 5, 6].map(days));
    expect(requoted.status).toBe('quoted');
    expect(timesAt(requoted, days(9)).sla).toEqual(timesAt(first, days(9)).sla);
  });

  it('takes its hours from the company’s settings', () => {
    const hours = { promise: 8, second: 12 };
    const { sla } = timesOf(projectAt(examples.submitted, monday), { ...settings, slaHours: hours }, monday);
    expect(sla).toMatchObject({ dueAt: days(8 / 24), secondDueAt: days(0.5) });
  });
});

describe('the promised day', () => {
  const { deliveryDays } = examples.quote;
  const at = (events: readonly ProjectEvent[], ...moments: string[]) =>
    timesAt(projectAt(events, ...moments), monday).promisedOn;

  it('is so many working days after the approval', () => {
    expect(deliveryDays).toBe(12);
    expect(at(examples.quoted, monday)).toBeNull();
    expect(at(examples.approved, monday, days(1))).toBe('2026-03-19');
  });

  it('of a price that can be accepted is that of an acceptance today', () => {
    const offered = { ...projectAt(examples.quoted, monday), quoteValidUntil: '2026-03-03' };
    expect(timesAt(offered, days(1)).offeredOn).toBe('2026-03-19');
    expect(timesAt(offered, days(2)).offeredOn).toBeUndefined();
    expect(timesAt(projectAt(examples.approved, monday, days(1)), days(1)).offeredOn).toBeUndefined();
  });

  it('waits for the deposit', () => {
    expect(at(examples.awaitingDeposit, monday, days(1))).toBeNull();
    const paid = examples.producing.slice(0, -1);
    expect(at(paid, monday, days(1), days(7))).toBe('2026-03-25');
    expect(at(examples.producing, monday, days(7), days(20))).toBe('2026-03-25');
  });

  it('counts from the approval where no deposit is asked for, or where the order was approved again', () => {
    const started: ProjectEvent = { type: 'ProductionStarted', data: { instalments: [] } };
    expect(at([...examples.approved, started], monday, days(1), days(7))).toBe('2026-03-19');
    const released = [...examples.atFactory, ...examples.quoted].slice(-1);
    const approval: ProjectEvent = { type: 'QuoteApproved', data: {} };
    const requoted = [...examples.producing.slice(0, -1), ...released, approval];
    expect(at(requoted, monday, days(1), days(2), days(8))).toBe('2026-03-26');
  });

  it('is that of the accepted quote, whatever the others promise', () => {
    const state = projectAt(examples.approved, monday, days(1));
    const [quote] = state.quotes;
    const quotes = [
      { ...quote!, id: 'q-0', state: 'withdrawn' as const, deliveryDays: 1 },
      { ...quote!, id: 'q-1', state: 'rejected' as const, deliveryDays: 90 },
      quote!,
    ];
    expect(timesAt({ ...state, quotes }, monday).promisedOn).toBe('2026-03-19');
    expect(timesAt({ ...state, quotes, released: null }, monday)).toMatchObject({
      ...{ promisedOn: null, isLate: false, isLaterThanAnnounced: false },
    });
  });

  it('is open again when the last stage is', () => {
    const ready = projectAt(examples.completedStages(8), monday);
    const reopened = projectAt(
      [
        ...examples.completedStages(8),
        { type: 'StageReopened', data: { stageId: 'packaging-delivery', notes: '', attachments: [] } },
      ],
      monday,
    );
    const isLate = (state: ProjectState) => timesAt(state, days(60)).isLate;
    expect([isLate(ready), isLate(reopened)]).toEqual([false, true]);
  });

  it('leaves out the company’s holidays', () => {
    const state = projectAt(examples.approved, monday, days(1));
    const holidays = [{ date: '2026-03-10', name: 'Nghỉ' }];
    expect(timesOf(state, { ...settings, holidays }, monday).promisedOn).toBe('2026-03-20');
    expect(timesOf(state, { ...settings, workingDays: [1, 2, 3, 4, 5, 6] }, monday).promisedOn).toBe(
      '2026-03-17',
    );
  });

  it('is kept on that day and missed on the next one, in Vietnam', () => {
    const producing = projectAt(examples.producing, monday);
    expect(timesAt(producing, monday).promisedOn).toBe('2026-03-18');
    expect(timesAt(producing, '2026-03-18T16:59:00.000Z').isLate).toBe(false);
    expect(timesAt(producing, '2026-03-18T17:01:00.000Z').isLate).toBe(true);
  });

  it('is measured at the last stage, not at the handover', () => {
    const ready = (readyAt: string) =>
      projectAt(examples.completed, ...Array<string>(9).fill(monday), readyAt, days(40));
    expect(timesAt(ready('2026-03-18T10:00:00.000Z'), days(60)).isLate).toBe(false);
    expect(timesAt(ready('2026-03-19T10:00:00.000Z'), days(60)).isLate).toBe(true);
  });
});

describe('the plan of an order', () => {
  // Its quote promises 12 working days from Monday on. The stages are to be done after 2, 3, 4, 6, 9, 10, 12 and 12 of them.
  const promised = '2026-03-18';
  const at = (state: ProjectState, now: string) => {
    const { expectedOn, isBehind } = timesAt(state, now);
    return [expectedOn, isBehind];
  };

  it.each([0, 3, 5, 7])('expects what was promised while it is kept: after %d stages', (count) => {
    expect(at(projectAt(examples.completedStages(count), monday), monday)).toEqual([promised, false]);
  });

  it('is behind from the first working day after a stage was due, day by day', () => {
    const producing = projectAt(examples.producing, monday);
    expect(at(producing, days(2))).toEqual([promised, false]);
    expect(at(producing, days(3))).toEqual(['2026-03-19', true]);
    expect(at(producing, days(4))).toEqual(['2026-03-20', true]);
    // The weekend is no work.
    expect(at(producing, days(6))).toEqual(['2026-03-20', true]);
  });

  it('stays as it is when a stage is completed, and comes nearer when time is made up', () => {
    const [first, second] = [
      projectAt(examples.completedStages(1), monday, days(4)),
      examples.completedStages(2),
    ];
    expect(at(projectAt(examples.producing, monday), days(4))).toEqual(['2026-03-20', true]);
    expect(at(first, days(4))).toEqual(['2026-03-20', true]);
    expect(at(projectAt(second, monday, days(4), days(4)), days(4))).toEqual(['2026-03-19', true]);
    const third = projectAt(examples.completedStages(4), monday, ...Array<string>(4).fill(days(4)));
    expect(at(third, days(4))).toEqual([promised, false]);
  });

  it('leaves out the company’s holidays', () => {
    const state = projectAt(examples.completedStages(5), monday);
    const holidays = [{ date: '2026-03-04', name: 'Nghỉ' }];
    expect(timesOf(state, { ...settings, holidays }, monday).expectedOn).toBe('2026-03-19');
  });

  it('counts a stage that was opened again, although later ones are complete', () => {
    const reopened: ProjectEvent = {
      type: 'StageReopened',
      data: { stageId: 'material-preparation', notes: '', attachments: [] },
    };
    const state = projectAt([...examples.completedStages(5), reopened], monday);
    expect(at(state, days(3))).toEqual(['2026-03-19', true]);
  });

  it('has the fixed days from the start of production on where the price promises none', () => {
    const started: ProjectEvent[] = [
      ...examples.priced,
      { type: 'FactoryAssigned', data: { manufacturerId: examples.people.factory.id, reason: '' } },
      { type: 'ProductionStarted', data: { instalments: [] } },
    ];
    const state = projectAt(started, monday);
    expect(timesAt(state, monday)).toMatchObject({
      promisedOn: null,
      expectedOn: '2026-03-23',
      isBehind: false,
    });
    expect(at(state, days(30))[1]).toBe(true);
  });

  it('is none outside of production', () => {
    expect(at(projectAt(examples.completedStages(8), monday), monday)).toEqual([null, false]);
    expect(at(projectAt(examples.awaitingDeposit, monday), monday)).toEqual([null, false]);
  });

  it('stays with the order when it is given to another factory, whose stages are all open', () => {
    const given: ProjectEvent = {
      type: 'FactoryAssigned',
      data: { manufacturerId: examples.people.otherFactory.id, reason: 'Máy hỏng' },
    };
    const state = projectAt([...examples.completedStages(5), given], monday, days(7));
    expect(timesAt(state, days(7)).promisedOn).toBe(promised);
    expect(at(state, days(7))).toEqual(['2026-03-23', true]);
  });

  it.each(['customer', 'factory', 'provider', 'admin'] as const)(
    'is the same for the %s as for all others',
    (who) => {
      const state = projectAt(examples.completedStages(4), monday);
      const viewer = examples.people[who];
      const reply = projectDetailFor(viewer, state, { settings, now: days(1), customerName: '' })!;
      expect(reply.times).toEqual(timesAt(state, days(1)));
    },
  );

  it.each([
    ['before anything is done', examples.producing, [monday], '2026-03-04T17:00:00.000Z'],
    ['once a stage was late', examples.completedStages(1), [monday, days(4)], days(4)],
    ['while all goes well', examples.completedStages(1), [monday, days(1)], '2026-03-05T17:00:00.000Z'],
  ] as [string, ProjectEvent[], string[], string][])(
    'is behind from a moment on: %s',
    (_, events, moments, from) => {
      const state = projectAt(events, ...moments);
      expect(behindFrom(state, settings)).toBe(from);
      const isBehind = (moment: number) => timesAt(state, new Date(moment).toISOString()).isBehind;
      if (from !== days(4))
        expect([isBehind(Date.parse(from) - 1), isBehind(Date.parse(from))]).toEqual([false, true]);
    },
  );
});

describe('an announced delay', () => {
  const delayed = (date: string) => {
    const notice = { type: 'DelayAnnounced', data: { date, reason: 'Máy hỏng' } } as const;
    return projectAt([...examples.completedStages(5), notice], monday);
  };

  it('moves the expected day and not the promise: lateness is measured against both', () => {
    const times = timesAt(delayed('2026-03-25'), days(0.1));
    expect(times).toMatchObject({
      ...{ promisedOn: '2026-03-18', announcedOn: '2026-03-25', expectedOn: '2026-03-25' },
      ...{ isLate: false, isLaterThanAnnounced: false },
    });
    const late = (now: string) => {
      const { isLate, isLaterThanAnnounced } = timesAt(delayed('2026-03-25'), now);
      return [isLate, isLaterThanAnnounced];
    };
    expect(late('2026-03-18T16:59:00.000Z')).toEqual([false, false]);
    expect(late('2026-03-18T17:01:00.000Z')).toEqual([true, false]);
    expect(late('2026-03-25T17:01:00.000Z')).toEqual([true, true]);
  });

  it('does not hide that the stages take longer, and without one both are the promise', () => {
    expect(timesAt(delayed('2026-03-04'), monday).expectedOn).toBe('2026-03-18');
    const times = timesAt(projectAt(examples.completedStages(5), monday), '2026-03-18T17:01:00.000Z');
    expect(times).toMatchObject({ announcedOn: null, isLate: true, isLaterThanAnnounced: true });
  });
});

it('an order is open for the working days from its submission to its end', () => {
  const open = projectAt(examples.submitted, monday);
  expect(timesAt(open, days(0.2)).daysOpen).toBe(0);
  expect(timesAt(open, days(7)).daysOpen).toBe(5);
  expect(timesAt(projectAt(examples.drafted, monday), days(7)).daysOpen).toBeNull();
  const completed = projectAt(examples.completed, monday, days(7));
  expect(timesAt(completed, days(70)).daysOpen).toBe(5);
  const cancelled: ProjectEvent = { type: 'ProjectCancelled', data: { reason: 'Không cần nữa' } };
  const ended = projectAt([...examples.submitted, cancelled], monday, days(7));
  expect(timesAt(ended, days(70)).daysOpen).toBe(5);
});
