import { plainDetailNames } from '@market/contracts';
import type { PartFields, PlainDetails, Project, SubmitProject } from '@market/contracts';

/** The plain details as the customer wrote them, without the provider's estimate of the completion time. */
export const plainDetailsOf = (project: Project): PlainDetails => ({
  ...(Object.fromEntries(plainDetailNames.map((name) => [name, project[name]])) as PlainDetails),
  desiredCompletionTime: project.wishedCompletionTime,
});

/** A stored draft that the customer edits. */
export type EditedDraft = {
  project: Project;
  parts: PartFields[];
  /** Of its parts, as they were read: what another tab saved since is not overwritten, or removed. */
  partVersions?: readonly string[];
};

/** The form values of a stored draft; omits empty fields. */
export const requestValuesOf = ({ project, parts }: EditedDraft): Partial<SubmitProject> => ({
  ...nonEmpty({
    title: project.title,
    material: project.material,
    deadline: project.deadline,
    manufacturingProcesses: project.manufacturingProcesses,
    attachments: project.attachments,
    ...plainDetailsOf(project),
  }),
  ...(project.quantity > 0 ? { quantity: project.quantity } : {}),
  ...(project.drawingFileUrl ? { drawingFileUrl: project.drawingFileUrl } : {}),
  projectParts: parts,
});

const nonEmpty = <Fields extends Record<string, string | string[]>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0)) as Partial<Fields>;

/** The request body. A submission without processes omits them, because the server requires at least one. */
export const requestBodyOf = (
  { manufacturingProcesses: processes = [], ...form }: SubmitProject,
  status: 'draft' | 'submitted',
): SubmitProject => ({
  ...form,
  ...(status === 'draft' || processes.length > 0 ? { manufacturingProcesses: processes } : {}),
  status,
});
