import { weekdayLabels } from '@market/contracts';
import type { Company, CompanyChange, CompanySection, PublicHoliday } from '@market/contracts';
import { formatDate, presentYear } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';

export const sectionLabels: Record<CompanySection, string> = {
  defaultManufacturerId: 'Nhà máy mặc định',
  bank: 'Tài khoản nhận tiền',
  dueDays: 'Hạn thanh toán',
  slaHours: 'Cam kết báo giá',
  reminders: 'Nhắc hạn',
  quoteValidityDays: 'Hiệu lực báo giá',
  workingDays: 'Ngày làm việc',
  holidays: 'Ngày nghỉ',
};

/** What a setting decides. */
export const sectionNotes: Record<CompanySection, string> = {
  defaultManufacturerId: 'Nhận đơn khi bấm «Gửi nhà máy» mà không chọn nhà máy.',
  bank: 'Khách hàng thấy tài khoản này ở lịch thanh toán.',
  dueDays: 'Số ngày để trả, từ khi đợt thanh toán đến hạn.',
  slaHours: 'Tính cả ngày nghỉ; đồng hồ dừng khi khách đang chỉnh sửa.',
  reminders: 'Nhắc Việt Phát trước khi hết hạn báo giá, và nhắc khách đã lâu chưa sửa yêu cầu.',
  quoteValidityDays: 'Ghi vào từng báo giá khi gửi khách; báo giá đã gửi không đổi.',
  workingDays: 'Dùng để tính hạn «gấp», ngày giao nhà máy hứa và thời gian phản hồi.',
  holidays: 'Không tính là ngày làm việc.',
};

const days = (count: number): string => `${formatNumber(count)} ngày`;

type TextOf = { [Section in CompanySection]: (value: Company[Section]) => string };

/** Each setting in one line; `factoryName` names a factory by its id. */
export const settingTexts = (factoryName: (id: string) => string): TextOf => ({
  defaultManufacturerId: factoryName,
  bank: ({ bankName, accountNumber, accountName }) =>
    [accountNumber, bankName, accountName].filter(Boolean).join(' · ') || 'Chưa có',
  dueDays: ({ deposit, progress, final }) =>
    `cọc ${days(deposit)}, tiến độ ${days(progress)}, cuối ${days(final)}`,
  slaHours: ({ promise, second }) => `${formatNumber(promise)} giờ, muộn nhất ${formatNumber(second)} giờ`,
  reminders: ({ quoteHours, revisionDays }) =>
    `trước hạn báo giá ${formatNumber(quoteHours)} giờ; khách chưa sửa sau ${days(revisionDays)}`,
  quoteValidityDays: days,
  workingDays: (workingDays) => workingDays.map((day) => weekdayLabels[day]).join(', '),
  holidays: (holidays) => {
    const year = presentYear();
    const ofYear = holidays.filter(({ date }) => date.startsWith(year));
    return `năm ${year}: ${days(ofYear.length)}; các năm: ${days(holidays.length)}`;
  },
});

export const holidayText = ({ date, name }: PublicHoliday): string => `${formatDate(date)} ${name}`;

/** What a change of a setting says: the values before and after; of holidays only the days that differ. */
export function changeTexts(change: CompanyChange, texts: TextOf): { before: string; after: string } {
  if (change.section !== 'holidays') {
    const text = texts[change.section] as (value: unknown) => string;
    return { before: text(change.before), after: text(change.after) };
  }
  const missingIn = (list: readonly PublicHoliday[], other: readonly PublicHoliday[]) =>
    list.filter((day) => !other.some(({ date, name }) => date === day.date && name === day.name));
  const textOf = (list: readonly PublicHoliday[]) => list.map(holidayText).join(', ') || 'không có';
  return {
    before: textOf(missingIn(change.before, change.after)),
    after: textOf(missingIn(change.after, change.before)),
  };
}
