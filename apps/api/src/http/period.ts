import type { PeriodQuery } from '@market/contracts';
import { Refusal } from '@market/domain';

const message = 'Ngày cuối phải từ ngày đầu trở đi';

/** The query. Refuses a period that ends before it begins. */
export function orderedPeriod<Query extends PeriodQuery>(query: Query): Query {
  if (query.from && query.to && query.from > query.to)
    throw new Refusal('request.invalid', message, { fields: { to: message } });
  return query;
}
