import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { combine, Integer, OfType, OptionalId, Vnd } from '../../kernel/fields.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';

/**
 * What decisions about an order stand on, as one reader sees it. A decision names those that its author saw; where one of
 * them has changed, it is refused with the present ones (rulings F1). A decision that names none means the order as it is.
 */
export class Terms {
  @IsOptional()
  @IsIn(projectStatuses, { message: 'Trạng thái không hợp lệ' })
  status?: ProjectStatus;

  /** The version of the request: the revision of the last change of its details, parts or drawings. */
  @IsOptional()
  @Max(2_147_483_647, { message: 'Phiên bản không hợp lệ' })
  @Min(-1, { message: 'Phiên bản không hợp lệ' })
  @IsInt({ message: 'Phiên bản không hợp lệ' })
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
}

export type Term = keyof Terms;

export const termLabels: Record<Term, string> = {
  status: 'Trạng thái',
  request: 'Bản yêu cầu',
  price: 'Giá',
  quoteId: 'Báo giá',
  deliveryDays: 'Giao hàng',
  manufacturerId: 'Nhà máy',
};

/** The terms that the author of a decision saw. */
export const SeenTerms = (): PropertyDecorator =>
  combine(
    IsOptional(),
    OfType(() => Terms),
    ValidateNested(),
  );

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
