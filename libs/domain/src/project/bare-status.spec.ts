import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { commandFor } from './bare-status.js';
import * as examples from './examples.js';
import { projectDecider } from './project.js';

const { people, now } = examples;
const move = { reason: 'vì', manufacturerId: 'factory-1', quoteId: undefined, finalPrice: undefined };
const stateOf = (past: typeof examples.submitted) => given(projectDecider, past, { now, by: 'x' }).state;

describe('a bare status', () => {
  it.each([
    ['reviewing', examples.submitted, people.provider, 'StartReview'],
    ['reviewing', examples.quoted, people.provider, 'ReturnToReview'],
    ['reviewing', examples.quoted, people.customer, 'RequestQuoteChange'],
    ['sent_to_manufacturer', examples.reviewing, people.provider, 'SendToFactory'],
    ['cancelled', examples.quoted, people.customer, 'DeclineQuote'],
    ['cancelled', examples.submitted, people.customer, 'CancelProject'],
    ['cancelled', examples.quoted, people.provider, 'CancelProject'],
    ['payment_confirmed', examples.awaitingDeposit, people.provider, 'RecordPayment'],
  ] as const)('%s is a command', (status, past, viewer, type) => {
    expect(commandFor(status, stateOf(past), viewer, move).map((command) => command.type)).toEqual([type]);
  });

  it('equal to the present one asks for nothing', () => {
    expect(commandFor('quoted', stateOf(examples.quoted), people.provider, move)).toEqual([]);
    expect(commandFor('sent_to_manufacturer', stateOf(examples.atFactory), people.provider, move)).toEqual(
      [],
    );
  });

  it.each(['quality_check', 'ready_for_delivery', 'draft'] as const)('%s is nobody’s to set', (status) => {
    expect(() => commandFor(status, stateOf(examples.producing), people.provider, move)).toThrow(
      expect.objectContaining({ code: 'project.illegal-transition' }),
    );
  });
});
