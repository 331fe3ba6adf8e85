import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { OptionalText } from './fields.js';

/** Which page of a list. The cursor of the next one travels in the reply's `Link` header. */
export class PageQuery {
  @IsOptional()
  @Type(() => Number)
  @Max(500)
  @Min(1)
  @IsInt({ message: 'limit phải từ 1 đến 500' })
  limit?: number;

  @OptionalText(200)
  cursor?: string;
}
