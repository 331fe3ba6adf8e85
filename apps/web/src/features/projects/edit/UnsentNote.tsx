import { isEditable } from '@market/contracts';
import type { Project } from '@market/contracts';
import { LinkButton } from '../../../components/LinkButton';
import { usePlace } from '../../../components/unsent-input/unsent-input';
import { RestoredNote } from '../../../forms/RestoredNote';
import { titleOf } from '../project-text';
import { editPlace } from './edited';

/** Says that changes to this order were typed on its edit page and not sent. */
export function UnsentNote({ project }: { project: Project }) {
  const { id, status } = project;
  const open = isEditable(status) ? 'Xem và gửi' : 'Xem thay đổi';
  return (
    <RestoredNote place={usePlace(editPlace(id))} of={`thay đổi chưa gửi của ${titleOf(project)}`}>
      <LinkButton size="small" to={`/customer/edit-project/${id}`} aria-label={`${open} ${titleOf(project)}`}>
        {open}
      </LinkButton>
    </RestoredNote>
  );
}
