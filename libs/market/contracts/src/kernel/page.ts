import { IsOptional } from 'class-validator';
import { IntegerBetween, OfType, OptionalText } from './fields.js';

/** Paging of a list. The reply's `Link` header holds the cursor of the next page. */
export class PageQuery {
  @IsOptional()
  @OfType(() => Number)
  @IntegerBetween(1, 500, 'limit phải từ 1 đến 500')
  limit?: number;

  @OptionalText(200)
  cursor?: string;
}

/** A searchable list: matches all words in any order, with or without accents. */
export class SearchQuery extends PageQuery {
  @OptionalText(100)
  search?: string;
}

/** `1` on a search reply when more than the 1,000 considered candidates matched. */
export const truncatedHeader = 'X-Search-Truncated';
