import { companyDefaults } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { evolve } from '../../kernel/decider.js';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectEvent, ProjectState } from '../state.js';
import { blankEstimates } from '../values/details.js';
import { projectDetailFor } from './project-view.js';
import { slaClockOf, timesOf } from './times.js';

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

  // Promise: An accepted quote promises its working days from the approval, or from the deposit where one is asked for
  it('is so many working days after the approval', () => {
    expect(deliveryDays).toBe(12);
    expect(at(examples.quoted, monday)).toBeNull();
    expect(at(examples.approved, monday, days(1))).toBe('2026-03-19');
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
    expect(timesAt({ ...state, quotes: quotes.slice(0, 2) }, monday)).toMatchObject({
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

  // Promise: On time is measured against the accepted quote's days; the promised day itself is on time
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

describe('the expected day', () => {
  const expected = (count: number, now = monday) =>
    timesAt(projectAt(examples.completedStages(count), monday), now).expectedOn;

  it('adds the days of the open stages to the last completed one', () => {
    expect(expected(0)).toBe('2026-03-23');
    expect(expected(5)).toBe('2026-03-06');
    expect(expected(7)).toBe('2026-03-03');
  });

  it('is not in the past, and there is none outside of production', () => {
    expect(expected(7, days(10))).toBe('2026-03-12');
    expect(expected(8)).toBeNull();
    expect(timesAt(projectAt(examples.awaitingDeposit, monday), monday).expectedOn).toBeNull();
  });

  it('counts from the last stage that was completed', () => {
    const later = projectAt(examples.completedStages(5), monday, days(1));
    expect(timesAt(later, days(1)).expectedOn).toBe('2026-03-09');
  });

  it('leaves out the company’s holidays', () => {
    const state = projectAt(examples.completedStages(5), monday);
    const holidays = [{ date: '2026-03-04', name: 'Nghỉ' }];
    expect(timesOf(state, { ...settings, holidays }, monday).expectedOn).toBe('2026-03-09');
  });

  it('adds the days of a stage that was opened again, although later ones are complete', () => {
    const reopened: ProjectEvent = {
      type: 'StageReopened',
      data: { stageId: 'rough-machining', notes: '', attachments: [] },
    };
    const state = projectAt([...examples.completedStages(5), reopened], monday);
    expect(timesAt(state, monday).expectedOn).toBe('2026-03-11');
  });
});

describe('the expected day of a part', () => {
  const part = { ...examples.part, ...blankEstimates, createdAt: monday, updatedAt: monday, revision: 0 };
  const withParts = (count: number, ...own: (number | null)[]): ProjectState => ({
    ...projectAt(examples.completedStages(count), monday),
    parts: own.map((estimatedLeadTime, index) => ({ ...part, id: `part-${index}`, estimatedLeadTime })),
  });
  const daysOf = (state: ProjectState) => {
    const { expectedOn, partsExpectedOn } = timesAt(state, monday);
    return [...Object.values(partsExpectedOn), expectedOn];
  };

  // Promise: Each part has an expected day of its own in working days, and the order is ready with its last part
  it('is its own estimate, as far as the stages are open; without one the stages’ days', () => {
    expect(daysOf(withParts(0, 5, null))).toEqual(['2026-03-09', '2026-03-23', '2026-03-23']);
    // Seven of the fifteen days of the stages are done: eight fifteenths of the estimate are left.
    expect(daysOf(withParts(4, 15, 30, 1))).toEqual(['2026-03-12', '2026-03-24', '2026-03-03', '2026-03-24']);
    expect(daysOf(withParts(8, 15))).toEqual([null]);
  });

  it('is the announced day at the earliest', () => {
    const notice = { date: '2026-03-25', reason: 'Máy hỏng', at: monday };
    expect(daysOf({ ...withParts(4, 1), delays: [notice] })).toEqual(['2026-03-25', '2026-03-25']);
  });

  // Promise: Customer, factory and provider read the same dates of an order and of each part
  it.each(['customer', 'factory', 'provider', 'admin'] as const)(
    'is told to the %s as to all others',
    (who) => {
      const state = withParts(4, 15, null);
      const viewer = examples.people[who];
      const reply = projectDetailFor(viewer, state, { settings, now: days(1), customerName: '' })!;
      expect(reply.times).toEqual(timesAt(state, days(1)));
      expect(Object.keys(reply.times!.partsExpectedOn)).toEqual(['part-0', 'part-1']);
    },
  );
});

describe('an announced delay', () => {
  const delayed = (date: string) => {
    const notice = { type: 'DelayAnnounced', data: { date, reason: 'Máy hỏng' } } as const;
    return projectAt([...examples.completedStages(5), notice], monday);
  };

  // Promise: An order is on time against the promise and against the announced day, each by itself
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
    expect(timesAt(delayed('2026-03-04'), monday).expectedOn).toBe('2026-03-06');
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
