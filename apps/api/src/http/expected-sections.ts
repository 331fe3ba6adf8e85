import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The section versions that the author saw: the tags of `If-Match` without quotes. «*» requires nothing. */
export const ExpectedSections = createParamDecorator((_: unknown, context: ExecutionContext): string[] => {
  const header = context.switchToHttp().getRequest<Request>().get('If-Match') ?? '';
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
    .filter((tag) => tag !== '' && tag !== '*');
});
