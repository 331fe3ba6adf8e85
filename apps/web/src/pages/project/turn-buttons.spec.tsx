import {
  actionNames,
  admits,
  actionOf,
  projectStatuses,
  roleLabels,
  statusesFor,
  turnOf,
} from '@market/contracts';
import type { DuePayment, Project, Role, Turn, TurnFacts } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { besideOrder, projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ProjectPage } from './ProjectPage';

// Whose turn it is has the means: in every state of an order, the one who is told «Đến lượt bạn» has its button.

const { id } = projectOf();
const factory = '3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f';
const accountOf: Record<Role, string> = {
  customer: 'an',
  manufacturer: factory,
  vietphat: 'lan',
  admin: 'boss',
};

const deposit = {
  ...{ kind: 'deposit', percent: 30, amount: 1_500_000, dueAt: '2026-12-01T00:00:00.000Z', paidAt: null },
  ...{ state: 'pending', receivedAmount: null, receivedOn: null, reference: '', note: '' },
  ...{ announcedAt: null, receipts: [] },
};

const payments = {
  ...{ projectId: id, total: 5_000_000, instalments: [deposit], bank: null },
  ...{ received: 0, refunds: [] },
};

/** What the button of a turn is called where it is not the action's own label: a link, a form, a stage. */
const names: Partial<Record<Turn['by'], RegExp>> = {
  SubmitProject: /^(Sửa|Tiếp tục bản nháp|Gửi yêu cầu|Mở bản nháp)/,
  Resubmit: /^Chỉnh sửa và gửi lại$/,
  SendToFactory: /^Duyệt và gửi nhà máy$/,
  RecordPayment: /^Ghi nhận đặt cọc$/,
  CompleteStage: /^(Hoàn thành: )?Chuẩn bị vật liệu|^Hoàn thành: Chuẩn bị vật liệu$/,
};

const announced: DuePayment = {
  ...{
    kind: 'deposit',
    amount: 1,
    dueAt: '2026-12-03T05:00:00.000Z',
    announcedAt: '2026-12-01T05:00:00.000Z',
  },
};

/** Every order that differs in whose turn it is. */
const turnCases: readonly TurnFacts[] = projectStatuses.flatMap((status) =>
  [false, true].flatMap((hasWaitingQuote) =>
    [false, true].flatMap((hasOutdatedQuote) =>
      ['factory', null].flatMap((assignedManufacturerId) =>
        [null, announced].map((duePayment) => ({
          ...{ status, hasWaitingQuote, hasOutdatedQuote, assignedManufacturerId, duePayment, isDemo: false },
        })),
      ),
    ),
  ),
);

type Case = [role: Role, turn: Turn, facts: TurnFacts];
const same = (a: Case, b: Case) => a[0] === b[0] && a[1].by === b[1].by && a[2].status === b[2].status;
const cases = turnCases
  .flatMap((facts): Case[] => {
    const turn = turnOf(facts);
    // `sent_to_manufacturer` is never written; a draft is edited in the request form.
    if (!turn || facts.status === 'sent_to_manufacturer' || facts.status === 'draft') return [];
    return [[turn.whose, turn, facts]];
  })
  .filter((one, index, all) => all.findIndex((other) => same(one, other)) === index);

it.each(cases.map((one) => [roleLabels[one[0]], one[1].next, one[2].status, one] as const))(
  '%s, whose turn it is to %s (%s), has its button',
  async (_role, _next, _status, [role, turn, facts]) => {
    const user = { id: accountOf[role], role };
    const allowed = actionNames.filter(
      (action) => admits(actionOf(action).access, user) && statusesFor(action, role).includes(facts.status),
    );
    const project: Project = projectOf({
      ...{ ...facts, assignedManufacturerId: facts.assignedManufacturerId && factory },
      ...{ allowed, finalPrice: facts.status === 'reviewing' ? null : 5_000_000 },
    });
    const quote = {
      ...{
        id: 'q1',
        manufacturerId: factory,
        projectId: id,
        version: 1,
        state: 'waiting',
        totalPrice: 4_000_000,
      },
      ...{
        deliveryDays: 9,
        attachments: [],
        isOutdated: facts.hasOutdatedQuote,
        updatedAt: project.updatedAt,
      },
      ...{
        createdAt: project.createdAt,
        laborHours: 1,
        reason: '',
        notes: '',
        ending: null,
        endedReason: '',
      },
    };
    server({
      ...besideOrder,
      'GET /api/projects/': project,
      'GET /api/quotes/project/:id': facts.hasWaitingQuote || facts.hasOutdatedQuote ? [quote] : [],
      [`GET /api/payments/${id}`]: payments,
    });
    renderScreen(<ProjectPage />, { user });
    const name = names[turn.by] ?? actionOf(turn.by).label;
    await waitFor(() => {
      const found = [
        ...screen.queryAllByRole('button', { name }),
        ...screen.queryAllByRole('link', { name }),
      ];
      const usable = found.filter((element) => !(element as HTMLButtonElement).disabled);
      expect(usable.map(({ textContent }) => textContent)).not.toEqual([]);
      // It is the primary one.
      expect(usable.some(({ className }) => className.includes('primary'))).toBe(true);
    });
    expect(document.querySelectorAll('[data-next-step]').length).toBeLessThanOrEqual(1);
  },
);

it('a deposit is recorded with one button, the next step', async () => {
  server({
    ...besideOrder,
    'GET /api/projects/': projectOf({
      ...{ status: 'payment_pending', finalPrice: 5_000_000, allowed: ['RecordPayment'] },
    }),
    [`GET /api/payments/${id}`]: payments,
  });
  renderScreen(<ProjectPage />, { user: { id: accountOf.vietphat, role: 'vietphat' } });
  const record = await screen.findByRole('button', { name: 'Ghi nhận đặt cọc' });
  await screen.findByText(/hạn 01\/12\/2026$/);
  expect([screen.getAllByRole('button', { name: record.textContent }), record.dataset['nextStep']]).toEqual([
    [record],
    'true',
  ]);
});
