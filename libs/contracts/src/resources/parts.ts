import { IsOptional } from 'class-validator';
import {
  Amount,
  OptionalId,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredText,
  Whole,
} from '../kernel/fields.js';
import { maxAttachments } from '../vocabulary/files.js';

/** One part of a request, as the part editor sends it. `id` is the part's own; absent for a new one. */
export class PartFields {
  @OptionalId() id?: string;
  @RequiredText(100, 'Vui lòng nhập mã chi tiết') partId: string;
  @RequiredText(200, 'Vui lòng nhập tên chi tiết') partName: string;

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

export type Part = Required<Omit<PartFields, 'weight' | 'volume' | 'drawingFileUrl'>> & {
  projectId: string;
  weight: number | null;
  volume: number | null;
  drawingFileUrl: string | null;
  drawingFileName: string | null;
  createdAt: string;
  updatedAt: string;
};
