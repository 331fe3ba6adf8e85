import { IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import {
  Amount,
  Days,
  Integer,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredLine,
  Vnd,
  WhenPresent,
} from '../../kernel/fields.js';
import { get, put } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';

/** The optional fields of a part. */
class OptionalPartFields {
  @IsOptional()
  @Integer(1, 'Số lượng phải lớn hơn 0')
  quantity?: number;

  @OptionalText() material?: string;
  @OptionalText(5000) description?: string;
  @OptionalText(1000) materialSpecification?: string;
  @OptionalText() tolerance?: string;
  @OptionalText() surfaceFinish?: string;
  @OptionalTexts(20) manufacturingProcesses?: string[];
  @OptionalText() threadInfo?: string;
  /** Millimetres, as in 90.0x20.0x9.5. */
  @OptionalText() dimensions?: string;

  /** Kilograms. */
  @IsOptional()
  @Amount(0, 'Khối lượng phải >= 0')
  weight?: number;

  /** Cubic centimetres. */
  @IsOptional()
  @Amount(0, 'Thể tích phải >= 0')
  volume?: number;

  @OptionalUrl() drawingFileUrl?: string;
  @OptionalUrls(maxAttachments) attachments?: string[];
  @OptionalText(5000) notes?: string;
  /** Free text such as '250,000 VNĐ' or '$10.50'. */
  @OptionalText() suggestedPricePerPiece?: string;
}

const partIdMissing = 'Vui lòng nhập mã chi tiết';
const nameMissing = 'Vui lòng nhập tên chi tiết';

/** One part in the `projectParts` of a request. `id` is absent for a new part. */
export class PartFields extends OptionalPartFields {
  @OptionalText() id?: string;
  @RequiredLine(100, partIdMissing) partId: string;
  @RequiredLine(200, nameMissing) partName: string;
}

/** PUT /api/project-parts/:id. Absent fields stay unchanged. Only the provider may set the last three. */
export class UpdatePart extends OptionalPartFields {
  @WhenPresent()
  @RequiredLine(100, partIdMissing)
  partId?: string;

  @WhenPresent()
  @RequiredLine(200, nameMissing)
  partName?: string;

  @OptionalText(5000) productionRemarks?: string;

  /** VND. Null clears it. */
  @IsOptional()
  @Vnd(0, 'Chi phí ước tính phải >= 0')
  estimatedCost?: number | null;

  /** Days. Null clears them. */
  @IsOptional()
  @Days('Thời gian ước tính phải >= 1 ngày')
  estimatedLeadTime?: number | null;
}

export type Part = Required<
  Omit<
    PartFields & UpdatePart,
    'weight' | 'volume' | 'drawingFileUrl' | 'estimatedCost' | 'estimatedLeadTime'
  >
> & {
  projectId: string;
  weight: number | null;
  volume: number | null;
  drawingFileUrl: string | null;
  drawingFileName: string | null;
  attachmentFileNames: string[];
  /** VND; null for a factory. */
  estimatedCost: number | null;
  estimatedLeadTime: number | null;
  createdAt: string;
  updatedAt: string;
  /** Version of this section, for `If-Match`. */
  version: string;
};

/** A drawing of a part or the project, as its reader may open it: a factory sees the current ones. */
export type DrawingRevision = {
  /** Null for the project's main drawing. */
  partId: string | null;
  /** Counts from 1 for each part. */
  number: number;
  url: string;
  name: string;
  addedAt: string;
  /** Account id; for the provider only. */
  addedBy?: string;
  byProvider: boolean;
  isCurrent: boolean;
};

const readers = {
  customer: 'canViewOwnProjects',
  manufacturer: 'canViewProjects',
  ...provider('canViewAllProjects'),
} as const;

export const partRoutes = {
  ofProject: get('/api/project-parts/:projectId', { access: readers, page: 'project-details' }).replies<
    Part[]
  >(),
  /** `If-Match` names the versions of the sections that the editor has seen; a stale one is answered with 412. */
  update: put('/api/project-parts/:id', {
    access: { customer: 'canEditProject', ...provider('canReviewProjects') },
    body: UpdatePart,
  }).replies<Part>(),
  /** Oldest first, including drawings of removed parts. */
  drawings: get('/api/projects/:id/drawings', { access: readers, page: 'project-details' }).replies<
    DrawingRevision[]
  >(),
};
