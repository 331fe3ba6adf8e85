import { fieldLabels } from '@control-center/contracts';
import type { Part, Project } from '@control-center/contracts';

export type RevisionNotes = {
  /** By the names of the edit form's fields. */
  fields: ReadonlyMap<string, string>;
  /** By the ids of parts. */
  parts: ReadonlyMap<string, string>;
  /** About something that the form does not show. */
  general: readonly string[];
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

/** The requested revisions, each at the place where the edit form changes it. */
export function revisionNotesOf(project: Project, parts: readonly Part[]): RevisionNotes {
  const fields = new Map<string, string>();
  const ofParts = new Map<string, string>();
  const general: string[] = [];
  const add = (notes: Map<string, string>, key: string, text: string) =>
    void notes.set(key, [notes.get(key), text].filter(Boolean).join(' · '));

  for (const { target, reason } of project.revisionRequests) {
    const nameOf = (url: string) => project.files.find((file) => file.url === url)?.name ?? 'File';
    const part = parts.find((each) => each.id === target || filesOf(each).includes(target));
    if (part) add(ofParts, part.id, part.id === target ? reason : `${nameOf(target)}: ${reason}`);
    else if (editedFields.includes(target)) add(fields, target, reason);
    else if (target === project.drawingFileUrl) add(fields, 'drawingFileUrl', reason);
    else if (project.attachments.includes(target)) add(fields, 'attachments', `${nameOf(target)}: ${reason}`);
    // What concerns the whole project is the reason beside the form.
    else if (target !== 'project')
      general.push(fieldLabels[target] ? `${fieldLabels[target]}: ${reason}` : reason);
  }
  return { fields, parts: ofParts, general };
}
