import type { Project } from '@market/contracts';
import { Alert, Button, Flex } from 'antd';
import { fileWhereabouts } from '../../features/objects/place-text';
import { useAction } from '../../features/projects/actions/use-action';

/** The drawings that have changed since the factory saw them: each can be opened, and all are confirmed in one tap. */
export function NewDrawings({ project }: { project: Project }) {
  const { run, busy } = useAction(project);
  const { newDrawings } = project;
  const files = project.files.filter(({ url, state }) => state === 'current' && newDrawings.includes(url));
  if (files.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={
        <Flex wrap gap="0 12px">
          <b>Bản vẽ mới:</b>
          {files.map((file) => (
            <a
              key={`${file.place} ${file.partId} ${file.url}`}
              href={`${file.url}?inline=1`}
              target="_blank"
              rel="noreferrer"
            >
              {fileWhereabouts(file)}
            </a>
          ))}
        </Flex>
      }
      action={
        project.allowed.includes('ConfirmDrawings') && (
          <Button disabled={busy} onClick={() => void run('ConfirmDrawings', { drawings: newDrawings })}>
            Bản vẽ mới – đã xem
          </Button>
        )
      }
    />
  );
}
