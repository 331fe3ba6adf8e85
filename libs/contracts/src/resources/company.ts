import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { OptionalId, OptionalText, Whole, WholeUpTo } from '../kernel/fields.js';
import { get, put } from '../kernel/route.js';

/** Where customers pay to. */
export class BankDetails {
  @OptionalText() bankName?: string;
  @OptionalText() accountName?: string;
  @OptionalText(50) accountNumber?: string;
}

const daysMessage = 'Số ngày phải từ 0 đến 365';

/** Days to pay each instalment in, from what makes it due. */
export class DueDays {
  @WholeUpTo(0, 365, daysMessage) deposit: number;
  @WholeUpTo(0, 365, daysMessage) progress: number;
  @WholeUpTo(0, 365, daysMessage) final: number;
}

/** Hours in which a request is to be quoted: the promise, and the mark behind it. */
export class SlaHours {
  @Whole(1, 'Số giờ phải từ 1') promise: number;
  @Whole(1, 'Số giờ phải từ 1') second: number;
}

const Section =
  (type: () => new () => object): PropertyDecorator =>
  (target, key) =>
    [Type(type), ValidateNested(), IsOptional()].forEach((decorate) => decorate(target, key));

/** What is absent stays as it is. */
export class ChangeCompany {
  /** The factory of the one-click «gửi nhà máy»; empty for the configured one. */
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

/** Until somebody decides otherwise (rulings A10, A12). */
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
