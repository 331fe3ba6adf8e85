import { stages as plan } from '@market/contracts';
import type { Project } from '@market/contracts';
import { useRef } from 'react';
import { undoTime, useAddNote, useOutbox } from '../outbox/outbox';
import type { Owner } from '../outbox/outbox';
import { stagesHere } from '../outbox/stages-here';
import type { StageHere } from '../outbox/stages-here';
import { useProgressQuery } from '../progress.api';

/** Milliseconds. A tap that comes so soon after a change was meant for what stood in its place before. */
const sameTap = 500;

/** Whose stages: the order, and the account that notes on this device. */
export type Job = { project: Pick<Project, 'id' | 'title'>; owner: Owner };

/** The percentage of the last stage that is completed in order. */
export function percentOf(stages: readonly { isCompleted: boolean }[]): number {
  const next = stages.findIndex(({ isCompleted }) => !isCompleted);
  return plan[(next === -1 ? stages.length : next) - 1]?.percent ?? 0;
}

/** The stages for those who make the parts, as they stand on this device; one tap does or reopens one, also without a network. */
export function useJobStages({ project, owner }: Job) {
  const { id: projectId, title: projectTitle } = project;
  const load = useProgressQuery({ projectId });
  const waiting = useOutbox(owner, projectId);
  const addNote = useAddNote();
  const changedAt = useRef(-Infinity);
  const toggle = ({ stageId, isCompleted, version, waiting: own }: StageHere) => {
    if (Math.abs(Date.now() - changedAt.current) < sameTap) return;
    const note = {
      ...owner,
      ...{ key: crypto.randomUUID(), projectId, projectTitle, stageId, isCompleted: !isCompleted },
      photos: [],
      ...(own.some(({ note: one }) => one.isCompleted !== undefined) ? {} : { version }),
      notedAt: new Date().toISOString(),
      sendAfter: Date.now() + undoTime,
    };
    if (addNote(note)) changedAt.current = Date.now();
  };
  return {
    load,
    waiting,
    stagesOf: (stages: Parameters<typeof stagesHere>[0]) => stagesHere(stages, waiting),
    toggle,
  };
}
