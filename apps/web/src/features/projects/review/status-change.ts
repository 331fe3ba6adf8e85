import { actionNames, actionOf, formatVnd, overridableStatuses, statusLabel } from '@market/contracts';
import type {
  Project,
  ProjectAction,
  ProjectStatus,
  StatusView,
  Terms,
  UpdateProject,
} from '@market/contracts';

/** How a status can be set from where the order is. */
export type Way = 'present' | 'action' | 'override' | 'none';

/** What the form about an order's status holds; empty fields change nothing. */
export type StatusValues = {
  status: ProjectStatus;
  finalPrice?: number;
  estimatedDays?: number;
  vietPhatNotes?: string;
  reason?: string;
  title?: string;
  description?: string;
};

/**
 * By an action that the user may take, else by an override where no action leads there and they may set this status by
 * hand. An action that only others may take is not replaced by an override: the server would refuse it.
 */
export function wayTo(status: ProjectStatus, { status: present, allowed, hasWaitingQuote }: Project): Way {
  if (status === present) return 'present';
  const leads = (action: ProjectAction): boolean => {
    const { to, from, access } = actionOf(action);
    if (to !== status || access.vietphat === undefined) return false;
    if (!from.includes(present) && !allowed.includes(action)) return false;
    return action !== 'ReleaseQuote' || hasWaitingQuote;
  };
  const leading = actionNames.filter(leads);
  if (leading.length > 0) return leading.some((action) => allowed.includes(action)) ? 'action' : 'none';
  const canOverride =
    allowed.includes('OverrideStatus') && (overridableStatuses as readonly string[]).includes(status);
  return canOverride ? 'override' : 'none';
}

/** Whether a price is set together with the status. An approval is of the price that was released. */
export function takesPrice(status: ProjectStatus, project: Project): boolean {
  const way = wayTo(status, project);
  if (status === 'quoted') return way === 'action' || way === 'override';
  return status === 'approved' && way === 'override';
}

/** What to do about a typed price that would not be saved; undefined where it is. */
export function priceProblem(status: ProjectStatus, project: Project): string | undefined {
  if (takesPrice(status, project)) return undefined;
  if (project.status === 'quoted')
    return 'Giá đã báo không sửa tại chỗ được: bỏ giá vừa nhập, lưu «Đang xem xét», rồi báo giá lại.';
  if (!takesPrice('quoted', project)) return 'Lúc này chưa lưu được giá: bỏ giá vừa nhập.';
  return 'Giá chỉ được lưu cùng trạng thái «Đã báo giá»: chọn trạng thái đó, hoặc bỏ giá vừa nhập.';
}

/** Where the price that applies must be known, and is not. */
export const needsPrice = (status: ProjectStatus, project: Project): boolean =>
  wayTo(status, project) === 'override' && takesPrice(status, project) && project.finalPrice === null;

/** Where the others read why. */
export const needsReason = (status: ProjectStatus, project: Project): boolean => {
  const way = wayTo(status, project);
  if (way === 'override') return true;
  if (way !== 'action') return false;
  return (
    status === 'need_customer_revision' ||
    status === 'cancelled' ||
    (status === 'reviewing' && project.status !== 'submitted') ||
    // It voids the price that was accepted.
    (status === 'ready_for_manufacturer' && project.status === 'approved')
  );
};

export const statusOptions = (
  statuses: readonly ProjectStatus[],
  project: Project,
  view: StatusView,
): { value: ProjectStatus; label: string; disabled: boolean }[] => {
  const shown = statuses.includes(project.status) ? statuses : [project.status, ...statuses];
  return shown.map((status) => {
    const way = wayTo(status, project);
    const label = statusLabel(status, view);
    return {
      value: status,
      label: way === 'override' ? `${label} – ghi đè` : label,
      disabled: way === 'none',
    };
  });
};

/**
 * The PUT that the form sends: the estimate as '{n} ngày', and only what was entered:
 * what was not follows what others save.
 */
export function updateOf(values: StatusValues, project: Project): UpdateProject {
  const { status, finalPrice, estimatedDays, vietPhatNotes, reason } = values;
  const way = wayTo(status, project);
  const changes = way === 'action' || way === 'override';
  const priced = takesPrice(status, project) && typeof finalPrice === 'number';
  const edited = (['title', 'description'] as const).filter(
    (name) => values[name] !== undefined && values[name] !== project[name],
  );
  return {
    ...Object.fromEntries(edited.map((name) => [name, values[name]])),
    ...(changes ? { status } : {}),
    ...(vietPhatNotes?.trim() ? { vietPhatNotes: vietPhatNotes.trim() } : {}),
    ...(typeof estimatedDays === 'number' && estimatedDays !== project.estimatedDays
      ? { desiredCompletionTime: `${estimatedDays} ngày` }
      : {}),
    ...(priced ? { finalPrice } : {}),
    ...(needsReason(status, project) && reason
      ? way === 'override'
        ? { overrideReason: reason }
        : { reason }
      : {}),
    updatedAt: new Date().toISOString(),
  };
}

/** What a status that is set by hand is about: «Đã báo giá», 12.000.000 ₫, nhà máy Xưởng Mẫu Số Một. */
export const seenText = ({ status, price, manufacturerId }: Terms, nameOf: (id: string) => string): string =>
  [
    ...(status ? [`«${statusLabel(status)}»`] : []),
    typeof price === 'number' ? formatVnd(price) : 'chưa có giá',
    manufacturerId ? `nhà máy ${nameOf(manufacturerId)}` : 'chưa giao nhà máy nào',
  ].join(', ');
