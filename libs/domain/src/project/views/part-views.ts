import type { DrawingRevision, Part, Progress } from '@control-center/contracts';
import { relationTo } from '../lifecycle/access.js';
import type { Viewer } from '../lifecycle/access.js';
import { percentOf } from '../production.js';
import { partVersion } from '../values/sections.js';
import type { ProjectState } from '../state.js';

/** The id of the project that a part belongs to; '' for an id of another form. */
export const projectOfPart = (partId: string): string => /^([0-9a-f-]{36})\./.exec(partId)?.[1] ?? '';

const nameOf = (state: ProjectState, url: string): string =>
  state.files.find((file) => file.url === url)?.name ?? '';

const currentName = (state: ProjectState, partId: string, url: string | null): string | null =>
  url &&
  (state.drawings.findLast((one) => one.partId === partId && one.url === url)?.name ?? nameOf(state, url));

/** A factory does not see the provider's cost estimates. */
export const partsFor = (viewer: Viewer, state: ProjectState): Part[] => {
  const toFactory = relationTo(state, viewer) === 'factory';
  return state.parts.map(({ revision, ...part }) => ({
    ...part,
    projectId: state.id,
    drawingFileName: currentName(state, part.id, part.drawingFileUrl),
    attachmentFileNames: part.attachments.map((url) => nameOf(state, url)),
    estimatedCost: toFactory ? null : part.estimatedCost,
    version: partVersion({ id: part.id, revision }),
  }));
};

export const drawingsOf = (state: ProjectState): DrawingRevision[] =>
  state.drawings.map((drawing) => {
    const section = drawing.partId === null ? state : state.parts.find(({ id }) => id === drawing.partId);
    return { ...drawing, isCurrent: section?.drawingFileUrl === drawing.url };
  });

export const progressOf = (state: ProjectState): Progress => ({
  projectId: state.id,
  percent: percentOf(state),
  stages: state.stages,
});
