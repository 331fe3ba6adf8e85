import { overridableStatuses } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import { invalidField, Refusal } from '../../refusal.js';
import { requireOthers } from './factories.js';
import { illegalTransition } from '../rights/access.js';
import { productionStatus } from '../values/progress.js';
import type { Decisions, Evolve } from '../state.js';
import { demoProject } from './demo.js';
import type { DemoFiles } from './demo.js';
import { withDetails } from '../values/details.js';
import { factoryInBrief, exceptFactory, withReason } from '../history/sentence.js';
import type { History, Line } from '../history/sentence.js';
import { addedNotes, requireRoomForNotes, withNotes } from '../values/notes.js';
import { keepsPrice, priceNamed, requirePrice, withoutPrice } from '../values/money.js';
import { saysSame } from '../values/reasons.js';
import { blankEstimates } from '../values/blank.js';
import type { OversightEvents } from '../events.js';

// What may happen in any phase: notes, cancellation, overrides, and the demo project.

export type OversightCommands = {
  CreateDemoProject: { projectId: string; files: DemoFiles };
  AddNotes: { notes: string };
  CancelProject: { reason: string };
  OverrideStatus: {
    to: ProjectStatus;
    reason: string;
    finalPrice?: number | undefined;
    /** With ready_for_manufacturer; absent: the default one. */
    manufacturerId?: string | undefined;
    defaultManufacturerId?: string;
  };
};

const pricedStatuses: readonly string[] = ['quoted', 'approved'];

export const decideOversight: Decisions<OversightCommands> = {
  CreateDemoProject: (state, { projectId, files }, facts) => {
    if (state.revision >= 0) throw illegalTransition('CreateDemoProject', state, facts.actor);
    return demoProject(projectId, files, facts);
  },

  AddNotes: ({ vietPhatNotes: known }, { notes }) => {
    const added = addedNotes(known, notes);
    if (added === '') return [];
    requireRoomForNotes('project', withNotes(known, added), 'vietPhatNotes');
    return [{ type: 'NotesAdded', data: { notes: added } }];
  },

  CancelProject: (state, { reason }) =>
    saysSame(state, 'cancelled', reason) ? [] : [{ type: 'ProjectCancelled', data: { reason } }],

  OverrideStatus: (state, { to, reason, finalPrice, manufacturerId, defaultManufacturerId }, { actor }) => {
    const isNamedBefore = manufacturerId === undefined || manufacturerId === state.assignedManufacturerId;
    if (to === state.status) {
      const isSame = saysSame(state, to, reason) && keepsPrice(state, finalPrice) && isNamedBefore;
      if (isSame) return [];
      throw illegalTransition('OverrideStatus', state, actor);
    }
    if (!(overridableStatuses as readonly string[]).includes(to)) throw illegalTransition(to, state, actor);
    if (reason === '')
      throw new Refusal('request.invalid', 'Vui lòng nêu lý do', {
        fields: { overrideReason: 'Vui lòng nêu lý do' },
      });
    const receiver = to === 'ready_for_manufacturer' ? (manufacturerId ?? defaultManufacturerId) : null;
    if (receiver === undefined) throw new Refusal('account.not-found', 'Không tìm thấy nhà máy');
    if (receiver !== null) requireOthers(state, [receiver]);
    else if (!isNamedBefore) {
      const message = 'Trạng thái này không giao đơn cho nhà máy: hãy dùng «Giao cho nhà máy»';
      throw invalidField('assignedManufacturerId', message);
    }
    const isPriced = pricedStatuses.includes(to);
    if (!isPriced && finalPrice !== undefined) {
      const message = 'Trạng thái này không có giá';
      throw invalidField('finalPrice', message);
    }
    const price = isPriced ? (finalPrice ?? state.finalPrice ?? 0) : null;
    if (price !== null) requirePrice(state, price);
    return [
      {
        type: 'StatusOverridden',
        data: {
          from: state.status,
          to,
          reason,
          finalPrice: price,
          manufacturerId: receiver,
        },
      },
    ];
  },
};

export const evolveOversight: Evolve<OversightEvents> = {
  DemoProjectCreated: (state, { data, at, revision }) => {
    const stages = state.stages.map((stage) =>
      data.completedStages.includes(stage.stageId) ? { ...stage, isCompleted: true, completedAt: at } : stage,
    );
    return {
      ...withDetails(state, data.details),
      id: data.projectId,
      customerId: data.customerId,
      isDemo: true,
      dueDate: data.dueDate,
      finalPrice: data.finalPrice,
      stages,
      status: productionStatus(stages),
      parts: data.parts.map(({ id, part }) => ({
        ...blankEstimates,
        ...part,
        id,
        createdAt: at,
        updatedAt: at,
        revision,
      })),
      instalments: data.instalments.map((instalment) => ({
        ...instalment,
        paidAt: data.paid.includes(instalment.kind) ? at : null,
        reference: '',
      })),
      createdAt: at,
      submittedAt: at,
      detailsRevision: revision,
    };
  },
  NotesAdded: (state, { data }) => ({
    ...state,
    vietPhatNotes: withNotes(state.vietPhatNotes, data.notes),
  }),
  ProjectCancelled: (state, { data: { reason }, by }) => ({
    ...state,
    status: 'cancelled',
    reason,
    factoryReason: by === state.customerId ? 'Khách hàng huỷ dự án' : reason,
  }),
  StatusOverridden: (state, { data: { to, reason, finalPrice, manufacturerId }, at }) => {
    const isKept = finalPrice === state.finalPrice || to === 'cancelled';
    return {
      ...state,
      ...(isKept ? {} : withoutPrice(state, at)),
      ...(finalPrice === null ? {} : { finalPrice, quotes: state.quotes, released: state.released }),
      // The customer decides once more, and the former last day may be past.
      ...(to === 'quoted' && { quoteValidUntil: null }),
      ...(manufacturerId === null
        ? {}
        : { assignedManufacturerId: manufacturerId, invitedManufacturerIds: [] }),
      status: to,
      reason,
      factoryReason: 'Việt Phát đổi trạng thái của dự án',
      // Dropped when the customer is not asked for a revision (lifecycle/status-times.ts).
      revisionRequests: [{ target: 'project', reason }],
      isOverridden: true,
    };
  },
};

const statusSet = (): Line => ({ verb: 'cập nhật trạng thái', also: { what: 'StatusSet' } });

export const oversightHistory: History<OversightEvents> = {
  DemoProjectCreated: exceptFactory('tạo dự án mẫu'),
  NotesAdded: {
    verb: 'thêm ghi chú',
    readers: {
      factory: ({ notes }, { assignedManufacturerId }, { id }) =>
        assignedManufacturerId === id ? { text: notes } : undefined,
      provider: ({ notes }) => ({ text: notes }),
    },
  },
  ProjectCancelled: factoryInBrief('huỷ dự án', withReason),
  StatusOverridden: {
    verb: 'đặt trạng thái thủ công:',
    readers: {
      customer: statusSet,
      factory: statusSet,
      provider: ({ to, reason, finalPrice, manufacturerId }) => ({
        objects: [
          { kind: 'status', status: to },
          ...(manufacturerId === null ? [] : [{ kind: 'factory' as const, accountId: manufacturerId }]),
          ...priceNamed({ finalPrice }),
        ],
        text: reason,
      }),
    },
  },
};
