import { IsOptional } from 'class-validator';
import { Day } from './fields.js';

const message = 'Ngày có dạng 2026-03-02';

/** A period of days in Vietnam; open where a day is absent. */
export class PeriodQuery {
  /** The first day. */
  @IsOptional()
  @Day(message)
  from?: string;

  /** The last day. */
  @IsOptional()
  @Day(message)
  to?: string;
}
