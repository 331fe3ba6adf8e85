import { stages as stagePlan } from '@market/contracts';
import type { StageId, StageProgress } from '@market/contracts';
import { formatDateTime } from '../../components/values/dates';
import type { StageNote } from './outbox/outbox';

const planOf = (id: StageId) => stagePlan.find((stage) => stage.id === id)!;
export const stageLabel = (id: StageId): string => planOf(id).label;

/** «dự kiến 4 ngày». */
export const planText = (id: StageId): string => `dự kiến ${planOf(id).days} ngày`;

export const daysText = (id: StageId): string => `${planOf(id).days} ngày`;

/** «Xong lúc 10:00 21/11/2026», or how long the stage takes. */
export const doneText = ({ stageId, isCompleted, completedAt }: StageProgress): string =>
  isCompleted && completedAt
    ? `Xong lúc ${formatDateTime(completedAt)}`
    : `Dự kiến ${planOf(stageId).days} ngày`;

/** What was noted, in a few words: «đã xong Gia công thô». */
export function noteText({ stageId, isCompleted }: StageNote): string {
  const stage = stageLabel(stageId);
  if (isCompleted === undefined) return `ghi chú, ảnh của ${stage}`;
  return `${isCompleted ? 'đã xong' : 'mở lại'} ${stage}`;
}
