import { companyDefaults } from '@control-center/contracts';
import type { BankDetails, DueDays, SlaHours } from '@control-center/contracts';
import type { Decider, Folded } from '../kernel/decider.js';
import { Refusal } from '../refusal.js';

/** Company settings. `defaultManufacturerId` is '' while the one from the configuration applies. */
export type CompanyChoices = {
  defaultManufacturerId: string;
  bank: Required<BankDetails>;
  dueDays: DueDays;
  slaHours: SlaHours;
};

// These names and shapes are storage (docs/how-to/change-an-event.md).
export type CompanyEvents = {
  CompanyChanged: { changes: Partial<CompanyChoices> };
};

export type CompanyCommands = {
  ChangeCompany: { changes: Partial<CompanyChoices> };
};

export type CompanyState = Folded & CompanyChoices;

/** The one stream of settings has this id. */
export const companyId = 'company';

const sections = ['defaultManufacturerId', 'bank', 'dueDays', 'slaHours'] as const;

export const companyDecider: Decider<CompanyState, CompanyCommands, CompanyEvents> = {
  initial: { defaultManufacturerId: '', ...companyDefaults, revision: -1, updatedAt: '' },
  decide: {
    ChangeCompany: (state, { changes }, { actor }) => {
      if (actor.role !== 'admin') throw new Refusal('access.denied', 'Chỉ quản trị mới sửa được cài đặt');
      const next = { ...state, ...changes };
      if (next.slaHours.second < next.slaHours.promise) {
        const message = 'Mốc thứ hai không được sớm hơn lời hứa';
        throw new Refusal('request.invalid', message, { fields: { 'slaHours.second': message } });
      }
      const differing = sections.filter(
        (section) => JSON.stringify(next[section]) !== JSON.stringify(state[section]),
      );
      if (differing.length === 0) return [];
      const changed = Object.fromEntries(differing.map((section) => [section, next[section]]));
      return [{ type: 'CompanyChanged', data: { changes: changed } }];
    },
  },
  evolve: {
    CompanyChanged: (state, { data }) => ({ ...state, ...data.changes }),
  },
};
