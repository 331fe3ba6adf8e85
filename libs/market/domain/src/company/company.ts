import { companyDefaults, companySections } from '@market/contracts';
import type {
  BankDetails,
  CompanyChange,
  CompanyHistoryEntry,
  DueDays,
  PublicHoliday,
  Reminders,
  SlaHours,
  Weekday,
} from '@market/contracts';
import { evolve } from '@platform/kernel';
import type { Decider, Folded, RecordedOf } from '@platform/kernel';
import { Refusal } from '../refusal.js';

/** Company settings. `defaultManufacturerId` is '' while the one from the configuration applies. */
export type CompanyChoices = {
  defaultManufacturerId: string;
  bank: Required<BankDetails>;
  dueDays: DueDays;
  slaHours: SlaHours;
  reminders: Reminders;
  quoteValidityDays: number;
  workingDays: Weekday[];
  holidays: PublicHoliday[];
};

// These names and shapes are storage (docs/how-to/change-an-event.md).
export type CompanyEvents = {
  CompanyChanged: { changes: Partial<CompanyChoices> };
};

export type CompanyCommands = {
  /** `expected`: the version that the author saw; any, where it is absent. */
  ChangeCompany: { changes: Partial<CompanyChoices>; expected?: string | undefined };
};

export type CompanyState = Folded & CompanyChoices;

/** The one stream of settings has this id. */
export const companyId = 'company';

export const companyVersion = ({ revision }: Pick<CompanyState, 'revision'>): string => `company:${revision}`;

/** In one order, so that the same days are the same setting however they were typed. */
const inOrder = ({ workingDays, holidays, ...others }: Partial<CompanyChoices>): Partial<CompanyChoices> => ({
  ...others,
  ...(workingDays ? { workingDays: [...workingDays].sort() } : {}),
  ...(holidays ? { holidays: [...holidays].sort((a, b) => a.date.localeCompare(b.date)) } : {}),
});

function requireVersion(state: CompanyState, expected: string | undefined): void {
  const version = companyVersion(state);
  if (expected === undefined || expected === version) return;
  throw new Refusal('section.stale', 'Người khác vừa sửa phần này. Hãy xem lại trước khi lưu.', {
    present: { version, fields: choicesOf(state) },
  });
}

const choicesOf = (state: CompanyState): CompanyChoices =>
  Object.fromEntries(companySections.map((section) => [section, state[section]])) as CompanyChoices;

export const companyDecider: Decider<CompanyState, CompanyCommands, CompanyEvents> = {
  initial: { defaultManufacturerId: '', ...companyDefaults, revision: -1, updatedAt: '' },
  decide: {
    ChangeCompany: (state, { changes: requested, expected }, { actor }) => {
      if (actor.role !== 'admin') throw new Refusal('access.denied', 'Chỉ quản trị mới sửa được cài đặt');
      const next = { ...state, ...inOrder(requested) };
      if (next.slaHours.second < next.slaHours.promise) {
        const message = 'Mốc thứ hai không được sớm hơn lời hứa';
        throw new Refusal('request.invalid', message, { fields: { 'slaHours.second': message } });
      }
      const differing = companySections.filter(
        (section) => JSON.stringify(next[section]) !== JSON.stringify(state[section]),
      );
      if (differing.length === 0) return [];
      requireVersion(state, expected);
      const changed = Object.fromEntries(differing.map((section) => [section, next[section]]));
      return [{ type: 'CompanyChanged', data: { changes: changed } }];
    },
  },
  evolve: {
    CompanyChanged: (state, { data: { changes } }) => ({
      ...state,
      ...changes,
      // In old events a bank has no number.
      ...(changes.bank ? { bank: { ...companyDefaults.bank, ...changes.bank } } : {}),
    }),
  },
};

type Change = Omit<CompanyHistoryEntry, 'actorName'>;

/** What each event changed, with the value before it, oldest first. */
export function companyChanges(events: readonly RecordedOf<CompanyEvents>[]): Change[] {
  let state = companyDecider.initial;
  return events.map((event) => {
    const before = state;
    state = evolve(companyDecider, state, event);
    const changed = companySections.filter((section) => event.data.changes[section] !== undefined);
    return {
      id: String(event.revision),
      createdAt: event.at,
      actorId: event.by,
      changes: changed.map(
        (section) => ({ section, before: before[section], after: state[section] }) as CompanyChange,
      ),
    };
  });
}
