import type { Project, ProjectStatus } from '@market/contracts';

/** What the last reason was given for; in other statuses it is settled. */
const reasonLabels: Partial<Record<ProjectStatus, string>> = {
  need_customer_revision: 'Việt Phát yêu cầu chỉnh sửa',
  reviewing: 'Lý do xem xét lại',
  cancelled: 'Lý do huỷ',
};

/** Why the order stands where it stands; renders nothing where nobody gave a reason. */
export function Reason({ project: { status, reason } }: { project: Pick<Project, 'status' | 'reason'> }) {
  const label = reasonLabels[status];
  return (
    label &&
    reason && (
      <blockquote>
        {label}: {reason}
      </blockquote>
    )
  );
}
