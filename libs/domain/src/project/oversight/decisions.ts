import { Refusal } from '../../kernel/refusal.js';
import { illegal } from '../lifecycle/permit.js';
import { overridable } from '../lifecycle/lifecycle.js';
import { requirePrice } from '../production/schedule.js';
import type { ProjectDecisions } from '../state.js';
import { demoProject } from './demo.js';

const priced: readonly string[] = ['quoted', 'approved'];

/** What may be said or done whatever the phase. */
export const decideOversight = {
  CreateDemoProject: (_, { projectId }, facts) => [
    { type: 'DemoProjectCreated', data: demoProject(projectId, facts) },
  ],

  /** Notes grow: whoever sends the whole text with more at its end adds that end alone. */
  AddNotes: ({ vietPhatNotes: known }, { notes }) => {
    const added = (notes.startsWith(known) ? notes.slice(known.length) : notes).trim();
    return added === '' || known.endsWith(added) ? [] : [{ type: 'NotesAdded', data: { notes: added } }];
  },

  CancelProject: (_, { reason }) => [{ type: 'ProjectCancelled', data: { reason } }],

  OverrideStatus: (state, { to, reason, finalPrice, manufacturerId }, { actor }) => {
    if (to === state.status) return [];
    if (!(overridable as readonly string[]).includes(to)) throw illegal(to, state, actor);
    if (reason === '')
      throw new Refusal('request.invalid', 'Vui lòng nêu lý do', {
        fields: { overrideReason: 'Vui lòng nêu lý do' },
      });
    const price = priced.includes(to) ? (finalPrice ?? state.finalPrice ?? 0) : null;
    if (price !== null) requirePrice(state, price);
    return [
      {
        type: 'StatusOverridden',
        data: {
          from: state.status,
          to,
          reason,
          finalPrice: price,
          manufacturerId: to === 'ready_for_manufacturer' ? manufacturerId : null,
        },
      },
    ];
  },
} satisfies Partial<ProjectDecisions>;
