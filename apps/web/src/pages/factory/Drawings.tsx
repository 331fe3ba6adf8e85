import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { Mark } from '../../components/status/Mark';
import { fileWhereabouts } from '../../features/objects/place-text';
import { useAction } from '../../features/projects/actions/use-action';
import styles from './FactoryPage.module.css';

/** The drawings to work from, each with its revision; a new one asks to be seen. */
export function Drawings({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const { run, busy } = useAction(project);
  const { newDrawings } = project;
  const current = project.files.filter(({ revision, state }) => revision !== null && state === 'current');
  if (current.length === 0) return null;
  return (
    <section aria-label="Bản vẽ hiện hành">
      <ul className={styles['drawings']}>
        {current.map((file) => (
          <li key={`${file.place} ${file.partId} ${file.url}`}>
            <a href={`${file.url}?inline=1`} target="_blank" rel="noreferrer">
              {fileWhereabouts(file)}
            </a>
            {newDrawings.includes(file.url) && <Mark>Mới</Mark>}
          </li>
        ))}
      </ul>
      {!readOnly && newDrawings.length > 0 && project.allowed.includes('ConfirmDrawings') && (
        <Button block disabled={busy} onClick={() => void run('ConfirmDrawings', { drawings: newDrawings })}>
          Bản vẽ mới – đã xem
        </Button>
      )}
    </section>
  );
}
