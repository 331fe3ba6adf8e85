import { companyDefaults } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { changeTexts, settingTexts } from './setting-text';

const texts = settingTexts((id) => `Xưởng ${id}`);

it('each setting is one line', () => {
  expect(texts.defaultManufacturerId('x')).toBe('Xưởng x');
  expect(texts.bank(companyDefaults.bank)).toBe('Chưa có');
  expect(texts.bank({ bankName: 'Mẫu', accountName: '', accountNumber: '01', bankBin: '' })).toBe('01 · Mẫu');
  expect(texts.dueDays({ deposit: 3, progress: 0, final: 1000 })).toBe(
    'cọc 3 ngày, tiến độ 0 ngày, cuối 1.000 ngày',
  );
  expect(texts.slaHours({ promise: 24, second: 48 })).toBe('24 giờ, muộn nhất 48 giờ');
  expect(texts.workingDays([1, 6])).toBe('Thứ hai, Thứ bảy');
});

it('the holidays are counted for the year that it is in Vietnam', () => {
  jest.useFakeTimers({ now: Date.parse('2026-12-31T18:00:00.000Z') });
  const holidays = ['2026-05-01', '2027-05-01', '2027-09-02'].map((date) => ({ date, name: 'Nghỉ' }));
  expect(texts.holidays(holidays)).toBe('năm 2027: 2 ngày; các năm: 3 ngày');
  jest.useRealTimers();
});

it('a change names the value before and after; of holidays only what differs', () => {
  expect(changeTexts({ section: 'quoteValidityDays', before: 15, after: 30 }, texts)).toEqual({
    before: '15 ngày',
    after: '30 ngày',
  });
  const day = { date: '2026-01-01', name: 'Tết Dương lịch' };
  const moved = { date: '2026-01-02', name: 'Nghỉ bù' };
  expect(changeTexts({ section: 'holidays', before: [day], after: [day, moved] }, texts)).toEqual({
    before: 'không có',
    after: '02/01/2026 Nghỉ bù',
  });
  const renamed = { ...day, name: 'Năm mới' };
  expect(changeTexts({ section: 'holidays', before: [day, moved], after: [renamed, moved] }, texts)).toEqual({
    before: '01/01/2026 Tết Dương lịch',
    after: '01/01/2026 Năm mới',
  });
});
