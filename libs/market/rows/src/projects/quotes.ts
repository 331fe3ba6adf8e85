import type { Quote, QuoteEnding, QuoteState } from '@market/contracts';
import { Entity, Index } from 'typeorm';
import type { Database, PageRequest } from '@platform/rows';
import {
  afterCursor,
  Double,
  Flag,
  Integer,
  IntegerOrNull,
  Json,
  Key,
  Money,
  Text,
  TextOrNull,
  Timestamp,
} from '@platform/rows';

/** Every version of every factory's quote, for the lists of one factory. */
@Entity('quotes')
@Index(['state', 'updatedAt'])
@Index(['manufacturerId', 'createdAt', 'id'])
export class QuoteRow implements Quote {
  @Key() id: string;
  @Text() projectId: string;
  /** Stored with the quote, because its factory may no longer see the project. */
  @Text() projectTitle: string;
  @Text() manufacturerId: string;
  @Integer() version: number;
  @Text() state: QuoteState;
  @Text() reason: string;
  @IntegerOrNull() replacedBy: number | null;
  @TextOrNull() ending: QuoteEnding | null;
  @Flag() isOutdated: boolean;
  @Text() endedReason: string;
  @Money() materialCost: number;
  @Double() laborHours: number;
  @Money() laborRate: number;
  @Money() additionalCosts: number;
  @Money() totalPrice: number;
  @Integer() deliveryDays: number;
  @Text() notes: string;
  @Json() attachments: string[];
  @Json() attachmentFileNames: string[];
  @Flag() mayWithdraw: boolean;
  @Timestamp() createdAt: string;
  @Timestamp() updatedAt: string;
}

/** Newest first. */
export const quotesOfFactory = async (
  db: Database,
  manufacturerId: string,
  page: PageRequest,
): Promise<Quote[]> => {
  const values: unknown[] = [page.limit, manufacturerId];
  const afterPage = page.after ? `and ${afterCursor('q', '<', page.after, values)}` : '';
  const { rows } = await db.query<QuoteRow>(
    `select q.* from quotes q where q."manufacturerId" = $2 ${afterPage}
     order by q."createdAt" desc, q.id desc limit $1`,
    values,
  );
  return rows;
};
