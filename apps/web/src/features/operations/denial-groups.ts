import { actionOf, actionRoutes, calledActions } from '@market/contracts';
import type { Denial } from '@market/contracts';

/** The same call, refused for the same reason: once or again and again, by one or by many. */
export type DenialGroup = {
  key: string;
  what: string;
  code: string;
  /** That of the newest. */
  reason: string;
  count: number;
  /** Accounts by id, with their names. */
  actors: ReadonlyMap<string, string>;
  lastAt: string;
  denials: readonly Denial[];
};

/** An identifier in a path; the path without them names the call. */
const identifier = /[0-9a-f]{8}-[0-9a-f-]{27,}|[0-9a-f]{32,}/gi;
const patternOf = (command: string): string => command.replace(identifier, ':id');

/** The calls that people make most, in the words of their screens. */
const words: readonly [RegExp, string][] = [
  [/^POST \/api\/quotes/, 'Gửi báo giá'],
  [/^POST \/api\/projects$/, 'Gửi yêu cầu'],
  [/^PUT \/api\/projects\//, 'Sửa dự án'],
  [/^GET \/api\/projects\//, 'Mở dự án'],
  [/^(PUT|POST) \/api\/project-parts/, 'Sửa chi tiết'],
  [/^POST \/api\/messages/, 'Gửi tin nhắn'],
  [/^GET \/api\/messages/, 'Xem tin nhắn'],
  [/^POST \/api\/progress\//, 'Cập nhật tiến độ'],
  [/^POST \/api\/payments\//, 'Ghi nhận thanh toán'],
  [/^GET \/api\/payments\//, 'Xem thanh toán'],
  [/^(PUT|POST) \/(api\/)?objects/, 'Tải file lên'],
  [/^GET \/(api\/)?objects/, 'Mở file'],
  [/^POST \/api\/auth\/(set|switch)-role/, 'Đổi vai trò'],
  [/^PATCH \/api\/admin\/users\/.*\/role/, 'Đặt vai trò người khác'],
  [/^POST \/api\/admin\/set-permissions/, 'Đặt quyền truy cập'],
  [/^[A-Z]+ \/api\/admin\//, 'Trang quản trị'],
  [/^[A-Z]+ \/api\/operations\//, 'Vận hành'],
  [/^[A-Z]+ \/api\/reports/, 'Báo cáo'],
];

/** «Hoàn thành dự án»; a call without words of its own by its method and path. */
export function commandText(command: string): string {
  const taken = /\/actions\/[a-z-]+$/.exec(command)?.[0];
  const action = calledActions.find((name) => taken && actionRoutes[name].path.endsWith(taken));
  if (action) return actionOf(action).label;
  return words.find(([call]) => call.test(command))?.[1] ?? patternOf(command);
}

/** What was refused, as groups of the same kind, in the order of their newest. */
export function groupsOf(denials: readonly Denial[]): DenialGroup[] {
  const kinds = new Map<string, Denial[]>();
  for (const denial of denials) {
    const key = `${patternOf(denial.command)} ${denial.code}`;
    kinds.set(key, [...(kinds.get(key) ?? []), denial]);
  }
  return [...kinds].map(([key, alike]) => {
    const [newest] = alike as [Denial, ...Denial[]];
    return {
      ...{ key, denials: alike, what: commandText(newest.command), code: newest.code, reason: newest.reason },
      count: alike.reduce((sum, { count }) => sum + count, 0),
      actors: new Map(
        alike.map(({ actorId, actorName }) => [actorId, actorName || actorId.slice(0, 8)] as const),
      ),
      lastAt: newest.lastAt ?? newest.createdAt,
    };
  });
}
