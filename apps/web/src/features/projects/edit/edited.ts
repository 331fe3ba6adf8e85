import type { EditProject, Part, PartFields, Project } from '@market/contracts';
import type { Conflict } from '../../../commands/use-command';
import { partFieldNames, partFieldsOf } from '../parts/part-fields';
import { plainDetailsOf } from '../request/request-values';

/** Under this name the unsent changes of an order are kept. */
export const editPlace = (projectId: string): string => `edit.${projectId}`;
/** The same of its status and of the provider's notes. */
export const statusPlace = (projectId: string): string => `status.${projectId}`;

/** What the server has of a request, and the versions by which it knows it. */
export type Edited = { values: Partial<EditProject>; versions: Readonly<Record<string, string>> };

/** `withQuantity`: the provider also corrects the number of pieces of an order without parts. */
export const editedOf = (project: Project, parts: readonly Part[], withQuantity = false): Edited => ({
  values: {
    ...plainDetailsOf(project),
    title: project.title,
    material: project.material,
    manufacturingProcesses: project.manufacturingProcesses,
    drawingFileUrl: project.drawingFileUrl ?? '',
    attachments: project.attachments,
    projectParts: parts.map(partFieldsOf),
    ...(withQuantity && { quantity: project.quantity }),
  },
  versions: {
    details: project.version,
    ...Object.fromEntries(parts.map(({ id, version }) => [id, version])),
  },
});

/** 'details', or the part's id. */
const sectionOf = (version: string): string => version.slice(0, version.lastIndexOf(':'));

/** With the server's values from a refusal. Fields that the form does not have stay out of it. */
export function withNews({ values, versions }: Edited, { version, fields }: Conflict): Edited {
  const section = sectionOf(version);
  const take = <Value extends object>(before: Value, isTaken: (name: string) => boolean): Value => {
    const taken = Object.entries(fields).filter(([name]) => isTaken(name));
    return { ...before, ...Object.fromEntries(taken.map(([name, value]) => [name, value ?? undefined])) };
  };
  const takePart = (part: PartFields) =>
    part.id === section ? take(part, (name) => partFieldNames.has(name)) : part;
  return {
    values:
      section === 'details'
        ? take(values, (name) => name in values)
        : { ...values, projectParts: (values.projectParts ?? []).map(takePart) },
    versions: { ...versions, [section]: version },
  };
}
