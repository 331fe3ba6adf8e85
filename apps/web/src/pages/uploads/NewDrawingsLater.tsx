import type { Project } from '@market/contracts';
import { Suspense, lazy } from 'react';

const Alert = lazy(async () => ({ default: (await import('./NewDrawings')).NewDrawings }));

/** The drawings that have changed since the factory saw them; nothing is loaded where there is none. */
export const NewDrawings = ({ project }: { project: Project }) =>
  project.newDrawings.length > 0 && (
    <Suspense>
      <Alert project={project} />
    </Suspense>
  );
