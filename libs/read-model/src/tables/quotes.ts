import type { Quote, QuoteState } from '@control-center/contracts';
import type { ProjectState } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { Double, Key, Moment, Money, Text, Whole } from './columns.js';

/** Every version of every factory's quote, for the lists of one factory. */
@Entity('quotes')
@Index(['manufacturerId', 'createdAt', 'id'])
export class QuoteRow implements Quote {
  @Key() id: string;
  @Text() projectId: string;
  @Text() manufacturerId: string;
  @Whole() version: number;
  @Text() state: QuoteState;
  @Money() materialCost: number;
  @Double() laborHours: number;
  @Money() laborRate: number;
  @Money() additionalCosts: number;
  @Money() totalPrice: number;
  @Whole() deliveryDays: number;
  @Text() notes: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
}

export const quoteRowsOf = ({ id, quotes }: ProjectState): QuoteRow[] =>
  quotes.map((quote) => ({ ...quote, projectId: id }));

/** Newest first. */
export const quotesOfManufacturer = async (db: Database, manufacturerId: string): Promise<Quote[]> => {
  const { rows } = await db.query<QuoteRow>(
    `select * from quotes where "manufacturerId" = $1 order by "createdAt" desc, id desc limit 500`,
    [manufacturerId],
  );
  return rows;
};
