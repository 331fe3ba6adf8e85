import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsOptional,
  Matches,
  ValidateNested,
} from 'class-validator';
import {
  IntegerBetween,
  OfType,
  OptionalId,
  OptionalLine,
  RequiredLine,
  RequiredText,
  combine,
} from '../kernel/fields.js';
import { PageQuery } from '../kernel/page.js';
import { get, put } from '../kernel/route.js';
import { publicHolidaysFor, usualWorkingDays, weekdays } from '../vocabulary/calendar.js';
import type { PublicHoliday, Weekday } from '../vocabulary/calendar.js';

/** The account that customers pay into. */
export class BankDetails {
  @OptionalLine(200) bankName?: string;
  @OptionalLine(200) accountName?: string;
  @OptionalLine(50) accountNumber?: string;

  /** The bank's number at NAPAS, six digits: with it, customers pay by a VietQR code. */
  @Matches(/^(\d{6})?$/, { message: 'Mã ngân hàng gồm 6 chữ số' })
  @OptionalLine(6)
  bankBin?: string;
}

const daysMessage = 'Số ngày phải từ 0 đến 365';

/** Days until each instalment is due, counted from the event that makes it payable. */
export class DueDays {
  @IntegerBetween(0, 365, daysMessage) deposit: number;
  @IntegerBetween(0, 365, daysMessage) progress: number;
  @IntegerBetween(0, 365, daysMessage) final: number;
}

/** A year: moments are calculated from them. */
const maxHours = 8_760;
const hoursMessage = `Số giờ phải từ 1 đến ${maxHours}`;

/** Hours within which a request must be quoted: the promise and the second limit. */
export class SlaHours {
  @IntegerBetween(1, maxHours, hoursMessage) promise: number;
  @IntegerBetween(1, maxHours, hoursMessage) second: number;
}

/** When somebody is reminded of what is still open. */
export class Reminders {
  /** Hours before the end of the promise of a quote. */
  @IntegerBetween(1, maxHours, hoursMessage) quoteHours: number;
  /** Days for which the customer has not revised the request. */
  @IntegerBetween(1, 365, 'Số ngày phải từ 1 đến 365') revisionDays: number;
}

/** A day on which the company does not work. */
export class Holiday implements PublicHoliday {
  @IsISO8601({ strict: true, strictSeparator: true }, { message: 'Ngày không hợp lệ' })
  @RequiredText(10, 'Ngày là bắt buộc')
  date: string;
  @RequiredLine(100, 'Tên ngày nghỉ là bắt buộc') name: string;
}

/** The longest list of holidays: thirty years of public ones. */
export const maxHolidays = 400;

const Section =
  (type: () => new () => object): PropertyDecorator =>
  (target, key) =>
    [OfType(type), ValidateNested(), IsOptional()].forEach((decorate) => decorate(target, key));

/** Absent fields stay unchanged. */
export class ChangeCompany {
  /** The factory of the one-click «gửi nhà máy»; empty for the one from the settings. */
  @OptionalId() defaultManufacturerId?: string | null;
  @Section(() => BankDetails) bank?: BankDetails;
  @Section(() => DueDays) dueDays?: DueDays;
  @Section(() => SlaHours) slaHours?: SlaHours;
  @Section(() => Reminders) reminders?: Reminders;
  /** Days for which a released price is good. */
  @IsOptional()
  @IntegerBetween(1, 365, 'Số ngày hiệu lực phải từ 1 đến 365')
  quoteValidityDays?: number;
  @combine(
    IsOptional(),
    ArrayUnique({ message: 'Một ngày chỉ chọn một lần' }),
    IsIn(weekdays, { each: true, message: 'Ngày trong tuần phải từ 1 đến 7' }),
    ArrayMinSize(1, { message: 'Chọn ít nhất một ngày làm việc' }),
    ArrayMaxSize(weekdays.length, { message: `Tối đa ${weekdays.length} ngày` }),
    IsArray({ message: 'Phải là danh sách' }),
  )
  workingDays?: Weekday[];
  @ArrayUnique(({ date }: Holiday) => date, { message: 'Có hai ngày nghỉ trùng ngày' })
  @ArrayMaxSize(maxHolidays, { message: `Tối đa ${maxHolidays} ngày nghỉ` })
  @IsArray({ message: 'Phải là danh sách' })
  @Section(() => Holiday)
  holidays?: Holiday[];
}

export type Company = {
  defaultManufacturerId: string;
  bank: Required<BankDetails>;
  dueDays: DueDays;
  slaHours: SlaHours;
  reminders: Reminders;
  quoteValidityDays: number;
  workingDays: Weekday[];
  holidays: PublicHoliday[];
  updatedAt: string | null;
  /** For `If-Match`: a change based on older settings is refused. */
  version: string;
};

/** The settings that an admin changes one by one. */
export const companySections = [
  'defaultManufacturerId',
  'bank',
  'dueDays',
  'slaHours',
  'reminders',
  'quoteValidityDays',
  'workingDays',
  'holidays',
] as const;
export type CompanySection = (typeof companySections)[number];

/** One changed setting. `before` and `after` are values of the field of `Company` with this name. */
export type CompanyChange = {
  [Section in CompanySection]: { section: Section; before: Company[Section]; after: Company[Section] };
}[CompanySection];

/** A change of the company's settings, of one setting or several. */
export type CompanyHistoryEntry = {
  /** Its number in the history, from 0. */
  id: string;
  createdAt: string;
  actorId: string;
  actorName: string;
  changes: CompanyChange[];
};

/** Used until an admin changes them. */
export const companyDefaults = {
  bank: { bankName: '', accountName: '', accountNumber: '', bankBin: '' },
  dueDays: { deposit: 3, progress: 0, final: 0 },
  slaHours: { promise: 24, second: 48 },
  reminders: { quoteHours: 4, revisionDays: 7 },
  quoteValidityDays: 15,
  workingDays: [...usualWorkingDays],
  holidays: publicHolidaysFor(usualWorkingDays),
};

const access = { admin: 'canManageCompany' } as const;

export const companyRoutes = {
  detail: get('/api/settings/company', { access }).replies<Company>(),
  change: put('/api/settings/company', { access, body: ChangeCompany }).replies<Company>(),
  /** What was changed, by whom, newest first. */
  history: get('/api/settings/company/history', { access, query: PageQuery }).replies<
    CompanyHistoryEntry[]
  >(),
};
