import { fieldLabels } from '@market/contracts';
import type { Part, Project } from '@market/contracts';
import type { Input } from '../../../components/unsent-input/input';

/** Something that the provider asks the customer to change. */
export type Ask = {
  text: string;
  /** Where it is changed: «Mặt bích · File». */
  where: string;
  /** The key of the field or of the part; absent for what the form does not show. */
  field?: string;
};

/** The fields that the edit form shows, and to which a revision request may be pinned. */
export const editedFields = [
  ...['title', 'description', 'material', 'manufacturingProcesses', 'tolerance', 'surfaceFinish'],
  ...['desiredCompletionTime', 'maxDimensions', 'suggestedPrice', 'specialRequirements'],
  ...['drawingFileUrl', 'attachments'],
];

const filesOf = ({ drawingFileUrl, attachments }: Pick<Part, 'drawingFileUrl' | 'attachments'>): string[] => [
  ...(drawingFileUrl ? [drawingFileUrl] : []),
  ...attachments,
];

/** The requested revisions, each with the place where the edit form changes it. */
export const asksOf = (project: Project, parts: readonly Part[]): Ask[] =>
  project.revisionRequests.map(({ target, reason }): Ask => {
    const nameOf = (url: string) => project.files.find((file) => file.url === url)?.name ?? 'File';
    const part = parts.find((each) => each.id === target || filesOf(each).includes(target));
    const label = (field: string) => fieldLabels[field] ?? '';
    if (part) {
      const file = part.id === target ? '' : ` · ${nameOf(target)}`;
      return {
        text: reason,
        where: `${part.partName || part.partId}${file}`,
        field: `projectParts#${part.id}`,
      };
    }
    if (target === project.drawingFileUrl)
      return { text: reason, where: label('drawingFileUrl'), field: 'drawingFileUrl' };
    if (project.attachments.includes(target))
      return { text: reason, where: nameOf(target), field: 'attachments' };
    if (target === 'project') return { text: reason, where: 'Cả dự án' };
    return { text: reason, where: label(target), ...(editedFields.includes(target) && { field: target }) };
  });

/** Whether something was typed at its place. */
export const isDone = ({ field }: Ask, input: Input | undefined): boolean =>
  field !== undefined &&
  Object.keys(input?.changes ?? {}).some((key) => key === field || key.startsWith(`${field}#`));

/** What is asked at one place, in one line; undefined for nothing. */
export const askedAt = (asks: readonly Ask[], field: string): string | undefined =>
  asks
    .filter((ask) => ask.field === field)
    .map(({ text }) => text)
    .join(' · ') || undefined;
