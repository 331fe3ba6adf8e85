import type { EditProject, Part, PartFields, Project } from '@control-center/contracts';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { plainDetailsOf } from '../request/request-values';
import { differencesOf } from './conflict';
import { editInputName } from './edit-input';

/** The version of each section. */
type Versions = Record<string, string>;

export const initialValuesOf = (project: Project, parts: PartFields[]): Partial<EditProject> => ({
  ...plainDetailsOf(project),
  title: project.title,
  material: project.material,
  manufacturingProcesses: project.manufacturingProcesses,
  drawingFileUrl: project.drawingFileUrl ?? '',
  attachments: project.attachments,
  projectParts: parts,
});

export const versionsOf = (project: Project, parts: readonly Part[]): Versions => ({
  details: project.version,
  ...Object.fromEntries(parts.map(({ id, version }) => [id, version])),
});

/** The versions that stored changes are based on: sending them over a later version is a conflict, which is asked about. */
export const storedBasis = ({ id }: Project, accountId: string): Versions =>
  unsentInput.readBasis<Versions>(accountId, editInputName(id)) ?? {};

/** Stored changes with the parts that others have added since. */
export function withAddedParts(
  typed: Partial<EditProject>,
  parts: readonly PartFields[],
  basis: Versions,
): Partial<EditProject> {
  const { projectParts = [] } = typed;
  if (Object.keys(basis).length === 0) return typed;
  const added = parts.filter(({ id = '' }) => !(id in basis) && !projectParts.some((part) => part.id === id));
  return { ...typed, projectParts: [...projectParts, ...added] };
}

/** Nothing, an empty text and an empty list are the same in a form, and the order of fields does not matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (inner === null || inner === '' || (Array.isArray(inner) && inner.length === 0)) return undefined;
    if (typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)));
  }) ?? '';

/** Whether the input of an edit form differs from what is stored on the server. */
export const isChanged = (typed: Partial<EditProject>, stored: Partial<EditProject>): boolean =>
  Object.keys(typed).some(
    (name) => textOf(typed[name as keyof EditProject]) !== textOf(stored[name as keyof EditProject]),
  );

/** Stored changes as lines of text, to be copied where they can no longer be sent. */
export function textsOfChanges(
  typed: Partial<EditProject>,
  project: Project,
  parts: readonly Part[],
): string[] {
  const { projectParts = [], ...details } = typed;
  const lines = (mine: object, stored: object | undefined, title = '') =>
    differencesOf(mine, { fields: stored ? { ...stored } : {}, all: stored === undefined }).map(
      ({ label, mine: text }) => `${title}${label}: ${text || '–'}`,
    );
  return [
    ...lines(details, initialValuesOf(project, [])),
    ...projectParts.flatMap((part) =>
      lines(
        part,
        parts.find(({ id }) => id === part.id),
        `Chi tiết ${part.partId} – `,
      ),
    ),
  ];
}
