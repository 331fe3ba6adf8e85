import { pagesOfRole } from '@market/contracts';
import type { Person } from '@market/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, expectToast, userOf } from '../../../testing/render-screen';
import { choose } from '../../../testing/select';
import { errorReply, networkError, requestsTo, server } from '../../../testing/server';
import { HttpResponse } from 'msw';
import { peopleTag } from '../../../api/tags';
import type { Call } from '../../../testing/server';
import { kept } from '../../../testing/unsent';
import { peopleApi } from './people.api';
import { PeopleList } from './PeopleList';
import { RepairDialog } from './permissions/RepairDialog';

// jsdom has no layout: a list without height has no visible row.
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { value: 600 });
});

const personOf = (change: Partial<Person> = {}): Person => ({
  ...userOf({
    id: 'binh',
    firstName: 'Bình',
    lastName: 'Trần',
    email: 'binh@demo.test',
    grantedRoles: ['customer', 'manufacturer'],
  }),
  isErased: false,
  blockedReason: '',
  version: 'access:3',
  updatedAt: '2026-11-02T00:00:00.000Z',
  ...change,
});

const list = (people: readonly Person[] = [personOf()], path = '/', answers: Record<string, object> = {}) => {
  const calls = server({ 'GET /api/admin/users': people, ...answers });
  return { calls, ...renderScreen(<PeopleList height="560px" />, { user: { role: 'admin' }, path }) };
};
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Vai trò của ${name}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Saves permissions with the reason that their dialog asks for. */
const saveWithReason = () => {
  const reason = screen.getByRole('textbox', { name: 'Lý do (vào nhật ký)' });
  fireEvent.change(reason, { target: { value: 'Đổi việc' } });
  press('Lưu quyền');
};
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const ticked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

describe('the list of people', () => {
  it('asks for what the URL names', async () => {
    const { calls } = list([], '/?search=b%C3%ACnh&role=customer&state=blocked&sort=changed');
    await screen.findByText(/Không có người dùng nào phù hợp/);
    expect(calls[0]!.query).toEqual({
      ...{ search: 'bình', role: 'customer', state: 'blocked', sort: 'changed', limit: '500' },
    });
  });

  it('asks for all accounts when the URL names nothing that it knows', async () => {
    const { calls } = list([], '/?role=surveyor&state=&sort=x');
    await screen.findByText(/Không có người dùng nào phù hợp/);
    expect(calls[0]!.query).toEqual({ state: 'present', limit: '500' });
  });

  it('shows who is blocked or limited', async () => {
    list([personOf({ isAccountBlocked: 1, allowedPages: ['messaging'] })]);
    await screen.findByText('Trần Bình');
    expect(screen.getByText('Đang bị chặn', { selector: 'small' })).toBeTruthy();
    expect(screen.getByText('Quyền bị giới hạn', { selector: 'small' })).toBeTruthy();
  });

  it('tells of an erased person nothing but that', async () => {
    list([personOf({ isErased: true, companyName: 'Cơ khí Mẫu' })]);
    const row = (await screen.findByRole('link')).closest('li')!;
    expect(row.textContent).not.toMatch(/Cơ khí Mẫu|binh@demo\.test/);
    const controls = [...row.querySelectorAll<HTMLButtonElement>('button, input')];
    expect(controls.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it('asks once for the next people when they cannot be loaded', async () => {
    const { calls, store } = list();
    server({
      'GET /api/admin/users': ({ query }: Call) =>
        query['cursor']
          ? errorReply(403, 'access.denied')
          : HttpResponse.json([personOf()], { headers: { link: '</api/admin/users?cursor=2>; rel="next"' } }),
      'GET /api/admin/permission-repairs': [],
    });
    store.dispatch(peopleApi.util.invalidateTags([peopleTag]));
    const ofNext = () => calls.filter(({ query }) => query['cursor']);
    await waitFor(() => expect(ofNext()).toHaveLength(1));
    // What is asked after it has been answered: by then they would have been asked for again.
    const { initiate } = peopleApi.endpoints.permissionRepairs;
    const again = { forceRefetch: true, subscribe: false };
    for (let time = 0; time < 2; time += 1) await store.dispatch(initiate(undefined, again));
    expect(ofNext()).toHaveLength(1);
  });

  it('does not offer to set permissions to an admin who may not', async () => {
    server({ 'GET /api/admin/users': [personOf()] });
    const pagePermissions = { 'admin-dashboard': { canSetPermissions: false } };
    renderScreen(<PeopleList height="560px" />, { user: { role: 'admin', pagePermissions } });
    await roleOf('Trần Bình');
    expect(screen.queryByRole('button', { name: /^Phân quyền/ })).toBeNull();
  });
});

describe('a role chosen in the list', () => {
  const path = '/api/admin/users/binh/role';

  it('asks first, and is saved with the version that was seen', async () => {
    const { calls } = list(undefined, '/', {
      [`PATCH ${path}`]: personOf({ role: 'manufacturer', version: 'access:4' }),
    });
    await choose(await roleOf('Trần Bình'), 'Nhà máy');
    expect(requestsTo(calls, 'PATCH', path)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt vai trò' }));
    await expectToast('Đã cập nhật vai trò người dùng');
    const [sent] = requestsTo(calls, 'PATCH', path);
    expect([sent!.body, sent!.headers.get('if-match')]).toEqual([{ role: 'manufacturer' }, '"access:3"']);
  });

  it('says which privilege it gives or takes', async () => {
    const { calls } = list([personOf({ grantedRoles: ['customer', 'manufacturer', 'vietphat'] })], '/', {
      [`PATCH ${path}`]: personOf(),
    });
    await choose(await roleOf('Trần Bình'), 'Nhà máy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Người này mất vai trò Việt Phát.')).toBeTruthy();
    expect(requestsTo(calls, 'PATCH')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Đặt vai trò' }));
    await expectToast('Đã cập nhật vai trò người dùng');
  });

  // The pages that were chosen for a person × whether none of the new role's is among them.
  it.each<[Person['allowedPages'], boolean]>([
    [['customer-interface'], true],
    [['customer-interface', 'manufacturer-interface'], false],
    [[], false],
  ])('warns before it locks the person out: with %j %s', async (allowedPages, isWarned) => {
    list([personOf({ allowedPages })]);
    await choose(await roleOf('Trần Bình'), 'Nhà máy');
    const dialog = within(await screen.findByRole('dialog'));
    const warning = dialog.queryByText(/không có trang nào của vai trò Nhà máy: họ sẽ không vào được gì/);
    expect(warning !== null).toBe(isWarned);
  });

  // How a confirmed change ended × whether its question stays, to be answered again.
  it.each([
    ['was refused', errorReply(409, 'account.last-admin', 'x'), false],
    ['was not answered', networkError, true],
  ])('asks again when it %s: case %#', async (_, reply, stays) => {
    const { calls } = list([personOf()], '/', { [`PATCH ${path}`]: reply });
    await choose(await roleOf('Trần Bình'), 'Việt Phát');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Đặt vai trò' }));
    await screen.findByRole('alert');
    expect(requestsTo(calls, 'PATCH')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(stays));
  });

  it('takes no privilege away that is the role itself', async () => {
    list([personOf({ grantedRoles: ['customer', 'vietphat'] })]);
    await choose(await roleOf('Trần Bình'), 'Việt Phát');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Người này được cấp vai trò Việt Phát.')).toBeTruthy();
    expect(dialog.queryByText(/mất vai trò/)).toBeNull();
  });

  it.each([
    [errorReply(503, 'store.unavailable'), 'Không thể cập nhật vai trò người dùng'],
    [
      errorReply(409, 'account.last-admin', 'Đây là quản trị viên cuối cùng'),
      'Đây là quản trị viên cuối cùng',
    ],
    [errorReply(412, 'section.stale'), 'Vai trò của Trần Bình vừa đổi ở nơi khác. Hãy xem lại rồi chọn.'],
  ])('that fails says why: case %#', async (reply, text) => {
    list(undefined, '/', { [`PATCH ${path}`]: reply });
    await choose(await roleOf('Trần Bình'), 'Nhà máy');
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt vai trò' }));
    await expectToast(text);
    expect((await roleOf('Trần Bình')).closest('.ant-select')!.textContent).toBe('Khách hàng');
  });
});

describe('the permission manager', () => {
  const path = '/api/admin/set-permissions/binh';
  const open = async (person: Person = personOf(), answers: Record<string, object> = {}) => {
    const { calls } = list([person], '/', { [`POST ${path}`]: person, ...answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Phân quyền cho Trần Bình' }));
    await screen.findByRole('dialog');
    return calls;
  };

  it('says what the person loses, and saves it with the version that was seen', async () => {
    const calls = await open();
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Lưu quyền' });
    expect(save().disabled).toBe(true);
    tick('Tin nhắn');
    tick('Huỷ dự án');
    expect(save().disabled).toBe(false);
    expect(screen.queryByText(/Đây là tài khoản của bạn/)).toBeNull();
    expect(screen.getByText('Người này sẽ mất:').parentElement!.textContent).toBe(
      'Người này sẽ mất: Huỷ dự án, Tin nhắn',
    );
    saveWithReason();
    await expectToast('Đã cập nhật quyền truy cập cho Trần Bình');
    const [sent] = requestsTo(calls, 'POST', path);
    expect(sent!.headers.get('if-match')).toBe('"access:3"');
    expect(sent!.body).toEqual({
      reason: 'Đổi việc',
      allowedPages: [
        'customer-interface',
        'customer-projects',
        'project-details',
        'file-upload',
        'progress-tracking',
      ],
      pagePermissions: { 'customer-interface': { canCancelProject: false } },
    });
  });

  it('shows what is beyond the role, and cannot tick it', async () => {
    await open();
    expect(screen.queryByRole('checkbox', { name: 'Quản trị hệ thống' })).toBeNull();
    expect(screen.getByText(/^Ngoài phạm vi vai trò, không mở được:/).textContent).toContain(
      'Giao diện nhà máy, Quản lý Việt Phát, Quản trị hệ thống',
    );
  });

  it('does not save an empty selection: it asks for «theo vai trò» or for a block', async () => {
    const calls = await open(personOf({ allowedPages: ['messaging'] }));
    press('Bỏ hết');
    expect(kept('permissions.binh')).toMatchObject({ messaging: false });
    expect(requestsTo(calls, 'POST')).toEqual([]);
    press('Chặn tài khoản');
    expect(await screen.findByRole('textbox', { name: 'Vì sao chặn tài khoản này?' })).toBeTruthy();
    press('Chặn tài khoản');
    expect(await screen.findByText('Vui lòng nêu lý do')).toBeTruthy();
    const reason = screen.getByRole('textbox', { name: 'Vì sao chặn tài khoản này?' });
    fireEvent.change(reason, { target: { value: ' \n' } });
    press('Chặn tài khoản');
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(requestsTo(calls, 'POST')).toEqual([]);
    fireEvent.change(reason, { target: { value: 'Không thanh toán' } });
    press('Chặn tài khoản');
    await expectToast('Đã chặn tài khoản Trần Bình');
    expect(requestsTo(calls, 'POST', path)[0]!.body).toEqual({ isBlocked: true, reason: 'Không thanh toán' });
    expect(kept('permissions.binh')).toBeUndefined();
  });

  it('asks no more about an empty selection once a page is chosen', async () => {
    const calls = await open(personOf({ allowedPages: ['messaging'] }));
    press('Bỏ hết');
    tick('Danh sách dự án');
    expect(screen.queryByText(/Chưa chọn trang nào/)).toBeNull();
    saveWithReason();
    await expectToast('Đã cập nhật quyền truy cập cho Trần Bình');
    expect(requestsTo(calls, 'POST', path)[0]!.body).toMatchObject({ allowedPages: ['customer-projects'] });
  });

  it('saves all pages of a role as no limit, though it changes nothing that the person can use', async () => {
    const calls = await open(personOf({ allowedPages: [...pagesOfRole.customer] }));
    expect(screen.getByText('Chưa có gì thay đổi với người này.')).toBeTruthy();
    saveWithReason();
    await expectToast('Đã cập nhật quyền truy cập cho Trần Bình');
    expect(requestsTo(calls, 'POST', path)[0]!.body).toEqual({
      ...{ allowedPages: [], pagePermissions: {}, reason: 'Đổi việc' },
    });
  });

  it('says at a box what saving does to it, and does not save without a reason', async () => {
    const calls = await open();
    tick('Huỷ dự án');
    expect(screen.getByText('sẽ tắt')).toBeTruthy();
    expect(screen.getByText('5 trên 6 chức năng')).toBeTruthy();
    tick('Tin nhắn');
    expect(screen.getByText('sẽ đóng')).toBeTruthy();
    expect(screen.getByText('2 thay đổi')).toBeTruthy();
    press('Lưu quyền');
    expect(await screen.findByText('Vui lòng nêu lý do')).toBeTruthy();
    expect(requestsTo(calls, 'POST')).toEqual([]);
  });

  it('gives everything of the role when asked to after an empty selection', async () => {
    const calls = await open(personOf({ allowedPages: ['messaging'] }));
    press('Bỏ hết');
    press('Dùng quyền theo vai trò');
    await expectToast('Đã cập nhật quyền truy cập cho Trần Bình');
    expect(requestsTo(calls, 'POST', path)[0]!.body).toEqual({ allowedPages: [], pagePermissions: {} });
  });

  /** The admin's boxes meet what another admin has set meanwhile. */
  async function saveAfterAnother(fields: object) {
    const present = { version: 'access:9', fields: { role: 'customer', ...fields } };
    let isStale = true;
    const calls = await open(personOf(), {
      [`POST ${path}`]: () => (isStale ? errorReply(412, 'section.stale', 'x', { present }) : personOf()),
    });
    tick('Tin nhắn');
    saveWithReason();
    await screen.findByText('Người khác vừa đổi quyền của người này');
    isStale = false;
    return calls;
  }

  // What another admin has set meanwhile × what is saved with the box that this one has changed.
  it.each([
    [
      'another page',
      { allowedPages: ['customer-interface', 'messaging'], pagePermissions: {} },
      { allowedPages: ['customer-interface'], pagePermissions: {} },
    ],
    [
      'a feature',
      { allowedPages: [], pagePermissions: { 'customer-interface': { canCancelProject: false } } },
      { pagePermissions: { 'customer-interface': { canCancelProject: false } } },
    ],
    [
      'the features of another role',
      { allowedPages: [], pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false } } },
      { pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false } } },
    ],
    [
      'a page of another role',
      {
        allowedPages: ['customer-interface', 'manufacturer-interface', 'messaging'],
        pagePermissions: {},
      },
      { allowedPages: ['customer-interface', 'manufacturer-interface'] },
    ],
  ])('shows what another admin has set meanwhile, and saves both: %s', async (_, fields, both) => {
    const calls = await saveAfterAnother(fields);
    expect(ticked('Tin nhắn')).toBe(false);
    press('Lưu quyền');
    await expectToast('Đã cập nhật quyền truy cập cho Trần Bình');
    const [, sent] = requestsTo(calls, 'POST', path);
    expect(sent!.headers.get('if-match')).toBe('"access:9"');
    expect(sent!.body).toMatchObject({ ...both, reason: 'Đổi việc' });
    expect((sent!.body as Person).allowedPages).not.toContain('messaging');
  });

  it('discards its own choices on request, and starts again from what was set meanwhile', async () => {
    const fields = { allowedPages: ['customer-interface', 'messaging'], pagePermissions: {} };
    const calls = await saveAfterAnother(fields);
    expect(screen.getByText(/đã mất Danh sách dự án, Chi tiết dự án/)).toBeTruthy();
    press('Bỏ lựa chọn của tôi');
    expect([ticked('Tin nhắn'), ticked('Danh sách dự án')]).toEqual([true, false]);
    expect(screen.getByText('Chưa có gì thay đổi với người này.')).toBeTruthy();
    tick('Danh sách dự án');
    saveWithReason();
    await waitFor(() => expect(requestsTo(calls, 'POST', path)).toHaveLength(2));
    const [, sent] = requestsTo(calls, 'POST', path);
    expect(sent!.body).toEqual({
      allowedPages: ['customer-interface', 'customer-projects', 'messaging'],
      ...{ pagePermissions: {}, reason: 'Đổi việc' },
    });
  });

  it('has the boxes again that were ticked and not saved', async () => {
    await open();
    tick('Tin nhắn');
    tick('Huỷ dự án');
    cleanup();
    await open();
    expect([ticked('Tin nhắn'), ticked('Huỷ dự án'), ticked('Sửa dự án')]).toEqual([false, false, true]);
    expect(screen.getByText('2 thay đổi')).toBeTruthy();
    expect(screen.getByText(/^Nội dung chưa gửi/)).toBeTruthy();
  });

  it('warns admins who take a right from themselves', async () => {
    await open(personOf({ id: 'an', role: 'admin' }));
    expect(screen.queryByText(/Đây là tài khoản của bạn/)).toBeNull();
    tick('Đặt quyền truy cập');
    expect(screen.getByText(/Đây là tài khoản của bạn/)).toBeTruthy();
  });

  it.each([
    [errorReply(409, 'account.last-admin', 'Quản trị viên cuối cùng'), 'Quản trị viên cuối cùng'],
    [errorReply(503, 'store.unavailable'), 'Không thể cập nhật quyền truy cập'],
  ])(
    'says the server’s reason, or that it could not save, and keeps what was chosen: case %#',
    async (reply, text) => {
      await open(personOf(), { [`POST ${path}`]: reply });
      tick('Tin nhắn');
      saveWithReason();
      await expectToast(text);
      expect(ticked('Tin nhắn')).toBe(false);
    },
  );
});

it('asks each time what would be restored', async () => {
  let repairs: object[] = [];
  server({ 'GET /api/admin/permission-repairs': () => repairs });
  let show: (isOpen: boolean) => void = () => undefined;
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    show = setOpen;
    return isOpen && <RepairDialog onClose={() => undefined} />;
  };
  renderScreen(<Page />, { user: { role: 'admin' } });
  await screen.findByText('Không có tài khoản nào cần sửa.');
  act(() => show(false));
  const after = { allowedPages: [], pagePermissions: {} };
  repairs = [{ person: personOf({ allowedPages: ['vietphat-admin'] }), after }];
  act(() => show(true));
  expect(await screen.findByRole('button', { name: 'Khôi phục 1 tài khoản' })).toBeTruthy();
});

it('restores no permissions where none are wrong', async () => {
  server({ 'GET /api/admin/permission-repairs': [] });
  renderScreen(<RepairDialog onClose={() => undefined} />, { user: { role: 'admin' } });
  const repair = screen.getByRole<HTMLButtonElement>('button', { name: 'Khôi phục' });
  // Nor while it is not known yet.
  expect(repair.disabled).toBe(true);
  expect(await screen.findByText('Không có tài khoản nào cần sửa.')).toBeTruthy();
  expect(repair.disabled).toBe(true);
});

it('stays open when the permissions could not be restored', async () => {
  const after = { allowedPages: [], pagePermissions: {} };
  server({
    'GET /api/admin/permission-repairs': [{ person: personOf({ allowedPages: ['vietphat-admin'] }), after }],
    'POST /api/auth/fix-permissions': errorReply(503, 'store.unavailable'),
  });
  const closed: string[] = [];
  renderScreen(<RepairDialog onClose={() => closed.push('closed')} />, { user: { role: 'admin' } });
  await screen.findByRole('list', { name: 'Những thay đổi' });
  press('Khôi phục 1 tài khoản');
  await expectToast('Không thể sửa quyền truy cập. Vui lòng thử lại.');
  expect(closed).toEqual([]);
});

it('the default permissions are restored for all, after it was shown what that changes', async () => {
  const after = { allowedPages: [], pagePermissions: {} };
  const before = personOf({ allowedPages: ['messaging', 'vietphat-admin'] });
  const calls = server({
    'GET /api/admin/permission-repairs': [
      { person: before, after },
      { person: personOf({ pagePermissions: { 'vietphat-admin': { canReviewProjects: false } } }), after },
    ],
    'POST /api/auth/fix-permissions': { fixedCount: 1 },
  });
  renderScreen(<RepairDialog onClose={() => undefined} />, { user: { role: 'admin' } });
  const changes = await screen.findByRole('list', { name: 'Những thay đổi' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Trần BìnhTin nhắn, Quản lý Việt Phát → Theo vai trò',
    'Trần BìnhBỏ thiết lập chức năng của Quản lý Việt Phát',
  ]);
  expect(requestsTo(calls, 'POST')).toEqual([]);
  press('Khôi phục 2 tài khoản');
  await expectToast('Đã sửa quyền của 1 tài khoản');
});
