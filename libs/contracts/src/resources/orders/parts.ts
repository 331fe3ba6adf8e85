import { IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import {
  Amount,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredText,
  Vnd,
  WhenTold,
  Whole,
} from '../../kernel/fields.js';
import { get, put } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';

/** What may be said of a part beside its number and name. */
class OptionalPartFields {
  @IsOptional()
  @Whole(1, 'Số lượng phải lớn hơn 0')
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

const numberMissing = 'Vui lòng nhập mã chi tiết';
const nameMissing = 'Vui lòng nhập tên chi tiết';

/** One part of a request, as the part editor sends it. `id` is the part's own; absent for a new one. */
export class PartFields extends OptionalPartFields {
  @OptionalText() id?: string;
  @RequiredText(100, numberMissing) partId: string;
  @RequiredText(200, nameMissing) partName: string;
}

/** PUT /api/project-parts/:id: what is absent stays. The last three are the provider's (rulings C12). */
export class UpdatePart extends OptionalPartFields {
  @WhenTold()
  @RequiredText(100, numberMissing)
  partId?: string;

  @WhenTold()
  @RequiredText(200, nameMissing)
  partName?: string;

  @OptionalText(5000) productionRemarks?: string;

  /** VND. */
  @IsOptional()
  @Vnd(0, 'Chi phí ước tính phải >= 0')
  estimatedCost?: number;

  /** Days. */
  @IsOptional()
  @Whole(1, 'Thời gian ước tính phải >= 1 ngày')
  estimatedLeadTime?: number;
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
  /** VND; null to the factory. */
  estimatedCost: number | null;
  estimatedLeadTime: number | null;
  createdAt: string;
  updatedAt: string;
  /** Of this section, for `If-Match`. */
  version: string;
};

/** One of the drawings that a part, or the project, has had. */
export type DrawingRevision = {
  /** Null for the project's main drawing. */
  partId: string | null;
  /** 1 for the first drawing of its part, and up. */
  number: number;
  url: string;
  name: string;
  addedAt: string;
  /** Account id. */
  addedBy: string;
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
  /** `If-Match` names the versions of the sections that the author saw; a stale one is 412. */
  update: put('/api/project-parts/:id', {
    access: { customer: 'canEditProject', ...provider('canReviewProjects') },
    body: UpdatePart,
  }).replies<Part>(),
  /** Oldest first; of parts that are gone as well. */
  drawings: get('/api/projects/:id/drawings', { access: readers, page: 'project-details' }).replies<
    DrawingRevision[]
  >(),
};
