import { describe, expect, it } from '@jest/globals';
import type { ProjectStatus, UpdateProject } from '@market/contracts';
import * as examples from '../examples.js';
import { stateAfter, terms } from '@market/domain/testing/trial';
import type { Viewer } from '../rights/access.js';
import { commandsForStatus, requireNothingLost } from './bare-status.js';
import type { ProjectCommand } from '../commands.js';
import type { ProjectEvent } from '../events.js';

const { people } = examples;
const calendar = { workingDays: terms.workingDays, holidays: terms.holidays };
const validityDays = terms.quoteValidityDays;
const commandsFor = (
  status: ProjectStatus,
  past: ProjectEvent[],
  viewer: Viewer,
  update: UpdateProject = {},
): ProjectCommand[] => commandsForStatus(status, update, stateAfter(past), viewer, terms);

const noReason = 'không nêu lý do';

describe('a bare status', () => {
  it.each([
    ['submitted', examples.drafted, people.customer, { type: 'SubmitProject', data: { calendar } }],
    ['submitted', examples.inRevision, people.provider, { type: 'Resubmit', data: {} }],
    ['reviewing', examples.submitted, people.provider, { type: 'StartReview', data: {} }],
    ['reviewing', examples.quoted, people.provider, { type: 'ReturnToReview', data: { reason: noReason } }],
    [
      'reviewing',
      examples.quoted,
      people.customer,
      { type: 'RequestQuoteChange', data: { reason: noReason } },
    ],
    [
      'sent_to_manufacturer',
      examples.reviewing,
      people.provider,
      { type: 'SendToFactory', data: { defaultManufacturerId: terms.defaultManufacturerId } },
    ],
    [
      'need_customer_revision',
      examples.reviewing,
      people.provider,
      { type: 'RequestRevision', data: { reason: noReason, revisionRequests: [] } },
    ],
    [
      'bidding',
      examples.reviewing,
      people.provider,
      { type: 'InviteFactories', data: { manufacturerIds: [] } },
    ],
    ['quoted', examples.offered, people.provider, { type: 'ReleaseQuote', data: { validityDays } }],
    ['approved', examples.quoted, people.provider, { type: 'ApproveQuote', data: {} }],
    [
      'payment_pending',
      examples.approved,
      people.provider,
      { type: 'RequestPayment', data: { due: terms.dueDays } },
    ],
    [
      'payment_confirmed',
      examples.awaitingDeposit,
      people.provider,
      { type: 'RecordPayment', data: { kind: 'deposit' } },
    ],
    [
      'in_production',
      examples.approved,
      people.factory,
      { type: 'StartProduction', data: { due: terms.dueDays } },
    ],
    [
      'completed',
      examples.producing,
      people.provider,
      { type: 'CompleteProject', data: { due: terms.dueDays, reason: noReason } },
    ],
    ['cancelled', examples.quoted, people.customer, { type: 'DeclineQuote', data: { reason: noReason } }],
    ['cancelled', examples.submitted, people.customer, { type: 'CancelProject', data: { reason: noReason } }],
    ['cancelled', examples.quoted, people.provider, { type: 'CancelProject', data: { reason: noReason } }],
  ] as const)('%s is the command for it, with defaults (%#)', (status, past, viewer, command) => {
    expect(commandsFor(status, past, viewer)).toEqual([command]);
  });

  it('takes what the update says beside the status', () => {
    const said: UpdateProject = {
      reason: 'Thiếu bản vẽ',
      assignedManufacturerId: 'factory-9',
      invitedManufacturerIds: ['factory-1', 'factory-2'],
      withheldFiles: ['/objects/a.pdf'],
      quoteId: 'quote-1',
      finalPrice: 7,
      revisionRequests: [{ target: 'title', reason: 'Thiếu' }],
    };
    const data = (status: ProjectStatus, past: ProjectEvent[]) =>
      commandsFor(status, past, people.provider, said)[0]!.data;
    expect(data('ready_for_manufacturer', examples.reviewing)).toEqual({
      manufacturerId: 'factory-9',
      defaultManufacturerId: terms.defaultManufacturerId,
      withheldFiles: ['/objects/a.pdf'],
      reason: 'Thiếu bản vẽ',
    });
    expect(data('bidding', examples.reviewing)).toEqual({
      manufacturerIds: ['factory-1', 'factory-2'],
      withheldFiles: ['/objects/a.pdf'],
    });
    expect(data('quoted', examples.offered)).toEqual({
      ...{ quoteId: 'quote-1', finalPrice: 7, validityDays, reason: 'Thiếu bản vẽ' },
    });
    expect(data('need_customer_revision', examples.reviewing)).toMatchObject({
      revisionRequests: said.revisionRequests,
    });
    expect(data('cancelled', examples.quoted)).toEqual({ reason: 'Thiếu bản vẽ' });
    const notes: UpdateProject = { vietPhatNotes: 'Khách gọi điện' };
    expect(commandsFor('cancelled', examples.quoted, people.provider, notes)[0]!.data).toEqual({
      reason: 'Khách gọi điện',
    });
  });

  it('becomes an override only where no command fits and a reason for it is given', () => {
    const overriding: UpdateProject = { overrideReason: 'Khách gọi điện', finalPrice: 5 };
    const commands = (past: ProjectEvent[], update = overriding) =>
      commandsFor('approved', past, people.provider, update);
    expect(commands(examples.quoted).map(({ type }) => type)).toEqual(['ApproveQuote']);
    const rejected: ProjectEvent = { type: 'QuoteRejected', data: { quoteId: 'quote-1', reason: 'Đắt' } };
    const quotedBy = (past: ProjectEvent[]) =>
      commandsFor('quoted', past, people.provider, overriding)[0]?.type;
    expect(quotedBy(examples.offered)).toBe('ReleaseQuote');
    expect(quotedBy(examples.atFactory)).toBe('OverrideStatus');
    expect(quotedBy([...examples.offered, rejected])).toBe('OverrideStatus');
    expect(commands(examples.submitted)).toEqual([
      {
        type: 'OverrideStatus',
        data: {
          to: 'approved',
          reason: 'Khách gọi điện',
          finalPrice: 5,
          defaultManufacturerId: terms.defaultManufacturerId,
        },
      },
    ]);
    expect(commandsFor('approved', examples.approved, people.provider, {})).toEqual([]);
    // The status holds already, but not the price: the decision refuses it.
    expect(commands(examples.approved).map(({ type }) => type)).toEqual(['OverrideStatus']);
    const released = (past: ProjectEvent[], update: UpdateProject) =>
      commandsFor('quoted', past, people.provider, update).map(({ type }) => type);
    expect(released(examples.offered, overriding)).toEqual(['ReleaseQuote']);
    expect(released(examples.atFactory, overriding)).toEqual(['OverrideStatus']);
    expect(released(examples.atFactory, { finalPrice: 5 })).toEqual(['ReleaseQuote']);
    const notes: UpdateProject = { vietPhatNotes: 'Khách gọi điện' };
    expect(commands(examples.submitted, notes).map(({ type }) => type)).toEqual(['ApproveQuote']);
  });

  it('takes a note for the reason of a price below the chosen quote, whatever others have quoted', () => {
    const quoteOf = (quoteId: string, manufacturerId: string, totalPrice: number): ProjectEvent => ({
      type: 'QuoteSubmitted',
      data: {
        quoteId,
        manufacturerId,
        version: 1,
        quote: { ...examples.quote, totalPrice },
        statedTotal: totalPrice,
      },
    });
    const { factory, otherFactory } = examples.people;
    const past = [
      ...examples.bidding,
      quoteOf('quote-1', factory.id, 500_000),
      quoteOf('quote-2', otherFactory.id, 300_000),
    ];
    const reasonFor = (quoteId: string, finalPrice: number) =>
      commandsFor('quoted', past, people.provider, { quoteId, finalPrice, vietPhatNotes: 'Khách quen' })[0]!
        .data;
    expect(reasonFor('quote-1', 400_000)).toMatchObject({ reason: 'Khách quen' });
    expect(reasonFor('quote-2', 400_000)).not.toHaveProperty('reason');
  });

  it('payment_confirmed is refused once production has started', () => {
    expect(() => commandsFor('payment_confirmed', examples.producing, people.provider)).toThrow(
      expect.objectContaining({ code: 'project.illegal-transition' }),
    );
  });

  it('equal to the present status is no command', () => {
    expect(commandsFor('quoted', examples.quoted, people.provider)).toEqual([]);
    expect(commandsFor('sent_to_manufacturer', examples.atFactory, people.provider)).toEqual([]);
  });

  it('equal to the present status is no command with a copy of the factory and the price that hold', () => {
    const { assignedManufacturerId, finalPrice } = stateAfter(examples.quoted);
    const copy = { assignedManufacturerId: assignedManufacturerId!, finalPrice: finalPrice! };
    expect(commandsFor('quoted', examples.quoted, people.customer, copy)).toEqual([]);
    const another = { ...copy, finalPrice: finalPrice! + 1 };
    expect(commandsFor('quoted', examples.quoted, people.provider, another)).toHaveLength(1);
    expect(() => requireNothingLost(copy, [], stateAfter(examples.quoted))).not.toThrow();
    expect(() => requireNothingLost(another, [], stateAfter(examples.quoted))).toThrow();
  });

  it.each(['quality_check', 'ready_for_delivery', 'draft'] as const)(
    '%s is refused, because no command leads to it',
    (status) => {
      expect(() => commandsFor(status, examples.producing, people.provider)).toThrow(
        expect.objectContaining({ code: 'project.illegal-transition' }),
      );
    },
  );
});

// The first of them that says something.
it.each<[UpdateProject, string]>([
  [{ reason: 'Trễ', vietPhatNotes: 'Ghi chú' }, 'Trễ'],
  [{ reason: '', vietPhatNotes: 'Ghi chú' }, 'Ghi chú'],
  [{ vietPhatNotes: 'Ghi chú' }, 'Ghi chú'],
  [{ reason: '', vietPhatNotes: '' }, 'không nêu lý do'],
  [{ reason: '' }, 'không nêu lý do'],
])('of %j the reason of a bare status is «%s»', (update, reason) => {
  expect(commandsFor('cancelled', examples.reviewing, people.provider, update)).toEqual([
    { type: 'CancelProject', data: { reason } },
  ]);
});

// What an update with a status says beside it × what becomes of it: it holds already, a command stores it, or it is refused.
describe('what an update says of its status', () => {
  const { factory, otherFactory, provider } = people;
  const outcome = (past: ProjectEvent[], update: UpdateProject): string => {
    const state = stateAfter(past);
    try {
      const commands = update.status ? commandsForStatus(update.status, update, state, provider, terms) : [];
      requireNothingLost(update, commands, state);
      return commands.map(({ type }) => type).join() || 'holds';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each<[string, ProjectEvent[], UpdateProject, string]>([
    ['nothing', examples.quoted, { status: 'quoted' }, 'holds'],
    ['the same price', examples.quoted, { status: 'quoted', finalPrice: examples.price }, 'holds'],
    ['another price', examples.quoted, { status: 'quoted', finalPrice: 5 }, 'ReleaseQuote'],
    ['the same quote', examples.quoted, { status: 'quoted', quoteId: 'quote-1' }, 'holds'],
    [
      'the same factory',
      examples.atFactory,
      { status: 'ready_for_manufacturer', assignedManufacturerId: factory.id },
      'holds',
    ],
    [
      'another factory',
      examples.atFactory,
      { status: 'sent_to_manufacturer', assignedManufacturerId: otherFactory.id },
      'SendToFactory',
    ],
    [
      'the same bidders',
      examples.bidding,
      { status: 'bidding', invitedManufacturerIds: [otherFactory.id, factory.id] },
      'holds',
    ],
    [
      'the same requests',
      examples.inRevision,
      {
        status: 'need_customer_revision',
        revisionRequests: [{ target: 'tolerance', reason: 'Thiếu dung sai lỗ' }],
      },
      'holds',
    ],
    [
      'another reason',
      examples.histories.cancelled,
      { status: 'cancelled', reason: 'Khác' },
      'CancelProject',
    ],
    [
      'a reason that no event has',
      examples.submitted,
      { status: 'reviewing', reason: 'Gấp' },
      'request.invalid',
    ],
    ['a price of another status', examples.quoted, { status: 'approved', finalPrice: 5 }, 'request.invalid'],
    ['a price without a status', examples.quoted, { finalPrice: 5 }, 'request.invalid'],
    [
      'a reason to override what an action does',
      examples.quoted,
      { status: 'approved', overrideReason: 'Vội' },
      'request.invalid',
    ],
  ])('%s', (_, past, update, expected) => {
    expect(outcome(past, update)).toBe(expected);
  });
});
