import 'reflect-metadata';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { provider } from '../kernel/access.js';
import {
  OptionalId,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredText,
  Vnd,
  Whole,
} from '../kernel/fields.js';
import { PageQuery } from '../kernel/page.js';
import { get, post, put } from '../kernel/route.js';
import type { ProjectAction } from '../vocabulary/actions.js';
import { maxAttachments } from '../vocabulary/files.js';
import { requestOptions } from '../vocabulary/options.js';
import { projectStatuses } from '../vocabulary/statuses.js';
import type { ProjectStatus } from '../vocabulary/statuses.js';
import type { StoredFile } from './objects.js';
import { PartFields } from './parts.js';
import type { Part } from './parts.js';

const oneOf = (list: readonly { value: string }[], message: string) =>
  IsIn(
    list.map(({ value }) => value),
    { message },
  );

const maxParts = 200;

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

/** The request form (section 5). */
export class SubmitProject extends OptionalDetails {
  @RequiredText(200, 'Tiêu đề không được để trống') title: string;

  @oneOf(requestOptions.material, 'Vui lòng chọn vật liệu') material: string;

  @Whole(1, 'Số lượng phải lớn hơn 0') quantity: number;

  @oneOf(requestOptions.deadline, 'Vui lòng chọn thời gian giao hàng') deadline: string;
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
 * absent stays as it is.
 */
export class UpdateProject extends OptionalDetails {
  @IsOptional()
  @RequiredText(200, 'Tiêu đề dự án là bắt buộc')
  title?: string;

  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một quy trình' })
  @OptionalTexts(20)
  override manufacturingProcesses?: string[];

  @OptionalText() material?: string;

  @IsOptional()
  @Whole(1, 'Số lượng phải lớn hơn 0')
  quantity?: number;

  @IsOptional()
  @oneOf(requestOptions.deadline, 'Vui lòng chọn thời gian giao hàng')
  deadline?: string;

  @IsOptional()
  @IsIn(projectStatuses, { message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;

  /** With a move: the provider's notes for its own people and the factory. */
  @OptionalText(5000) vietPhatNotes?: string;
  /** With a move to cancelled, need_customer_revision or (by the customer) reviewing: why. */
  @OptionalText(2000) reason?: string;
  /** With a move to ready_for_manufacturer: another factory than the default one. */
  @OptionalId() assignedManufacturerId?: string;
  /** With a move to quoted: which factory quote, where there are several. */
  @OptionalId() quoteId?: string;
  /** With a move to quoted: the price for the customer, in VND. */
  @IsOptional()
  @Vnd(1, 'Giá phải lớn hơn 0')
  finalPrice?: number;

  /** Read for compatibility; the server's clock decides. */
  @OptionalText() updatedAt?: string;
}

export class ProjectListQuery extends PageQuery {
  @IsOptional()
  @IsIn(projectStatuses, { each: true, message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;
}

/** A project as its reader may see it: what a reader may not see is null or empty (rulings A16, B18). */
export type Project = {
  id: string;
  title: string;
  description: string;
  status: ProjectStatus;
  customerId: string;
  assignedManufacturerId: string | null;
  material: string;
  quantity: number;
  deadline: string;
  /** The upper bound of the deadline, counted from submission. ISO date. */
  dueDate: string | null;
  desiredCompletionTime: string;
  maxDimensions: string;
  tolerance: string;
  surfaceFinish: string;
  surfaceRoughness: string;
  materialSpecification: string;
  specialRequirements: string;
  suggestedPrice: string;
  /** Integer VND, from the moment that the quote is released. */
  finalPrice: number | null;
  drawingFileUrl: string | null;
  attachments: string[];
  /** The objects behind drawingFileUrl, attachments and the parts' drawings. */
  files: StoredFile[];
  manufacturingProcesses: string[];
  vietPhatNotes: string;
  /** Why the last revision or cancellation was asked for. */
  reason: string;
  partCount: number;
  /** Percentage of the last completed stage in order, 0 to 100. */
  percent: number;
  createdAt: string;
  updatedAt: string;
  /** The stream's revision that this shows. */
  revision: number;
  /** What the reader may do now. */
  allowed: ProjectAction[];
  /** In lists and details for the provider; absent in replies to commands. */
  customerName?: string;
};

const readers = {
  customer: 'canViewOwnProjects',
  manufacturer: 'canViewProjects',
  ...provider('canViewAllProjects'),
} as const;

export const projectRoutes = {
  list: get('/api/projects', { access: readers, query: ProjectListQuery }).replies<Project[]>(),
  detail: get('/api/projects/:id', { access: readers }).replies<Project>(),
  ofManufacturer: get('/api/projects/manufacturer/:manufacturerId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
    query: ProjectListQuery,
  }).replies<Project[]>(),
  parts: get('/api/project-parts/:projectId', { access: readers }).replies<Part[]>(),
  submit: post('/api/projects', {
    access: { customer: 'canCreateProject' },
    body: SubmitProject,
  }).replies<Project>(),
  /** Each action that the body amounts to is checked by itself (see vocabulary/actions). */
  update: put('/api/projects/:id', { access: 'signed-in', body: UpdateProject }).replies<Project>(),
};
