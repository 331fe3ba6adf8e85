import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { combine, Integer, OfType, OptionalId, Vnd } from '../../kernel/fields.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';

/** A revision of the order's stream; -1 before the first. */
const Version = (): PropertyDecorator =>
  combine(
    IsInt({ message: 'Phiên bản không hợp lệ' }),
    Min(-1, { message: 'Phiên bản không hợp lệ' }),
    Max(2_147_483_647, { message: 'Phiên bản không hợp lệ' }),
  );

/**
 * The terms of decisions about an order, as one reader sees them. A decision names those that its author saw. If one of
 * them has changed, it is refused with the present terms. A decision that names none means the present order.
 */
export class Terms {
  @IsOptional()
  @IsIn(projectStatuses, { message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;

  /** The version of the request: the revision of the last change of its details, parts or drawings. */
  @IsOptional()
  @Version()
  request?: number;

  /** What the customer pays; to a factory, the total of its accepted quote. Null while there is no price. */
  @IsOptional()
  @Vnd(0, 'Giá không hợp lệ')
  price?: number | null;

  /** The quote that the price is for; to a factory, its own one that waits or was accepted. */
  @OptionalId() quoteId?: string | null;

  /** Working days that this quote promises. */
  @IsOptional()
  @Integer(1, 'Số ngày không hợp lệ')
  deliveryDays?: number | null;

  /** The factory that the order is assigned to. */
  @OptionalId() manufacturerId?: string | null;

  /** The version of what is recorded of its money: the revision of the last such record. Null to a factory. */
  @IsOptional()
  @Version()
  payments?: number | null;

  /** What was received for it, less what went back. VND. Null to a factory. */
  @IsOptional()
  @IsInt({ message: 'Số tiền không hợp lệ' })
  @Min(-Number.MAX_SAFE_INTEGER, { message: 'Số tiền không hợp lệ' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'Số tiền không hợp lệ' })
  received?: number | null;
}

export type Term = keyof Terms;

export const termLabels: Record<Term, string> = {
  status: 'Trạng thái',
  request: 'Bản yêu cầu',
  price: 'Giá',
  quoteId: 'Báo giá',
  // As in quoteFields, which the first list of a page does not load.
  deliveryDays: 'Thời gian giao hàng',
  manufacturerId: 'Nhà máy',
  payments: 'Khoản đã ghi nhận',
  received: 'Đã thu',
};

/** The terms that the author of a decision saw. */
export const SeenTerms = (): PropertyDecorator =>
  combine(
    IsOptional(),
    OfType(() => Terms),
    ValidateNested(),
  );

/** A decision about what its author saw. */
export class Deciding {
  /** Absent: the order as it stands now. */
  @SeenTerms() seen?: Terms;
}

/** A waiting quote, in the refusal of a decision about one that no longer waits. */
export type Offer = {
  id: string;
  manufacturerId: string;
  version: number;
  totalPrice: number;
  deliveryDays: number;
  /** It was made for an earlier version of the request. */
  isOutdated: boolean;
};
