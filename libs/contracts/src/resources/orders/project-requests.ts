import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import {
  Listed,
  EmptyInDraft,
  EmptyListInDraft,
  OptionalId,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredText,
  Texts,
  Vnd,
  WhenTold,
  Whole,
} from '../../kernel/fields.js';
import { SearchQuery } from '../../kernel/page.js';
import { maxAttachments } from '../../vocabulary/files.js';
import { requestOptions } from '../../vocabulary/options.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { PartFields } from './parts.js';

const oneOf = (list: readonly { value: string }[], message: string) =>
  IsIn(
    list.map(({ value }) => value),
    { message },
  );

const maxParts = 200;
const maxFiles = 1000;
const maxFactories = 20;
const maxRequests = 50;

/** What the request form says where a required field is missing (section 5). */
export const missing = {
  title: 'Tiêu đề không được để trống',
  material: 'Vui lòng chọn vật liệu',
  quantity: 'Số lượng phải lớn hơn 0',
  deadline: 'Vui lòng chọn thời gian giao hàng',
} as const;

/** What is to be revised: a field, a part's id, a file's address, or «project» for the whole; and why. */
export class RevisionRequest {
  @RequiredText(500, 'Vui lòng chọn mục cần chỉnh sửa') target: string;
  @RequiredText(2000, 'Vui lòng nêu lý do chỉnh sửa') reason: string;
}

/** What a request says beside its title, material, quantity and deadline. */
class OptionalDetails {
  @OptionalText(5000) description?: string;
  @OptionalTexts(20) manufacturingProcesses?: string[];
  @OptionalText() desiredCompletionTime?: string;
  @OptionalText() maxDimensions?: string;
  @OptionalText() tolerance?: string;
  @OptionalText() surfaceFinish?: string;
  @OptionalText() surfaceRoughness?: string;
  @OptionalText(1000) materialSpecification?: string;
  @OptionalText(5000) specialRequirements?: string;
  @OptionalText() suggestedPrice?: string;
  @OptionalUrl() drawingFileUrl?: string;
  @OptionalUrls(maxAttachments) attachments?: string[];

  @IsOptional()
  @Type(() => PartFields)
  @ValidateNested({ each: true })
  @ArrayMaxSize(maxParts, { message: `Tối đa ${maxParts} chi tiết` })
  @IsArray({ message: 'Phải là danh sách' })
  projectParts?: PartFields[];
}

/** The request form (section 5). With status «draft» the required fields may still be empty. */
export class SubmitProject extends OptionalDetails {
  @EmptyInDraft()
  @RequiredText(200, missing.title)
  title: string;

  @EmptyInDraft()
  @oneOf(requestOptions.material, missing.material)
  material: string;

  @EmptyInDraft()
  @Whole(1, missing.quantity)
  quantity: number;

  @EmptyInDraft()
  @oneOf(requestOptions.deadline, missing.deadline)
  deadline: string;

  @IsOptional()
  @IsIn(['draft', 'submitted'], { message: 'Trạng thái không hợp lệ' })
  status?: 'draft' | 'submitted';
}

/** The customer's edit form (section 5). */
export class EditProject extends OptionalDetails {
  @RequiredText(200, 'Tiêu đề dự án là bắt buộc') title: string;

  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một quy trình' })
  @OptionalTexts(20)
  override manufacturingProcesses: string[];

  @OptionalText() material?: string;
}

/**
 * PUT /api/projects/:id: edited fields, a status to move to with what the move needs, or both. What is
 * absent stays as it is. `If-Match` names the versions of the sections that the author saw («details:12»).
 */
export class UpdateProject extends OptionalDetails {
  @EmptyInDraft()
  @WhenTold()
  @RequiredText(200, 'Tiêu đề dự án là bắt buộc')
  title?: string;

  @EmptyListInDraft()
  @WhenTold()
  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một quy trình' })
  @Texts(20)
  override manufacturingProcesses?: string[];

  @OptionalText() material?: string;

  @EmptyInDraft()
  @WhenTold()
  @Whole(1, missing.quantity)
  quantity?: number;

  @EmptyInDraft()
  @WhenTold()
  @oneOf(requestOptions.deadline, missing.deadline)
  deadline?: string;

  @IsOptional()
  @IsIn(projectStatuses, { message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;

  /** With a move: the provider's notes for its own people and the factory. */
  @OptionalText(5000) vietPhatNotes?: string;
  /** With a move to cancelled, need_customer_revision or (by the customer) reviewing: why. */
  @OptionalText(2000) reason?: string;
  /** With a move to need_customer_revision: which field or file, and why. */
  @IsOptional()
  @Type(() => RevisionRequest)
  @ValidateNested({ each: true })
  @ArrayMaxSize(maxRequests, { message: `Tối đa ${maxRequests} mục` })
  @IsArray({ message: 'Phải là danh sách' })
  revisionRequests?: RevisionRequest[];
  /** With a move to ready_for_manufacturer: another factory than the default one. */
  @OptionalId() assignedManufacturerId?: string;
  /** With a move to ready_for_manufacturer: private files that the factory is not to read. */
  @OptionalUrls(maxFiles) withheldFiles?: string[];
  /** With a move to bidding: the factories, two or more. */
  @IsOptional()
  @IsUUID('all', { each: true, message: 'Mã nhà máy không hợp lệ' })
  @ArrayMaxSize(maxFactories, { message: `Tối đa ${maxFactories} nhà máy` })
  @ArrayMinSize(2, { message: 'Chọn ít nhất hai nhà máy' })
  @IsArray({ message: 'Phải là danh sách' })
  invitedManufacturerIds?: string[];
  /** With a move to quoted: which factory quote, where there are several. */
  @OptionalId() quoteId?: string;
  /** With a move to quoted: the price for the customer, in VND. */
  @IsOptional()
  @Vnd(1, 'Giá phải lớn hơn 0')
  finalPrice?: number;
  /** Why a status is set that no action leads to from here. */
  @OptionalText(2000) overrideReason?: string;

  /** Read for compatibility; the server's clock decides. */
  @OptionalText() updatedAt?: string;
}

export class ProjectListQuery extends SearchQuery {
  /** One or more, separated by commas. */
  @Listed()
  @IsOptional()
  @IsIn(projectStatuses, { each: true, message: 'Trạng thái không hợp lệ' })
  @ArrayMaxSize(projectStatuses.length, { message: 'Trạng thái không hợp lệ' })
  @IsArray()
  status?: ProjectStatus[];
}
