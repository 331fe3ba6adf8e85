import type { Decider, Folded } from '@platform/kernel';
import { Refusal } from '../refusal.js';

// These names and shapes are storage (docs/how-to/change-an-event.md).
export type AdministratorEvents = {
  /** The account became an active admin: it holds the admin role, can change permissions, and is not blocked. */
  AdministratorAdmitted: { accountId: string };
  /** Demoted, blocked, erased, or no longer permitted to change permissions. */
  AdministratorReleased: { accountId: string };
};

export type AdministratorCommands = {
  Admit: { accountId: string };
  Release: { accountId: string };
  /** By the system, for an account that several people shared: even the last one. */
  Expel: { accountId: string };
};

export type AdministratorsState = Folded & { accountIds: string[] };

/** The one stream of administrators has this id. */
export const administratorsId = 'all';

/**
 * The active admins. One stream for all of them, so that two admins who demote each other at the same time cannot both
 * succeed. An account is released here before its own stream loses the role, and admitted after it gained it, so that
 * only active admins are counted.
 */
export const administratorsDecider: Decider<AdministratorsState, AdministratorCommands, AdministratorEvents> =
  {
    initial: { accountIds: [], revision: -1, updatedAt: '' },
    decide: {
      Admit: ({ accountIds }, { accountId }) =>
        accountIds.includes(accountId) ? [] : [{ type: 'AdministratorAdmitted', data: { accountId } }],

      Release: ({ accountIds }, { accountId }) => {
        if (!accountIds.includes(accountId)) return [];
        if (accountIds.length === 1)
          throw new Refusal(
            'account.last-admin',
            'Đây là quản trị viên cuối cùng đang hoạt động và đặt được quyền',
          );
        return [{ type: 'AdministratorReleased', data: { accountId } }];
      },

      Expel: ({ accountIds }, { accountId }) =>
        accountIds.includes(accountId) ? [{ type: 'AdministratorReleased', data: { accountId } }] : [],
    },
    evolve: {
      AdministratorAdmitted: (state, { data: { accountId } }) => ({
        ...state,
        accountIds: [...state.accountIds, accountId],
      }),
      AdministratorReleased: (state, { data: { accountId } }) => ({
        ...state,
        accountIds: state.accountIds.filter((id) => id !== accountId),
      }),
    },
  };
