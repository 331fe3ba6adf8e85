import type { Part, Progress } from '@market/contracts';
import { relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import { percentOf } from '../values/progress.js';
import { partVersion, stageVersion } from '../values/sections.js';
import type { ProjectState } from '../state.js';
import { mayOpenFile } from '../files/file-views.js';

/** The id of the project that a part belongs to; '' for an id of another form. */
export const projectOfPart = (partId: string): string => /^([0-9a-f-]{36})\./.exec(partId)?.[1] ?? '';

const nameOf = (state: ProjectState, url: string): string =>
  state.files.find((file) => file.url === url)?.name ?? '';

const currentName = (state: ProjectState, partId: string, url: string | null): string | null =>
  url &&
  (state.drawings.findLast((one) => one.partId === partId && one.url === url)?.name ?? nameOf(state, url));

/** A factory sees neither the provider's cost estimates nor files that are not shared with it. */
export const partsFor = (viewer: Viewer, state: ProjectState): Part[] => {
  const toFactory = relationTo(state, viewer) === 'factory';
  const mayOpen = mayOpenFile(viewer, state);
  return state.parts.map(({ revision, ...part }) => {
    const drawingFileUrl = part.drawingFileUrl && mayOpen(part.drawingFileUrl) ? part.drawingFileUrl : null;
    const attachments = part.attachments.filter(mayOpen);
    return {
      ...part,
      projectId: state.id,
      drawingFileUrl,
      drawingFileName: currentName(state, part.id, drawingFileUrl),
      attachments,
      attachmentFileNames: attachments.map((url) => nameOf(state, url)),
      estimatedCost: toFactory ? null : part.estimatedCost,
      version: partVersion({ id: part.id, revision }),
    };
  });
};

/** A factory sees only the documents of a stage that it may open. */
export const progressFor = (viewer: Viewer, state: ProjectState): Progress => {
  const mayOpen = mayOpenFile(viewer, state);
  return {
    projectId: state.id,
    percent: percentOf(state),
    stages: state.stages.map(({ toggledAt, ...stage }) => ({
      ...stage,
      attachments: stage.attachments.filter(mayOpen),
      version: stageVersion({ stageId: stage.stageId, toggledAt }),
    })),
  };
};
