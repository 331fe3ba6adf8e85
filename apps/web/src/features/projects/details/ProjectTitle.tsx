import { optionLabel, statusLabel } from '@market/contracts';
import type { Project, StatusView } from '@market/contracts';
import { PageTitle } from '../../../components/layout/PageTitle';
import { StatusTag } from '../../../components/status/StatusTag';
import { PastValue } from '../../../components/past/PastValue';
import { formatDate } from '../../../components/values/dates';
import { shortId, titleOf } from '../project-text';

type ProjectTitleProps = { project: Project; view?: StatusView; showsCustomer?: boolean };

/** Title, status, code and deadline of an order in one line. */
export const ProjectTitle = ({ project, view = 'default', showsCustomer }: ProjectTitleProps) => (
  <>
    <PageTitle text={titleOf(project)} />
    <h1>
      <PastValue at="/project/title" label="Tiêu đề">
        {titleOf(project)}
      </PastValue>
    </h1>
    <PastValue at="/project/status" label="Trạng thái" text={(before) => statusLabel(String(before), view)}>
      <StatusTag status={project.status} view={view} />
    </PastValue>
    <small>
      <code>{shortId(project.id)}</code>
    </small>
    {showsCustomer && project.customerName && <small>{project.customerName}</small>}
    <small>Hạn giao: {deadlineText(project)}</small>
  </>
);

export function deadlineText({ deadline, dueDate }: Project): string {
  const requested = optionLabel('deadline', deadline) || 'Thoả thuận sau';
  return dueDate ? `${requested}, trước ${formatDate(dueDate)}` : requested;
}
