import type { OrderFile, Part, Project } from '@market/contracts';
import { useUser } from '../../features/accounts/user';
import { FileLine } from '../../features/objects/preview/FileLine';
import { renderFilesOf } from '../../features/objects/preview/PartFiles';
import { renderHero } from './FileHero';

const renderLink = (file: OrderFile) => <FileLine file={file} />;

/** How the files of an order are shown where its parts are: large, in a line, and all of one part. */
export function useStageFiles({ files }: Pick<Project, 'files'>) {
  const user = useUser();
  const ofPart = renderFilesOf(files, user);
  return { renderFile: renderHero, renderLink, renderFiles: (part: Part) => ofPart(part) };
}
