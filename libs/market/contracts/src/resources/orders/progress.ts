import { IsBoolean, IsIn, IsISO8601, IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { OptionalText, OptionalUrls } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';
import { stageIds } from '../../vocabulary/stages.js';
import type { StageId } from '../../vocabulary/stages.js';

export class UpdateProgress {
  @IsIn(stageIds, { message: 'Công đoạn không hợp lệ' }) stageId: StageId;
  /** Absent: the stage stays as it is, and only the note and the files are added. */
  @IsOptional()
  @IsBoolean({ message: 'isCompleted phải là true hoặc false' })
  isCompleted?: boolean;
  /** The version of the stage that the author saw: a stage that was completed or reopened since is not changed (409). */
  @OptionalText(100) version?: string;
  /** Added to the earlier notes. */
  @OptionalText(5000) notes?: string;
  /** Addresses of uploads that document the stage, added to the earlier ones. */
  @OptionalUrls(maxAttachments) attachments?: string[];
  /** When the factory's phone noted it, in case it was sent later: a remark. The server's time counts. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'Thời điểm không hợp lệ' })
  @OptionalText(30)
  notedAt?: string;
  /** Accepted for compatibility and ignored; the factory is the session's account. */
  @OptionalText() manufacturerId?: string;
}

export type StageProgress = {
  stageId: StageId;
  isCompleted: boolean;
  completedAt: string | null;
  /** All notes, one a line. */
  notes: string;
  attachments: string[];
  /** Another one after the stage was completed or reopened. */
  version: string;
  /** When the factory's phone noted the last change, where it said so. */
  notedAt?: string;
};

export type Progress = { projectId: string; percent: number; stages: StageProgress[] };

export const progressRoutes = {
  detail: get('/api/progress/:projectId', {
    access: {
      customer: 'canViewOwnProjects',
      manufacturer: 'canViewProjects',
      ...provider('canViewAllProjects'),
    },
    page: 'progress-tracking',
  }).replies<Progress>(),
  update: post('/api/progress/:projectId/update', {
    access: { manufacturer: 'canUpdateProgress' },
    page: 'progress-tracking',
    body: UpdateProgress,
  }).replies<Progress>(),
};
