import { describe, expect, it } from '@jest/globals';
import type { InstalmentKind, RecordPayment } from '@market/contracts';
import { due, given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import type { ProjectState } from '../state.js';
import { filesFor, mayOpenFile } from '../files/file-views.js';
import { paymentsFor } from '../views/price-views.js';
import { sharing } from '../files/files.js';

const { people, now, price } = examples;
const record = (data: RecordPayment): Command => ({ type: 'RecordPayment', data });
const correct = (amount: number, more: object = {}): Command => ({
  type: 'CorrectPayment',
  data: {
    ...{ kind: 'deposit', amount, receivedOn: '2026-03-01', reference: 'FT-2', reason: 'Nhập nhầm' },
    ...more,
  },
});
const refund = (amount: number, refundedOn = '2026-03-02'): Command => ({
  type: 'RefundPayment',
  data: { amount, refundedOn, reason: 'Khách huỷ đơn' },
});
const paid = examples.producing.slice(0, -1);
const deposit = stateAfter(paid).instalments[0]!.amount;
const bank = { bankName: '', accountName: '', accountNumber: '', bankBin: '' };
const seenBy = (who: 'customer' | 'provider', state: ProjectState) =>
  paymentsFor(people[who], state, now, bank);
const cancelled: Event = { type: 'ProjectCancelled', data: { reason: 'Thôi' } };

describe('money', () => {
  it.each<[string, Event[]]>([
    ['a cancelled order', [...examples.awaitingDeposit, cancelled]],
    ['a completed order', examples.completed],
  ])('that arrives for %s is recorded', (_, past) => {
    const kind: InstalmentKind = past.at(-1) === cancelled ? 'deposit' : 'final';
    const { state } = given(past).when(record({ kind, reference: 'FT' }), people.provider);
    expect(state.instalments.find((one) => one.kind === kind)).toMatchObject({
      paidAt: now,
      reference: 'FT',
    });
    expect(state.status).toBe(stateAfter(past).status);
  });

  it('that arrives once the schedule was dropped is recorded with its amount', () => {
    const past: Event[] = [
      ...examples.awaitingDeposit,
      {
        type: 'StatusOverridden',
        data: {
          from: 'payment_pending',
          to: 'reviewing',
          reason: 'Đổi bản vẽ',
          finalPrice: null,
          manufacturerId: null,
        },
      },
    ];
    expect(stateAfter(past).instalments).toEqual([]);
    given(past)
      .when(record({ kind: 'deposit' }), people.provider)
      .thenRefused('request.invalid');
    const { state } = given(past).when(record({ kind: 'deposit', amount: 700_000 }), people.provider);
    expect(seenBy('provider', state)).toMatchObject({ received: 700_000 });
    given(examples.reviewing)
      .when(record({ kind: 'deposit', amount: 1 }), people.provider)
      .thenRefused('payment.not-scheduled');
  });

  it.each<[RecordPayment, boolean]>([
    [{ kind: 'deposit' }, true],
    [{ kind: 'deposit', reference: 'FT-1', amount: 999_999, receivedOn: '2026-03-01', note: 'Phí' }, true],
    [{ kind: 'deposit', reference: 'FT-2' }, false],
    [{ kind: 'deposit', amount: 999_998 }, false],
    [{ kind: 'deposit', receivedOn: '2026-03-02' }, false],
    [{ kind: 'deposit', note: 'Khác' }, false],
  ])('that is recorded again as %j is the same: %s', (again, isSame) => {
    const { when } = given(examples.awaitingDeposit);
    const first = record({
      ...{ kind: 'deposit', reference: 'FT-1', amount: 999_999, receivedOn: '2026-03-01', note: 'Phí' },
    });
    const { state } = when(first, people.provider);
    const outcome = given(state).when(record(again), people.provider);
    if (isSame) outcome.thenNothing();
    else outcome.thenRefused('payment.already-recorded');
  });

  it('that was recorded wrongly is corrected', () => {
    const { state, events } = given(paid).when(correct(900_000), people.provider);
    expect(events.map(({ type }) => type)).toEqual(['PaymentCorrected']);
    expect(seenBy('provider', state)).toMatchObject({
      received: 900_000,
      instalments: [{ receivedAmount: 900_000, reference: 'FT-2' }, {}, {}],
    });
    expect(state.instalments.slice(1)).toEqual(stateAfter(paid).instalments.slice(1));
    given(examples.awaitingDeposit).when(correct(1), people.provider).thenRefused('payment.not-recorded');
    given(paid)
      .when(correct(1, { kind: 'progress' }), people.provider)
      .thenRefused('payment.not-recorded');
    given(paid)
      .when(correct(1, { receivedOn: '2026-03-03' }), people.provider)
      .thenRefused('request.invalid');
    given(paid).when(correct(1), people.customer).thenRefused('access.denied');
  });

  it('goes back, up to what was received; its reason is the provider’s', () => {
    const { state } = given([...paid, cancelled]).when([refund(400_000), refund(1)], people.provider);
    expect(seenBy('customer', state)).toMatchObject({
      received: deposit - 400_001,
      refunds: [{ amount: 400_000, reason: '' }, { amount: 1 }],
    });
    expect(seenBy('provider', state).refunds[0]!.reason).toBe('Khách huỷ đơn');
    given(state)
      .when(refund(deposit - 400_000), people.provider)
      .thenRefused('request.invalid');
    given(paid).when(refund(deposit), people.provider).thenEvents({ type: 'PaymentRefunded' });
    for (const wrong of [refund(deposit + 1), refund(1, '2026-03-03')])
      given(paid).when(wrong, people.provider).thenRefused('request.invalid');
  });

  it.each([
    ['as planned', [], deposit - 1, deposit],
    ['more than planned', [correct(deposit + 500)], deposit + 499, deposit + 500],
    ['more, of which some went back', [correct(deposit + 500), refund(500)], deposit - 1, deposit],
  ] as const)('that arrived %s bounds the next price', (_, commands, refused, accepted) => {
    const { state } = given(paid).when([...commands], people.provider);
    const override = (finalPrice: number): Command => ({
      type: 'OverrideStatus',
      data: { to: 'quoted', reason: 'Giảm', finalPrice, manufacturerId: people.factory.id },
    });
    given(state).when(override(refused), people.provider).thenRefused('quote.price-below-paid');
    expect(given(state).when(override(accepted), people.provider).state.finalPrice).toBe(accepted);
  });
});

describe('«Tôi đã chuyển khoản»', () => {
  const receipt = {
    url: '/objects/uy-nhiem-chi.jpg',
    name: 'Uỷ nhiệm chi.jpg',
    size: 1,
    type: '',
    description: '',
  };
  const announce = (more: object = {}): Command => ({
    type: 'AnnouncePayment',
    data: {
      kind: 'deposit',
      attachments: [receipt.url],
      files: [{ ...receipt, visibility: 'private' }],
      ...more,
    },
  });

  it('is kept beside the instalment, which stays open until the provider confirms it', () => {
    const { state } = given(examples.awaitingDeposit).when(announce(), people.customer);
    expect(state.status).toBe('payment_pending');
    expect(seenBy('provider', state).instalments[0]).toMatchObject({
      paidAt: null,
      announcedAt: now,
      receipts: [receipt.url],
    });
    given(state).when(announce(), people.customer).thenNothing();
    given(state)
      .when(announce({ note: 'Chuyển thêm' }), people.customer)
      .thenEvents({ type: 'PaymentAnnounced' });
    for (const other of [{ kind: 'progress' }, { attachments: undefined, files: [] }])
      given(state)
        .when(announce(other), people.customer)
        .thenEvents({ type: 'PaymentAnnounced', data: { attachments: other.kind ? [receipt.url] : [] } });
    given(state).when(announce(), people.provider).thenRefused('access.denied');
    given(paid).when(announce(), people.customer).thenRefused('payment.already-recorded');
    given(examples.approved).when(announce(), people.customer).thenRefused('project.illegal-transition');
  });

  it('has a picture that no factory reads, whatever is shared with it', () => {
    const { state } = given(examples.awaitingDeposit).when(announce(), people.customer);
    const shared = { ...state, files: state.files.map((file) => ({ ...file, shared: true as const })) };
    for (const order of [state, shared]) {
      expect(mayOpenFile(people.factory, order)(receipt.url)).toBe(false);
      expect(mayOpenFile(people.customer, order)(receipt.url)).toBe(true);
      expect(mayOpenFile(people.provider, order)(receipt.url)).toBe(true);
    }
    expect(sharing(state).flatMap(({ data }) => (data as { urls: string[] }).urls)).not.toContain(
      receipt.url,
    );
    expect(filesFor(people.provider, state).find(({ url }) => url === receipt.url)).toMatchObject({
      place: 'receipt',
      state: 'current',
    });
  });

  it('is said a bounded number of times', () => {
    const all = Array.from({ length: 30 }, (_, index) => announce({ note: String(index) }));
    const { state } = given(examples.awaitingDeposit).when(all, people.customer);
    given(state)
      .when(announce({ note: 'nữa' }), people.customer)
      .thenRefused('request.invalid');
  });
});

it('the instalments still add up to the price', () => {
  const { state } = given(examples.approved).when({ type: 'RequestPayment', data: { due } }, people.provider);
  expect(state.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
});
