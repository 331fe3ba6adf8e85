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
const numberOf = (version: string): number => Number(version.slice(version.lastIndexOf(':') + 1));

/** With the server's values from a refusal, unless they are known already. Fields that the form does not have stay out of it. */
export function withNews({ values, versions }: Edited, { version, fields }: Conflict): Edited {
  const section = sectionOf(version);
  const known = versions[section];
  if (known === undefined || numberOf(known) >= numberOf(version)) return { values, versions };
  const take = <Value extends object>(before: Value, names: readonly string[]): Value => ({
    ...before,
    ...Object.fromEntries(
      names.filter((name) => name in fields).map((name) => [name, fields[name] ?? undefined]),
    ),
  });
  const partNames = Object.keys(fields).filter((name) => partFieldNames.has(name));
  const next =
    section === 'details'
      ? take(
          values,
          Object.keys(values).filter((name) => name !== 'projectParts'),
        )
      : {
          ...values,
          projectParts: (values.projectParts ?? []).map((part) =>
            part.id === section ? take<PartFields>(part, partNames) : part,
          ),
        };
  return { values: next, versions: { ...versions, [section]: version } };
}
