import { describe, expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import { stateAfter } from '@market/domain/testing/trial';
import type { Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';

const { histories, now, people } = examples;
const later = '2026-03-03T03:00:00.000Z';
const after = (state: ProjectState, event: Event, by: keyof typeof people): ProjectState =>
  evolve(projectDecider, state, { ...event, at: later, by: people[by].id, revision: state.revision + 1 });

it('the first event of an order records its status, whichever it is; what leaves the status leaves its time', () => {
  const drafted = stateAfter(examples.drafted);
  expect(drafted.reachedAt).toEqual({ draft: now });
  const revised: Event = { type: 'DetailsRevised', data: { changes: { title: 'Khác' } } };
  expect(after(drafted, revised, 'customer').reachedAt).toEqual({ draft: now });
  expect(stateAfter(examples.submitted).reachedAt).toEqual({ submitted: now });
});

it.each(Object.entries(histories))('in %s an order has the fields of one that is none', (_, past) => {
  const state = stateAfter([...past, { type: 'NotesAdded', data: { notes: 'x' } }]);
  expect(Object.keys(state).sort()).toEqual(Object.keys(projectDecider.initial).sort());
});

// Whose turn it is: the provider's, since the customer answered.
describe('when the customer answered', () => {
  const revised: Event = { type: 'DetailsRevised', data: { changes: { title: 'Khác' } } };
  const quoted = examples.offered.at(-1)!;
  type Row = [string, Event[], Event, keyof typeof people, earlier: string | null, kept: string | null];
  it.each<Row>([
    ['before the review', examples.submitted, revised, 'customer', null, null],
    ['in the review', examples.reviewing, revised, 'customer', null, later],
    ['again', examples.reviewing, revised, 'customer', now, later],
    ['while somebody else acts as another customer', examples.reviewing, revised, 'otherCustomer', now, null],
    ['before the provider revises', examples.reviewing, revised, 'provider', now, null],
    ['before an admin revises', examples.reviewing, revised, 'admin', now, null],
    ['before the assigned factory quotes', examples.atFactory, quoted, 'factory', now, now],
    ['before an invited factory quotes', examples.bidding, quoted, 'otherFactory', now, now],
    ['before a factory that has no part in it acts', examples.atFactory, quoted, 'otherFactory', now, null],
    ['and nobody had', examples.atFactory, quoted, 'factory', null, null],
  ])('%s', (_, past, event, by, customerAnsweredAt, kept) => {
    const state = { ...stateAfter(past), customerAnsweredAt };
    expect(after(state, event, by).customerAnsweredAt).toBe(kept);
  });
});

// What the customer revises on request is one with the review that follows; any other status ends it.
describe('what changed in a review', () => {
  const overridden = (to: 'submitted' | 'reviewing' | 'ready_for_manufacturer'): Event => ({
    type: 'StatusOverridden',
    data: { ...{ from: 'submitted', to, reason: 'x' }, ...{ finalPrice: null, manufacturerId: null } },
  });
  const asked: Event = { type: 'RevisionRequested', data: { requests: [{ target: 'title', reason: 'x' }] } };
  it.each<[keyof typeof histories, Event, string, boolean]>([
    ['need_customer_revision', { type: 'ProjectResubmitted', data: {} }, 'submitted', true],
    ['submitted', { type: 'ReviewStarted', data: {} }, 'reviewing', true],
    ['reviewing', { type: 'NotesAdded', data: { notes: 'x' } }, 'reviewing', true],
    ['need_customer_revision', overridden('reviewing'), 'reviewing', false],
    ['submitted', overridden('ready_for_manufacturer'), 'ready_for_manufacturer', false],
    ['reviewing', overridden('submitted'), 'submitted', false],
    ['reviewing', asked, 'need_customer_revision', false],
    ['quoted', { type: 'ReturnedToReview', data: { reason: 'x' } }, 'reviewing', false],
    ['reviewing', { type: 'ProjectCancelled', data: { reason: 'x' } }, 'cancelled', false],
  ])('from %s by %j to %s is kept: %s (%#)', (from, event, to, isKept) => {
    const changesInReview = [{ section: 'details', field: 'title', before: 'a', after: 'b' }];
    const state = after({ ...stateAfter(histories[from]), changesInReview }, event, 'provider');
    expect([state.status, state.changesInReview]).toEqual([to, isKept ? changesInReview : []]);
  });
});

describe('the clock of the quote promise', () => {
  const asked: Event = { type: 'RevisionRequested', data: { requests: [{ target: 'title', reason: 'x' }] } };
  const resubmitted: Event = { type: 'ProjectResubmitted', data: {} };
  const released = examples.quoted.at(-1)!;
  const clock = ({ slaPausedAt, slaPausedMs, quotedAt }: ProjectState) => [
    slaPausedAt,
    slaPausedMs,
    quotedAt,
  ];
  const day = 86_400_000;
  const reviewing = stateAfter(examples.reviewing);
  const paused = { ...stateAfter(examples.inRevision), slaPausedMs: 5 };

  it.each<[string, ProjectState, Event, unknown[]]>([
    ['stops when a revision is requested', reviewing, asked, [later, 0, null]],
    ['goes on when the request is sent again', paused, resubmitted, [null, day + 5, null]],
    ['ends with the first price', stateAfter(examples.offered), released, [null, 0, later]],
    ['has ended with the first price', { ...paused, quotedAt: now }, resubmitted, [null, 5, now]],
    ['stands while the status stays', paused, { type: 'NotesAdded', data: { notes: 'x' } }, [now, 5, null]],
  ])('%s', (_, state, event, expected) => {
    expect(clock(after(state, event, 'provider'))).toEqual(expected);
  });
});
