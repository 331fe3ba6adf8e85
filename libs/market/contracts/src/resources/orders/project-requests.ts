import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, ValidateBy } from 'class-validator';
import {
  CommaSeparated,
  EmptyInDraft,
  EmptyListInDraft,
  Entries,
  Integer,
  OptionalId,
  OptionalText,
  OptionalTexts,
  OptionalUrl,
  OptionalUrls,
  RequiredLine,
  Texts,
  WhenPresent,
} from '../../kernel/fields.js';
import { SearchQuery } from '../../kernel/page.js';
import { fieldLabels, plainDetailNames, plainDetails } from '../../vocabulary/fields/details.js';
import type { PlainDetails } from '../../vocabulary/fields/details.js';
import { maxAttachments } from '../../vocabulary/files.js';
import { requestOptions } from '../../vocabulary/fields/options.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { Factories, FinalPrice, RevisionRequests, WithheldFiles } from './action-bodies.js';
import type { RevisionRequest } from './action-bodies.js';
import { PartFields } from './parts.js';
import { SeenTerms } from './terms.js';
import type { Terms } from './terms.js';

const oneOf = (list: readonly { value: string }[], message: string) =>
  IsIn(
    list.map(({ value }) => value),
    { message },
  );

const maxParts = 200;
/** Of all texts of the parts of one request, which is stored as a whole. UTF-8. */
const mostPartBytes = 500_000;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;

/** The longest text of a list of parts: whose, and which. */
function longestIn(parts: readonly object[]): { partId: string; name: string } {
  const texts = parts.flatMap((part) =>
    Object.entries(part).map(([name, value]) => ({
      ...{ partId: String((part as PartFields).partId), name },
      bytes: bytesOf(value),
    })),
  );
  return texts.reduce((longest, text) => (text.bytes > longest.bytes ? text : longest), {
    ...{ partId: '', name: '', bytes: 0 },
  });
}

/** Refuses parts whose texts are longer together than one request may be, and names the longest text. */
const FitsOneRequest = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'partBytes',
      validator: {
        validate: (parts) => !Array.isArray(parts) || bytesOf(parts) <= mostPartBytes,
        defaultMessage: (check) => {
          const parts = check?.value as object[];
          const { partId, name } = longestIn(parts);
          const [most, now] = [mostPartBytes, bytesOf(parts)].map((bytes) => Math.ceil(bytes / 1000));
          return `Chữ của các chi tiết dài tổng cộng ${now} KB, tối đa ${most} KB. Dài nhất: ${fieldLabels[name] ?? name} của ${partId}`;
        },
      },
    },
    {},
  );

/** Messages of the request form for missing required fields. */
export const requiredMessages = {
  title: 'Tiêu đề không được để trống',
  material: 'Vui lòng chọn vật liệu',
  quantity: 'Số lượng phải lớn hơn 0',
  deadline: 'Vui lòng chọn thời gian giao hàng',
} as const;

/** The plain details as optional fields of a body. */
const PlainDetailFields = (() => {
  class Fields {}
  for (const name of plainDetailNames) OptionalText(plainDetails[name].max)(Fields.prototype, name);
  return Fields as new () => Partial<PlainDetails>;
})();

/** The optional fields of a request. */
class OptionalDetails extends PlainDetailFields {
  @OptionalTexts(20) manufacturingProcesses?: string[];
  @OptionalUrl() drawingFileUrl?: string;
  @OptionalUrls(maxAttachments) attachments?: string[];

  @IsOptional()
  @FitsOneRequest()
  @Entries(() => PartFields)
  @ArrayMaxSize(maxParts, { message: `Tối đa ${maxParts} chi tiết` })
  @IsArray({ message: 'Phải là danh sách' })
  projectParts?: PartFields[];
}

/** The request form. With status `draft` the required fields may be empty. */
export class SubmitProject extends OptionalDetails {
  @EmptyInDraft()
  @RequiredLine(200, requiredMessages.title)
  title: string;

  @EmptyInDraft()
  @oneOf(requestOptions.material, requiredMessages.material)
  material: string;

  @EmptyInDraft()
  @Integer(1, requiredMessages.quantity)
  quantity: number;

  @EmptyInDraft()
  @oneOf(requestOptions.deadline, requiredMessages.deadline)
  deadline: string;

  @IsOptional()
  @IsIn(['draft', 'submitted'], { message: 'Trạng thái không hợp lệ' })
  status?: 'draft' | 'submitted';
}

/** The customer's edit form. */
export class EditProject extends OptionalDetails {
  @RequiredLine(200, 'Tiêu đề dự án là bắt buộc') title: string;

  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một quy trình' })
  @OptionalTexts(20)
  override manufacturingProcesses: string[];

  @OptionalText() material?: string;

  /** Edited by the provider, of an order without parts. */
  @WhenPresent() @Integer(1, requiredMessages.quantity) quantity?: number;
}

/**
 * PUT /api/projects/:id: edited fields, a new status with the data that the transition needs, or both. Absent fields
 * stay unchanged. `If-Match` names the versions of the sections that the editor has seen (`details:12`).
 */
export class UpdateProject extends OptionalDetails {
  @EmptyInDraft()
  @WhenPresent()
  @RequiredLine(200, 'Tiêu đề dự án là bắt buộc')
  title?: string;

  @EmptyListInDraft()
  @WhenPresent()
  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một quy trình' })
  @Texts(20)
  override manufacturingProcesses?: string[];

  @OptionalText() material?: string;

  @EmptyInDraft()
  @WhenPresent()
  @Integer(1, requiredMessages.quantity)
  quantity?: number;

  @EmptyInDraft()
  @WhenPresent()
  @oneOf(requestOptions.deadline, requiredMessages.deadline)
  deadline?: string;

  @IsOptional()
  @IsIn(projectStatuses, { message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;

  /** Notes of the provider for its own staff and the factory; appended to the earlier ones. */
  @OptionalText(5000) vietPhatNotes?: string;
  /** The reason of a cancellation, a revision request or a return to review. */
  @OptionalText(2000) reason?: string;
  /** With status need_customer_revision: which fields or files, and why. */
  @RevisionRequests() revisionRequests?: RevisionRequest[];
  /** With status ready_for_manufacturer: the factory; absent: the default one. */
  @OptionalId() assignedManufacturerId?: string;
  /** With status ready_for_manufacturer or bidding: private files that the factories must not read. */
  @WithheldFiles() withheldFiles?: string[];
  /** With status bidding: two or more factories. */
  @IsOptional()
  @Factories()
  invitedManufacturerIds?: string[];
  /** With status quoted: the accepted factory quote; required when several are waiting. */
  @OptionalId() quoteId?: string;
  /** With status quoted: the price for the customer. VND. */
  @FinalPrice() finalPrice?: number;
  /** Why a status is set that no action leads to from the present one. */
  @OptionalText(2000) overrideReason?: string;
  /** With a status: what its author saw; absent: the order as it stands now. */
  @SeenTerms() seen?: Terms;

  /** Accepted for compatibility and ignored; the server's clock is used. */
  @OptionalText() updatedAt?: string;
}

export class ProjectListQuery extends SearchQuery {
  /** One or more, separated by commas. */
  @CommaSeparated()
  @IsOptional()
  @IsIn(projectStatuses, { each: true, message: 'Trạng thái không hợp lệ' })
  @ArrayMaxSize(projectStatuses.length, { message: 'Trạng thái không hợp lệ' })
  @IsArray()
  status?: ProjectStatus[];
}

/** Of the caller's own list. */
export class OwnProjectsQuery extends ProjectListQuery {
  /** Only those that wait for the caller, who is their customer. */
  @IsOptional()
  @IsIn(['true'], { message: 'Chỉ nhận true' })
  waiting?: 'true';
}

/** Of the admin's monitor. */
export class AllProjectsQuery extends ProjectListQuery {
  /** The projects of one customer. */
  @OptionalId() customerId?: string;
  /** Only those that the administration's numbers count: no demo projects, no drafts that were discarded. */
  @IsOptional()
  @IsIn(['true'], { message: 'Chỉ nhận true' })
  counted?: 'true';
}
