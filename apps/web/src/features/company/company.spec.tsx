import { companyDefaults, publicHolidaysFor, weekdayLabels } from '@market/contracts';
import type { Company } from '@market/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../api/api';
import { staleAfter } from '../../api/tags';
import { presentYear } from '../../components/values/dates';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { typeDay } from '../../testing/days';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { CompanyHistory } from './CompanyHistory';
import { CompanySettings } from './CompanySettings';
import { choose } from '../../testing/select';

const figures = { openOrders: 0, onTimeShare: null, dueOrders: 0, medianResponseHours: null };
const second = '3f2b1c9e-6a57-4c1e-9d8f-0b7a5e4d3c21';
const factories = [
  { id: 'x1', companyName: 'Xưởng Một', isDefault: true, figures },
  { id: second, companyName: 'Xưởng Hai', isDefault: false, figures },
];
const company: Company = {
  ...companyDefaults,
  holidays: [{ date: '2026-01-01', name: 'Tết Dương lịch' }],
  defaultManufacturerId: 'x1',
  updatedAt: null,
  version: 'company:4',
};
const path = '/api/settings/company';

let calls: readonly Call[];
let answer: () => object;
let store: ReturnType<typeof renderScreen>['store'];
beforeEach(() => {
  answer = () => company;
  calls = server({ [`GET ${path}`]: company, [`PUT ${path}`]: () => answer() });
  ({ store } = renderScreen(<CompanySettings factories={factories} />));
});
const open = async (setting: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Sửa ${setting}` }));
  return screen.findByRole('dialog');
};
// Its spinner, which has a name too, is gone once the form may be sent again.
const save = async (dialog: HTMLElement) =>
  userEvent.click(await within(dialog).findByRole('button', { name: 'Lưu' }));
const sent = () => requestsTo(calls, 'PUT', path);

it('sends only the changed setting, with the version that was seen', async () => {
  const dialog = await open('hạn thanh toán');
  fireEvent.change(within(dialog).getByLabelText('Đặt cọc'), { target: { value: '366' } });
  await save(dialog);
  expect(await within(dialog).findByText('Số ngày phải từ 0 đến 365')).toBeTruthy();
  expect(sent()).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText('Đặt cọc'), { target: { value: '5' } });
  await save(dialog);
  await expectToast('Đã lưu hạn thanh toán');
  expect(sent()[0]).toMatchObject({ body: { dueDays: { deposit: 5, progress: 0, final: 0 } } });
  expect(sent()[0]!.headers.get('If-Match')).toBe('"company:4"');
});

it('shows the server’s message at the field of the setting', async () => {
  const message = 'Mốc thứ hai không được sớm hơn lời hứa';
  answer = () => errorReply(400, 'request.invalid', message, { fields: { 'slaHours.second': message } });
  const dialog = await open('cam kết báo giá');
  await save(dialog);
  expect(await within(dialog).findByText(message)).toBeTruthy();
});

it('says to what another admin has changed the setting, and saves on top of that', async () => {
  answer = () =>
    errorReply(412, 'section.stale', 'x', {
      present: { version: 'company:5', fields: { ...company, quoteValidityDays: 20 } },
    });
  const dialog = await open('hiệu lực báo giá');
  fireEvent.change(within(dialog).getByLabelText('Số ngày'), { target: { value: '30' } });
  await save(dialog);
  expect(await within(dialog).findByText(/Giá trị đang lưu: 20 ngày/)).toBeTruthy();
  answer = () => company;
  await save(dialog);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ body: { quoteValidityDays: 30 } });
  expect(sent()[1]!.headers.get('If-Match')).toBe('"company:5"');
});

it('saves on the version that the dialog was opened with, though another admin’s is on the screen meanwhile', async () => {
  const dialog = await open('tài khoản nhận tiền');
  const bank = { bankName: 'Ngân hàng của người khác', accountName: '', accountNumber: '9' };
  server({ [`GET ${path}`]: { ...company, bank, version: 'company:5' } });
  act(() => void store.dispatch(api.util.invalidateTags(staleAfter({ type: 'company_changed' }))));
  await screen.findByText(/Ngân hàng của người khác/);
  fireEvent.change(within(dialog).getByLabelText('Số tài khoản'), { target: { value: '0123' } });
  await save(dialog);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.headers.get('If-Match')).toBe('"company:4"');
});

it('keeps a holiday in view while its date is typed, and checks the rows of other years too', async () => {
  const dialog = await open('ngày nghỉ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Thêm ngày nghỉ' }));
  typeDay(await within(dialog).findByLabelText('Ngày nghỉ 2'), '05/05/2031');
  fireEvent.change(within(dialog).getByLabelText('Tên ngày nghỉ 2'), { target: { value: 'Nghỉ bù' } });
  await save(dialog);
  await expectToast('Đã lưu ngày nghỉ');
  expect(sent()[0]!.body).toEqual({
    holidays: [...company.holidays, { date: '2031-05-05', name: 'Nghỉ bù' }],
  });
});

it('a holiday that was added for one year is not shown among those of another', async () => {
  const dialog = await open('ngày nghỉ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Thêm ngày nghỉ' }));
  typeDay(await within(dialog).findByLabelText('Ngày nghỉ 2'), '05/05/2031');
  await choose(within(dialog).getByLabelText('Năm'), String(Number(presentYear()) + 1));
  await waitFor(() => expect(within(dialog).queryByLabelText('Ngày nghỉ 2')).toBeNull());
  await choose(within(dialog).getByLabelText('Năm'), '2031');
  const added = await within(dialog).findByLabelText<HTMLInputElement>('Ngày nghỉ 2');
  expect(added.value).toBe('05/05/2031');
});

it('fills in the public holidays of a year that the company has not named yet', async () => {
  const dialog = await open('ngày nghỉ');
  const year = presentYear();
  const missing = publicHolidaysFor(company.workingDays).filter(
    ({ date }) => date.startsWith(year) && date !== company.holidays[0]!.date,
  );
  await userEvent.click(
    within(dialog).getByRole('button', { name: `Điền ${missing.length} ngày lễ của Việt Nam` }),
  );
  await save(dialog);
  await expectToast('Đã lưu ngày nghỉ');
  expect(sent()[0]!.body).toEqual({ holidays: [...company.holidays, ...missing] });
});

const field = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
it.each<[string, (dialog: HTMLElement) => unknown, object]>([
  [
    'nhà máy mặc định',
    async (dialog) => {
      await choose(within(dialog).getByLabelText('Nhà máy'), 'Xưởng Hai');
    },
    { defaultManufacturerId: second },
  ],
  [
    'tài khoản nhận tiền',
    (dialog) => {
      field(dialog, 'Ngân hàng', 'Ngân hàng Mẫu');
      field(dialog, 'Số tài khoản', '0123');
      field(dialog, 'Chủ tài khoản', 'VIET PHAT');
    },
    { bank: { bankName: 'Ngân hàng Mẫu', accountNumber: '0123', accountName: 'VIET PHAT', bankBin: '' } },
  ],
  [
    'cam kết báo giá',
    (dialog) => {
      field(dialog, 'Lời hứa', '12');
      field(dialog, 'Mốc thứ hai', '36');
    },
    { slaHours: { promise: 12, second: 36 } },
  ],
  [
    'ngày làm việc',
    (dialog) => fireEvent.click(within(dialog).getByRole('checkbox', { name: weekdayLabels[6] })),
    {
      workingDays: companyDefaults.workingDays.includes(6)
        ? companyDefaults.workingDays.filter((day) => day !== 6)
        : [...companyDefaults.workingDays, 6],
    },
  ],
])('%s: what is typed is what is sent, and nothing else of the company', async (setting, type, body) => {
  const dialog = await open(setting);
  await type(dialog);
  await save(dialog);
  await waitFor(() => expect(sent().map((call) => call.body)).toEqual([body]));
});

it('the holiday whose button is pressed goes; those of other years, which are not shown, stay', async () => {
  cleanup();
  const year = presentYear();
  const days = [`${year}-04-30`, `${year}-05-01`, `${Number(year) + 1}-01-01`, `${year}-09-02`];
  const holidays = days.map((date, index) => ({ date, name: `Nghỉ ${index}` }));
  calls = server({ [`GET ${path}`]: { ...company, holidays }, [`PUT ${path}`]: company });
  renderScreen(<CompanySettings factories={factories} />);
  const dialog = await open('ngày nghỉ');
  const remove = within(dialog).getAllByRole('button', { name: /^Bỏ / });
  expect(remove.map((button) => button.getAttribute('aria-label'))).toEqual(
    [3, 1, 0].map((index) => `Bỏ ${days[index]!.split('-').reverse().join('/')} Nghỉ ${index}`),
  );
  await userEvent.click(remove[1]!);
  await save(dialog);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.body).toEqual({ holidays: [holidays[0], holidays[2], holidays[3]] });
});

it('the history tells who changed which setting, from what to what', async () => {
  server({
    'GET /api/settings/company/history': [
      {
        ...{ id: '1', createdAt: '2026-03-02T03:00:00.000Z', actorName: 'Chị Lan' },
        changes: [
          { section: 'defaultManufacturerId', before: '', after: second },
          { section: 'quoteValidityDays', before: 15, after: 30 },
        ],
      },
    ],
  });
  renderScreen(<CompanyHistory factories={factories} />);
  const entry = (await screen.findByText('Chị Lan')).closest('div')!;
  expect([...entry.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Nhà máy mặc định: theo cấu hình → Xưởng Hai',
    'Hiệu lực báo giá: 15 ngày → 30 ngày',
  ]);
});
