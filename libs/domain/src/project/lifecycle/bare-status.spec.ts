import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { due, stateAfter } from '../testing/trial.js';
import { commandFor } from './bare-status.js';
import type { Move } from './bare-status.js';

const { people } = examples;
const move: Move = {
  reason: 'vì',
  manufacturerId: 'factory-1',
  invitedManufacturerIds: [],
  revisionRequests: [],
  quoteId: undefined,
  finalPrice: undefined,
  due,
  overrideReason: '',
};

describe('a bare status', () => {
  it.each([
    ['submitted', examples.drafted, people.customer, 'SubmitProject'],
    ['submitted', examples.inRevision, people.provider, 'Resubmit'],
    ['bidding', examples.reviewing, people.provider, 'InviteFactories'],
    ['reviewing', examples.submitted, people.provider, 'StartReview'],
    ['reviewing', examples.quoted, people.provider, 'ReturnToReview'],
    ['reviewing', examples.quoted, people.customer, 'RequestQuoteChange'],
    ['sent_to_manufacturer', examples.reviewing, people.provider, 'SendToFactory'],
    ['cancelled', examples.quoted, people.customer, 'DeclineQuote'],
    ['cancelled', examples.submitted, people.customer, 'CancelProject'],
    ['cancelled', examples.quoted, people.provider, 'CancelProject'],
    ['payment_confirmed', examples.awaitingDeposit, people.provider, 'RecordPayment'],
  ] as const)('%s is a command', (status, past, viewer, type) => {
    expect(commandFor(status, stateAfter(past), viewer, move).map((command) => command.type)).toEqual([type]);
  });

  it('asks for a revision of the whole project where it does not say of what', () => {
    const commands = commandFor(
      'need_customer_revision',
      stateAfter(examples.reviewing),
      people.provider,
      move,
    );
    expect(commands).toEqual([
      { type: 'RequestRevision', data: { requests: [{ target: 'project', reason: 'vì' }] } },
    ]);
  });

  it('becomes an override only where no command fits and a reason for it is given', () => {
    const overriding = { ...move, overrideReason: 'Khách gọi điện' };
    const typeOf = (past: typeof examples.submitted) =>
      commandFor('approved', stateAfter(past), people.provider, overriding).map(({ type }) => type);
    expect(typeOf(examples.quoted)).toEqual(['ApproveQuote']);
    expect(typeOf(examples.submitted)).toEqual(['OverrideStatus']);
    expect(typeOf(examples.approved)).toEqual([]);
  });

  it('of a paid deposit is no way back from production', () => {
    expect(() =>
      commandFor('payment_confirmed', stateAfter(examples.producing), people.provider, move),
    ).toThrow(expect.objectContaining({ code: 'project.illegal-transition' }));
  });

  it('equal to the present one asks for nothing', () => {
    expect(commandFor('quoted', stateAfter(examples.quoted), people.provider, move)).toEqual([]);
    expect(commandFor('sent_to_manufacturer', stateAfter(examples.atFactory), people.provider, move)).toEqual(
      [],
    );
  });

  it.each(['quality_check', 'ready_for_delivery', 'draft'] as const)('%s is nobody’s to set', (status) => {
    expect(() => commandFor(status, stateAfter(examples.producing), people.provider, move)).toThrow(
      expect.objectContaining({ code: 'project.illegal-transition' }),
    );
  });
});
