import { personSorts, personStates, roleLabels, roles } from '@market/contracts';
import type { PersonSort, PersonState, Role } from '@market/contracts';

export const stateLabels: Record<PersonState, string> = {
  present: 'Mọi tài khoản',
  blocked: 'Đang bị chặn',
  restricted: 'Quyền bị giới hạn',
  'no-profile': 'Chưa có hồ sơ',
  erased: 'Đã xoá',
};

export const sortLabels: Record<PersonSort, string> = {
  newest: 'Mới đăng ký trước',
  oldest: 'Đăng ký lâu nhất trước',
  changed: 'Vừa thay đổi trước',
};

export const roleOptions = [
  { value: '', label: 'Mọi vai trò' },
  ...roles.map((value) => ({ value, label: roleLabels[value] })),
];
/** An empty value is the default, which the URL does not name. */
export const stateOptions = personStates.map((value) => ({
  value: value === 'present' ? '' : value,
  label: stateLabels[value],
}));
export const sortOptions = personSorts.map((value) => ({
  value: value === 'newest' ? '' : value,
  label: sortLabels[value],
}));

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The list that a URL asks for. What it does not name, or names wrongly, is the default. */
export function peopleQueryOf(params: URLSearchParams) {
  const search = params.get('search') ?? '';
  const role = oneOf<Role>(roles, params.get('role'));
  const sort = oneOf(personSorts, params.get('sort'));
  return {
    limit: 500,
    state: oneOf(personStates, params.get('state')) ?? 'present',
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(sort ? { sort } : {}),
  };
}
