import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { OptionalText, WholeUpTo } from './fields.js';

/** Which page of a list. The cursor of the next one travels in the reply's `Link` header. */
export class PageQuery {
  @IsOptional()
  @Type(() => Number)
  @WholeUpTo(1, 500, 'limit phải từ 1 đến 500')
  limit?: number;

  @OptionalText(200)
  cursor?: string;
}

/** A list that can be searched: every word, with or without accents, in any order. */
export class SearchQuery extends PageQuery {
  @OptionalText(100)
  search?: string;
}

/** Is `1` on a list that was searched when more matched than the 1,000 that are considered. */
export const truncatedHeader = 'X-Search-Truncated';
