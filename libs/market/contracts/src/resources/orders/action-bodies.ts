import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import {
  combine,
  Day,
  Entries,
  Id,
  IntegerBetween,
  OptionalId,
  OptionalText,
  OptionalUrls,
  RequiredText,
  Texts,
  Vnd,
} from '../../kernel/fields.js';
import { maxProjectFiles } from '../../vocabulary/files.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { Deciding } from './terms.js';

const maxFactories = 20;
const maxRequests = 50;
const reasonMissing = 'Vui lòng nêu lý do';

/** The longest time until delivery that the provider estimates. Days. */
export const mostEstimatedDays = 365;
export const estimateMessage = `Ước tính là số ngày nguyên từ 1 đến ${mostEstimatedDays}`;

/** One requested revision. `target` is a field, a part's id, a file's address, or `project` for all of it. */
export class RevisionRequest {
  @RequiredText(500, 'Vui lòng chọn mục cần chỉnh sửa') target: string;
  @RequiredText(2000, 'Vui lòng nêu lý do chỉnh sửa') reason: string;
}

/** Up to 50 revision requests. */
export const RevisionRequests = (): PropertyDecorator =>
  combine(
    IsArray({ message: 'Phải là danh sách' }),
    ArrayMaxSize(maxRequests, { message: `Tối đa ${maxRequests} mục` }),
    Entries(() => RevisionRequest),
    IsOptional(),
  );

/** Account ids of two or more factories. */
export const Factories = (): PropertyDecorator =>
  combine(
    IsArray({ message: 'Phải là danh sách' }),
    ArrayMinSize(2, { message: 'Chọn ít nhất hai nhà máy' }),
    ArrayMaxSize(maxFactories, { message: `Tối đa ${maxFactories} nhà máy` }),
    IsUUID('all', { each: true, message: 'Mã nhà máy không hợp lệ' }),
  );

/** Addresses of private files that the factories must not read. */
export const WithheldFiles = (): PropertyDecorator => OptionalUrls(maxProjectFiles);

/** The price for the customer. VND. */
export const FinalPrice = (): PropertyDecorator => combine(Vnd(1, 'Giá phải lớn hơn 0'), IsOptional());

/** The body of an action that needs nothing but its name. */
export class EmptyBody {}

class WithReason {
  @RequiredText(2000, reasonMissing) reason: string;
}

export class DecidingWithReason extends Deciding {
  @RequiredText(2000, reasonMissing) reason: string;
}

/** Either one reason for the whole request or a list of fields and files with a reason each. */
export class RequestRevision extends Deciding {
  @ValidateIf(({ revisionRequests }: RequestRevision) => !revisionRequests?.length)
  @RequiredText(2000, reasonMissing)
  reason?: string;

  @RevisionRequests() revisionRequests?: RevisionRequest[];
}

class Sending extends Deciding {
  @WithheldFiles() withheldFiles?: string[];
  /** Appended to the provider's notes, which the factory reads. */
  @OptionalText(5000) vietPhatNotes?: string;
}

export class SendToFactory extends Sending {
  /** Absent: the factory whose quote was accepted; else the company's default factory. */
  @OptionalId() assignedManufacturerId?: string;
  /** Why an approved order needs a new quote, which voids its accepted price. */
  @OptionalText(2000) reason?: string;
}

export class AssignManufacturer extends Deciding {
  @Id() assignedManufacturerId: string;
  /** Required where the order has another factory, and once it is in production. */
  @OptionalText(2000) reason?: string;
}

export class InviteFactories extends Sending {
  @Factories() invitedManufacturerIds: string[];
}

export class ConfirmQuote extends Deciding {
  /** Absent: the factory's waiting quote. */
  @OptionalId() quoteId?: string;
}

export class ReleaseQuote extends Deciding {
  /** The accepted factory quote; required when several are waiting. */
  @OptionalId() quoteId?: string;
  /** Absent: the factory's total. */
  @FinalPrice() finalPrice?: number;
  /** Why the price is below the factory's total; required where it is. */
  @OptionalText(2000) reason?: string;

  /** The provider's estimate until delivery, which the customer reads. Days. */
  @IsOptional()
  @IntegerBetween(1, mostEstimatedDays, estimateMessage)
  estimatedDays?: number;

  /** Appended to the provider's notes, which the factory reads. */
  @OptionalText(5000) vietPhatNotes?: string;
}

export class AnnounceDelay extends WithReason {
  /** The day on which the order will be ready. */
  @Day('Vui lòng chọn ngày giao mới') date: string;
}

export class ConfirmDrawings {
  /** Addresses of the drawings that were looked at. */
  @ArrayMinSize(1, { message: 'Vui lòng chọn bản vẽ' })
  @Texts(maxProjectFiles, 500)
  drawings: string[];
}

export class CompleteProject extends Deciding {
  /** Required while a stage is open or an instalment is unpaid. */
  @OptionalText(2000) reason?: string;
}

/** The statuses that the selects and dialogs offer, and that an override may therefore set. */
export const overridableStatuses = [
  'submitted',
  'reviewing',
  'ready_for_manufacturer',
  'need_customer_revision',
  'quoted',
  'approved',
  'cancelled',
] as const satisfies readonly ProjectStatus[];

export class OverrideStatus extends DecidingWithReason {
  @IsIn(overridableStatuses, { message: 'Trạng thái không hợp lệ' })
  status: (typeof overridableStatuses)[number];

  /** From `quoted` on: the price that applies; absent: the present one. */
  @FinalPrice() finalPrice?: number;
  /** With ready_for_manufacturer; absent: the company's default factory. */
  @OptionalId() assignedManufacturerId?: string;
}
