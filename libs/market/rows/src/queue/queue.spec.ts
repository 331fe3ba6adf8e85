import type { InstalmentKind } from '@market/contracts';
import { projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { describe, expect, it } from '@jest/globals';
import { queueRowsOf } from './queue.js';

const { people, ...histories } = projectExamples;
const { customer, provider, factory } = people;

/** An event, hours after the request, and who caused it. */
type Step = readonly [hours: number, by: { id: string }, event: OneOf<ProjectEvents>];
const start = Date.parse(projectExamples.now);
const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();

const fold = (steps: readonly Step[]) =>
  steps.reduce(
    (state, [hours, { id: by }, event], revision) =>
      evolve(projectDecider, state, { ...event, at: at(hours), by, revision }),
    projectDecider.initial,
  );
/** The queues of the order, each with the hours of its `since`. */
const queuesOf = (steps: readonly Step[]) =>
  Object.fromEntries(
    queueRowsOf(fold(steps)).map(({ queue, since }) => [queue, (Date.parse(since) - start) / 3_600_000]),
  );

const by = (person: { id: string }, from: number, events: readonly OneOf<ProjectEvents>[]): Step[] =>
  events.map((event, index) => [from + index, person, event]);
const submitted = by(customer, 0, histories.submitted);
const reviewing = [...submitted, ...by(provider, 1, histories.reviewing.slice(1))];
const inRevision = [...reviewing, ...by(provider, 2, histories.inRevision.slice(2))];
const offered: Step[] = [
  ...reviewing,
  [2, provider, histories.atFactory.at(-1)!],
  [5, factory, histories.offered.at(-1)!],
];
const quoted: Step[] = [...offered, [6, provider, histories.quoted.at(-1)!]];
const approved: Step[] = [...quoted, [7, customer, { type: 'QuoteApproved', data: {} }]];
const asked: Step[] = [...approved, [8, provider, histories.awaitingDeposit.at(-1)!]];
const producing: Step[] = [
  ...asked,
  [9, provider, { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '' } }],
  [10, factory, { type: 'ProductionStarted', data: { instalments: [] } }],
];
const stageDone = (hours: number, index: number): Step => [
  hours,
  factory,
  {
    type: 'StageCompleted',
    data: { stageId: fold(producing).stages[index]!.stageId, notes: '', attachments: [] },
  },
];

describe('the queues of an order', () => {
  it('run the 24 hours from the request, paused while the customer revises', () => {
    expect(queuesOf(submitted)).toEqual({ ourTurn: 0, clock: 0 });
    expect(queuesOf(inRevision)).toEqual({});
    const resubmitted: Step[] = [...inRevision, [12, customer, { type: 'ProjectResubmitted', data: {} }]];
    expect(queuesOf(resubmitted)).toEqual({ ourTurn: 10, clock: 10, answered: 12 });
    const cancelled = { type: 'ProjectCancelled', data: { reason: 'Đã mua nơi khác' } } as const;
    expect(queuesOf([...resubmitted, [13, customer, cancelled]])).toEqual({});
  });

  it('include a waiting quote as the provider’s turn', () => {
    expect(queuesOf(offered.slice(0, -1))).toEqual({ clock: 0 });
    expect(queuesOf(offered)).toEqual({ ourTurn: 0, clock: 0, newQuotes: 5 });
    const bid: Step[] = [
      ...reviewing,
      [2, provider, histories.bidding.at(-1)!],
      [4, factory, histories.offered.at(-1)!],
    ];
    expect(queuesOf(bid)).toEqual({ ourTurn: 0, clock: 0, newQuotes: 4 });
    expect(queuesOf(quoted)).toEqual({});
  });

  it('include the customer’s answer until the provider acts, whatever a factory does', () => {
    expect(queuesOf(approved)).toEqual({ ourTurn: 7, answered: 7 });
    expect(queuesOf(asked)).toMatchObject({ paymentOverdue: 3 * 24 });
    expect(queuesOf(asked)).not.toHaveProperty('answered');
    const changed: Step[] = [
      ...offered.slice(0, -1),
      [4, customer, { type: 'QuoteChangeRequested', data: { reason: 'Giao sớm hơn' } }],
      [5, factory, histories.offered.at(-1)!],
    ];
    expect(queuesOf(changed)).toMatchObject({ answered: 4 });
  });

  it('include a deposit that is on its way, from when the customer has said so', () => {
    const announced: Step = [
      ...([9, customer] as const),
      { type: 'PaymentAnnounced', data: { kind: 'deposit', note: '', attachments: [], files: [] } },
    ];
    expect(queuesOf(asked)).not.toHaveProperty('ourTurn');
    expect(queuesOf([...asked, announced])).toMatchObject({ ourTurn: 9 });
  });

  it('include an owed instalment until it is paid, even after the order was completed', () => {
    const stagesDone = [
      ...producing,
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => stageDone(20 + index, index)),
    ];
    const owed = queuesOf(stagesDone)['paymentOverdue'];
    const completed: Step[] = [...stagesDone, [30, provider, histories.completed.at(-1)!]];
    expect(queuesOf(completed)).toEqual({ paymentOverdue: owed });
    const paid = (kind: InstalmentKind): OneOf<ProjectEvents> => ({
      type: 'PaymentRecorded',
      data: { kind, reference: '' },
    });
    const rest: Step[] = [...completed, [31, provider, paid('progress')]];
    expect(queuesOf(rest)['paymentOverdue']).toBeGreaterThan(owed!);
    expect(queuesOf([...rest, [32, provider, paid('final')]])).toEqual({});
  });

  it('include an order as possibly late from the day on which it would be late if every day were a working day', () => {
    const [monday, thursday, saturday] = [0, 62, 110];
    // Twelve days were promised on Monday at ten: the first stage is due on Wednesday, the third on Friday.
    expect(queuesOf(producing)['late']).toBe(thursday);
    expect(queuesOf([...producing, stageDone(20, 0), stageDone(30, 1)])['late']).toBe(saturday);
    // The first stage was done on Friday, two days late.
    expect(queuesOf([...producing, stageDone(monday + 96, 0)])['late']).toBe(96);
  });

  it('include an order as late from the factory’s notice of a delay', () => {
    const delay = { type: 'DelayAnnounced', data: { date: '2026-06-01', reason: 'Máy hỏng' } } as const;
    expect(queuesOf([...producing, [11, factory, delay]])).toMatchObject({ late: 11 });
    const again: Step[] = [...producing, [11, factory, delay], [13, factory, delay]];
    expect(queuesOf(again)).toMatchObject({ late: 13 });
    expect(queuesOf([...again, stageDone(500, 0)])).toMatchObject({ late: 13 });
  });

  it('are none for a draft, a cancelled order and a demo project', () => {
    expect(queuesOf(by(customer, 0, histories.drafted))).toEqual({});
    expect(queuesOf([...asked, [9, provider, { type: 'ProjectCancelled', data: { reason: 'x' } }]])).toEqual(
      {},
    );
    expect(queueRowsOf({ ...fold(reviewing), isDemo: true })).toEqual([]);
  });
});
