import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { OptionalId, OptionalText, Integer, IntegerBetween } from '../kernel/fields.js';
import { get, put } from '../kernel/route.js';

/** The account that customers pay into. */
export class BankDetails {
  @OptionalText() bankName?: string;
  @OptionalText() accountName?: string;
  @OptionalText(50) accountNumber?: string;
}

const daysMessage = 'Số ngày phải từ 0 đến 365';

/** Days until each instalment is due, counted from the event that makes it payable. */
export class DueDays {
  @IntegerBetween(0, 365, daysMessage) deposit: number;
  @IntegerBetween(0, 365, daysMessage) progress: number;
  @IntegerBetween(0, 365, daysMessage) final: number;
}

/** Hours within which a request must be quoted: the promise and the second limit. */
export class SlaHours {
  @Integer(1, 'Số giờ phải từ 1') promise: number;
  @Integer(1, 'Số giờ phải từ 1') second: number;
}

const Section =
  (type: () => new () => object): PropertyDecorator =>
  (target, key) =>
    [Type(type), ValidateNested(), IsOptional()].forEach((decorate) => decorate(target, key));

/** Absent fields stay unchanged. */
export class ChangeCompany {
  /** The factory of the one-click «gửi nhà máy»; empty for the one from the settings. */
  @OptionalId() defaultManufacturerId?: string | null;
  @Section(() => BankDetails) bank?: BankDetails;
  @Section(() => DueDays) dueDays?: DueDays;
  @Section(() => SlaHours) slaHours?: SlaHours;
}

export type Company = {
  defaultManufacturerId: string;
  bank: Required<BankDetails>;
  dueDays: DueDays;
  slaHours: SlaHours;
  updatedAt: string | null;
};

/** Used until an admin changes them (rulings A10, A12). */
export const companyDefaults = {
  bank: { bankName: '', accountName: '', accountNumber: '' },
  dueDays: { deposit: 3, progress: 0, final: 0 },
  slaHours: { promise: 24, second: 48 },
};

const access = { admin: 'canManageCompany' } as const;

export const companyRoutes = {
  detail: get('/api/settings/company', { access }).replies<Company>(),
  change: put('/api/settings/company', { access, body: ChangeCompany }).replies<Company>(),
};
