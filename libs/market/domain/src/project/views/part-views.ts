import type { Part, Progress } from '@market/contracts';
import { relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import { percentOf } from '../values/progress.js';
import { partVersion, stageVersion } from '../values/sections.js';
import type { ProjectState } from '../state.js';
import { mayOpenFile } from '../files/file-views.js';

/** The id of the project that a part belongs to; '' for an id of another form. */
export const projectOfPart = (partId: string): string => /^([0-9a-f-]{36})\./.exec(partId)?.[1] ?? '';

/** What files and the drawings of parts are called, by their addresses. A search for each one takes long in a large order. */
function namesIn(state: ProjectState) {
  const files = new Map(state.files.map(({ url, name }) => [url, name]));
  const drawings = new Map(state.drawings.map(({ partId, url, name }) => [`${partId} ${url}`, name]));
  const fileName = (url: string): string => files.get(url) ?? '';
  return {
    fileName,
    drawingName: (partId: string, url: string | null): string | null =>
      url && (drawings.get(`${partId} ${url}`) ?? fileName(url)),
  };
}

/** A factory sees neither the provider's cost estimates nor files that are not shared with it. */
export const partsFor = (viewer: Viewer, state: ProjectState): Part[] => {
  const toFactory = relationTo(state, viewer) === 'factory';
  const mayOpen = mayOpenFile(viewer, state);
  const { fileName, drawingName } = namesIn(state);
  return state.parts.map(({ revision, ...part }) => {
    const drawingFileUrl = part.drawingFileUrl && mayOpen(part.drawingFileUrl) ? part.drawingFileUrl : null;
    const attachments = part.attachments.filter(mayOpen);
    return {
      ...part,
      projectId: state.id,
      drawingFileUrl,
      drawingFileName: drawingName(part.id, drawingFileUrl),
      attachments,
      attachmentFileNames: attachments.map(fileName),
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
