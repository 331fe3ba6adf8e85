import { projectStatuses } from '@market/contracts';
import type { ProjectAction, ProjectStatus } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { needsPrice, needsReason, seenText, statusOptions, updateOf, wayTo } from './status-change';

const reviewing = projectOf({
  status: 'reviewing',
  allowed: ['RequestRevision', 'SendToFactory', 'CancelProject', 'OverrideStatus'],
});
const waysFrom = (project: typeof reviewing) =>
  Object.fromEntries(projectStatuses.map((status) => [status, wayTo(status, project)]));

describe('the way to a status', () => {
  it('is an action that the user may take, else an override where one may be set by hand', () => {
    expect(waysFrom(reviewing)).toMatchObject({
      ...{ reviewing: 'present', need_customer_revision: 'action', ready_for_manufacturer: 'action' },
      ...{ cancelled: 'action', submitted: 'override', quoted: 'override', approved: 'override' },
      ...{ completed: 'none', bidding: 'none', in_production: 'none' },
    });
  });

  it('is none without the right to the workflow', () => {
    const limited = projectOf({ status: 'reviewing', allowed: ['RequestRevision'] });
    expect(waysFrom(limited)).toMatchObject({ need_customer_revision: 'action', quoted: 'none' });
    expect(statusOptions(['quoted', 'need_customer_revision'], limited, 'review')).toEqual([
      { value: 'reviewing', label: 'Đang xem xét', disabled: false },
      { value: 'quoted', label: 'Đã báo giá', disabled: true },
      { value: 'need_customer_revision', label: 'Cần chỉnh sửa', disabled: false },
    ]);
  });

  it('is none where an action leads there that only others may take', () => {
    const limited = projectOf({ status: 'reviewing', allowed: ['RequestRevision', 'OverrideStatus'] });
    expect(wayTo('ready_for_manufacturer', limited)).toBe('none');
    expect(wayTo('quoted', limited)).toBe('override');
  });

  it('to a released quote needs a quote that waits', () => {
    const pricing = projectOf({ status: 'bidding', allowed: ['ReleaseQuote', 'OverrideStatus'] });
    expect(wayTo('quoted', pricing)).toBe('override');
    expect(wayTo('quoted', { ...pricing, hasWaitingQuote: true })).toBe('action');
  });
});

it.each<[ProjectStatus, boolean, boolean]>([
  ['submitted', true, false],
  ['quoted', true, true],
  ['approved', true, true],
  ['need_customer_revision', true, false],
  ['ready_for_manufacturer', false, false],
  ['reviewing', false, false],
])('%s needs a reason: %s, and a price: %s', (status, reason, price) => {
  expect([needsReason(status, reviewing), needsPrice(status, reviewing)]).toEqual([reason, price]);
  expect(needsPrice(status, { ...reviewing, finalPrice: 5 })).toBe(false);
});

// Where the order is × where it goes by an action × whether the others read why.
it.each<[ProjectStatus, ProjectAction, ProjectStatus, boolean]>([
  ['reviewing', 'RequestRevision', 'need_customer_revision', true],
  ['reviewing', 'CancelProject', 'cancelled', true],
  ['submitted', 'StartReview', 'reviewing', false],
  ['quoted', 'ReturnToReview', 'reviewing', true],
  ['reviewing', 'SendToFactory', 'ready_for_manufacturer', false],
  ['bidding', 'ReleaseQuote', 'quoted', false],
])('from %s, %s to %s needs a reason: %s, and no price', (from, action, to, reason) => {
  const project = projectOf({ status: from, allowed: [action], hasWaitingQuote: true });
  expect([wayTo(to, project), needsReason(to, project)]).toEqual(['action', reason]);
  expect(needsPrice(to, project)).toBe(false);
});

describe('the update', () => {
  const update = (values: Parameters<typeof updateOf>[0], project = reviewing) => {
    const { updatedAt, ...sent } = updateOf(values, project);
    expect(typeof updatedAt).toBe('string');
    return sent;
  };

  it('names what was entered, and writes the estimate as «12 ngày»', () => {
    expect(update({ status: 'reviewing', estimatedDays: 12, vietPhatNotes: ' Gấp ' })).toEqual({
      ...{ desiredCompletionTime: '12 ngày', vietPhatNotes: 'Gấp' },
    });
    expect(update({ status: 'quoted', finalPrice: 9, reason: 'Khách gọi' })).toEqual({
      ...{ status: 'quoted', finalPrice: 9, overrideReason: 'Khách gọi' },
    });
    expect(update({ status: 'need_customer_revision', finalPrice: 9, reason: 'Thiếu' })).toEqual({
      ...{ status: 'need_customer_revision', reason: 'Thiếu' },
    });
    expect(update({ status: 'reviewing', finalPrice: 9, reason: 'cũ', vietPhatNotes: ' ' })).toEqual({});
    const estimated = { ...reviewing, estimatedDays: 12 };
    expect(update({ status: 'reviewing', estimatedDays: 12 }, estimated)).toEqual({});
    expect(update({ status: 'reviewing', title: reviewing.title, description: 'Mới' })).toEqual({
      description: 'Mới',
    });
  });

  // What applied before × where the order goes. A price is only sent with the step that sets it.
  it.each<[ProjectStatus, number | null, number | undefined]>([
    ['quoted', null, 9],
    ['quoted', 5, 9],
    ['quoted', 9, 9],
    ['approved', null, 9],
    ['approved', 5, 9],
    ['submitted', 5, undefined],
    ['need_customer_revision', 5, undefined],
    ['reviewing', 5, undefined],
  ])('to %s after a price of %s sends the typed price as %s', (status, finalPrice, expected) => {
    const sent = update({ status, finalPrice: 9, reason: 'Khách gọi' }, { ...reviewing, finalPrice });
    expect(sent.finalPrice).toBe(expected);
  });
});

// What an order is when its status is set by hand × what the form says it is about.
it.each<[Parameters<typeof seenText>[0], string]>([
  [
    { status: 'submitted', price: null, manufacturerId: null },
    '«Đã gửi yêu cầu», chưa có giá, chưa giao nhà máy nào',
  ],
  [
    { status: 'approved', price: 12_000_000, manufacturerId: 'f1' },
    '«Đã phê duyệt», 12.000.000 ₫, nhà máy Xưởng f1',
  ],
])('%j is told as %s', (seen, text) => {
  expect(seenText(seen, (id) => `Xưởng ${id}`).replaceAll('\u00a0', ' ')).toBe(text);
});
