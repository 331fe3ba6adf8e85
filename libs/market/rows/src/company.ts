import type { CompanySection, DueDays, PublicHoliday, Reminders, SlaHours, Weekday } from '@market/contracts';
import { companyDecider, companyId } from '@market/domain';
import type { CompanyChoices, CompanyEvents, CompanyState } from '@market/domain';
import { Entity } from 'typeorm';
import { Integer, Json, Key, Text, Timestamp, foldOf, projection } from '@platform/rows';
import type { Database } from '@platform/rows';
import type { Change } from './change.js';

/** The company's settings, for queries that depend on its calendar: one row once an admin has changed something. */
@Entity('company')
export class CompanyRow implements CompanyState, Record<CompanySection, unknown> {
  @Key() id: string;
  @Text() defaultManufacturerId: string;
  @Json() bank: CompanyChoices['bank'];
  @Json() dueDays: DueDays;
  @Json() slaHours: SlaHours;
  @Json() reminders: Reminders;
  @Integer() quoteValidityDays: number;
  @Json() workingDays: Weekday[];
  @Json() holidays: PublicHoliday[];
  @Timestamp() updatedAt: string;
  @Integer() revision: number;
}

export const company = projection<CompanyRow, CompanyEvents, Change>({
  kind: 'settings',
  table: CompanyRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf({
    initial: { ...companyDecider.initial, id: companyId },
    evolve: {
      CompanyChanged: (row, event) => ({ ...companyDecider.evolve.CompanyChanged(row, event), id: row.id }),
    },
  }),
  // Customers pay to its bank account, and factories deliver by its calendar.
  changes: () => [{ message: { type: 'company_changed' }, audience: ['everyone'] }],
});

/** The present settings: the defaults until they are changed. */
export const companyRow = async (db: Database): Promise<CompanyState> => {
  const { rows } = await db.query<CompanyRow>(`select c.* from company c where c.id = $1`, [companyId]);
  return rows[0] ?? companyDecider.initial;
};
