import { pagesOfRole, pagesReached, roles } from '@market/contracts';
import type { Grants } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { accessRows } from './access-rows';
import {
  byRole,
  changesBetween,
  choiceOf,
  chosenOf,
  effectOf,
  isEmpty,
  limitsOf,
  noLimits,
  nothing,
  summaryOf,
} from './permission-choice';

const customer: Grants = { role: 'customer', allowedPages: [], pagePermissions: {} };
const admin: Grants = { role: 'admin', allowedPages: [], pagePermissions: {} };

describe('a choice of permissions', () => {
  it.each(roles)('that is everything the role %s reaches is saved as no limit', (role) => {
    const grants = { ...customer, role };
    expect(limitsOf(byRole(grants), grants)).toEqual({ allowedPages: [], pagePermissions: {} });
    expect(effectOf(choiceOf(grants), grants)).toEqual({ lost: [], gained: [] });
  });

  it('says what the person loses: a page without its features, or a feature alone', () => {
    const withoutPage = { ...choiceOf(customer), 'customer-interface': false };
    expect(effectOf(withoutPage, customer)).toEqual({ lost: ['Giao diện khách hàng'], gained: [] });
    const withoutFeature = { ...choiceOf(customer), canCancelProject: false };
    expect(effectOf(withoutFeature, customer)).toEqual({ lost: ['Huỷ dự án'], gained: [] });
    expect(limitsOf(withoutFeature, customer)).toEqual({
      allowedPages: [],
      pagePermissions: { 'customer-interface': { canCancelProject: false } },
    });
    expect(effectOf(nothing(customer), customer).lost).toHaveLength(pagesOfRole.customer.length);
  });

  it('says what the person gains', () => {
    const narrowed: Grants = {
      role: 'customer',
      allowedPages: ['customer-interface'],
      pagePermissions: { 'customer-interface': { canEditProject: false } },
    };
    const wider = { ...choiceOf(narrowed), messaging: true, canEditProject: true };
    expect(effectOf(wider, narrowed)).toEqual({ lost: [], gained: ['Sửa dự án', 'Tin nhắn'] });
    expect(limitsOf(wider, narrowed)).toEqual({
      allowedPages: ['customer-interface', 'messaging'],
      pagePermissions: {},
    });
  });

  // What is stored × that a dialog that is opened and saved changes none of it.
  it.each<[string, Grants]>([
    ['no limits', customer],
    ['some pages', { ...customer, allowedPages: ['customer-interface', 'messaging'] }],
    [
      'features that are off',
      {
        ...customer,
        allowedPages: ['customer-interface'],
        pagePermissions: { 'customer-interface': { canEditProject: false, canCancelProject: false } },
      },
    ],
    [
      'pages and features of another role',
      {
        role: 'customer',
        allowedPages: ['customer-interface', 'manufacturer-interface'],
        pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false, canUpdateProgress: true } },
      },
    ],
  ])('that is not changed keeps %s', (_, stored) => {
    expect(limitsOf(choiceOf(stored), stored)).toEqual({
      allowedPages: stored.allowedPages,
      pagePermissions: stored.pagePermissions,
    });
    expect(effectOf(choiceOf(stored), stored)).toEqual({ lost: [], gained: [] });
  });

  it('leaves out what was ticked before the person had this role', () => {
    const typed = { ...choiceOf(customer), messaging: false, 'manufacturer-interface': true };
    const { allowedPages } = limitsOf(chosenOf(typed, customer), customer);
    expect(allowedPages).toContain('customer-interface');
    expect(allowedPages).not.toContain('manufacturer-interface');
    expect(isEmpty(chosenOf({ 'manufacturer-interface': true }, customer))).toBe(true);
  });

  it('of no page takes all away and gives nothing; no limits are none for any role', () => {
    expect(effectOf(nothing(customer), customer).gained).toEqual([]);
    expect(limitsOf(nothing(customer), customer).pagePermissions).toEqual({});
    expect(new Set(Object.values(byRole(customer)))).toEqual(new Set([true]));
    expect(noLimits).toEqual({ allowedPages: [], pagePermissions: {} });
  });

  it('keeps what limits the person’s other roles', () => {
    const both: Grants = {
      role: 'customer',
      allowedPages: ['customer-interface', 'manufacturer-interface', 'messaging'],
      pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false } },
    };
    expect(limitsOf({ ...choiceOf(both), messaging: false }, both)).toEqual({
      allowedPages: ['customer-interface', 'manufacturer-interface'],
      pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false } },
    });
    expect(limitsOf(byRole(both), both)).toMatchObject({
      allowedPages: expect.arrayContaining(['manufacturer-interface']),
      pagePermissions: { 'manufacturer-interface': { canSubmitQuote: false } },
    });
  });

  it('of an admin shows that the four pages bring the shared ones along', () => {
    const without = { ...choiceOf(admin), messaging: false };
    expect(effectOf(without, admin).lost).toEqual(['Tin nhắn']);
    const onlyPages = {
      ...nothing(admin),
      ...Object.fromEntries(
        pagesReached(admin)
          .slice(0, 4)
          .map((page) => [page, true]),
      ),
    };
    expect(effectOf(onlyPages, admin)).toEqual({ lost: [], gained: [] });
  });
});

it.each<[Grants, string]>([
  [customer, 'full'],
  [{ ...customer, allowedPages: [...pagesOfRole.customer] }, 'full'],
  [{ ...customer, allowedPages: ['messaging'] }, 'limited'],
  [{ ...customer, pagePermissions: { 'customer-interface': { canEditProject: false } } }, 'limited'],
  [{ ...customer, pagePermissions: { 'vietphat-admin': { canReviewProjects: false } } }, 'full'],
  [{ ...customer, allowedPages: ['vietphat-admin'] }, 'none'],
])('the access of %j is summed up as %s', (grants, summary) => {
  expect(summaryOf(grants)).toBe(summary);
});

it('a switch of role changes what the person reaches', () => {
  const { lost, gained } = changesBetween(customer, { ...customer, role: 'manufacturer' });
  expect(lost).toEqual(['Giao diện khách hàng', 'Danh sách dự án', 'Tải file lên']);
  expect(gained).toEqual(['Giao diện nhà máy']);
});

describe('the table of access', () => {
  const row = (grants: Grants, key: string) => {
    const { byRole: role, override, effective, why } = accessRows(grants).find((each) => each.key === key)!;
    return [role, override, effective, why];
  };

  it('gives the reason of every line', () => {
    const limited: Grants = {
      role: 'customer',
      allowedPages: ['customer-interface', 'vietphat-admin'],
      pagePermissions: { 'customer-interface': { canCancelProject: false, canEditProject: true } },
    };
    expect(row(limited, 'customer-interface')).toEqual([
      true,
      'Cho phép',
      true,
      'Có trong danh sách trang được phép',
    ]);
    expect(row(limited, 'canCancelProject')).toEqual([
      true,
      'Tắt',
      false,
      'Quản trị đã tắt riêng cho người này',
    ]);
    expect(row(limited, 'canEditProject')).toEqual([true, 'Bật', true, 'Đi theo trang']);
    expect(row(limited, 'messaging')).toEqual([
      true,
      'Không cho phép',
      false,
      'Không có trong danh sách trang được phép',
    ]);
    expect(row(limited, 'vietphat-admin')).toEqual([
      false,
      'Cho phép',
      false,
      'Vai trò Khách hàng không mở được trang này',
    ]);
    expect(row(limited, 'canReviewProjects')).toEqual([
      false,
      '',
      false,
      'Trang chứa chức năng này không mở được',
    ]);
    expect(row(customer, 'messaging')).toEqual([true, '', true, 'Vai trò mở được, không có giới hạn riêng']);
  });

  it.each([
    ['blocked', { isAccountBlocked: 1 as const }, 'Tài khoản đang bị chặn'],
    ['erased', { isErased: true }, 'Dữ liệu cá nhân đã bị xoá'],
  ])('of an account that is %s has nothing that can be used', (_, state, why) => {
    const rows = accessRows({ ...customer, ...state });
    expect(rows.filter(({ effective }) => effective)).toEqual([]);
    expect(rows.find(({ key }) => key === 'messaging')).toMatchObject({ byRole: true, why });
  });

  it('knows the two exceptions of admins', () => {
    const narrow: Grants = { ...admin, allowedPages: ['admin-dashboard'] };
    expect(row(narrow, 'vietphat-admin').slice(2)).toEqual([true, 'Quản trị luôn mở được trang này']);
    const defaults: Grants = {
      ...admin,
      allowedPages: ['customer-interface', 'manufacturer-interface', 'vietphat-admin', 'admin-dashboard'],
    };
    expect(row(defaults, 'messaging').slice(2)).toEqual([true, 'Đi kèm bốn trang mặc định của quản trị']);
  });
});
