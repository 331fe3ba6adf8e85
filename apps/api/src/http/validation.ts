import { Refusal } from '@control-center/domain';
import { ValidationPipe } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';

/** A message for every invalid field, by its path: "projectParts.0.partName". */
function messagesOf(errors: readonly ValidationError[], parent = ''): [string, string][] {
  return errors.flatMap(({ property, constraints, children }) => {
    const path = parent + property;
    const unknown = constraints && 'whitelistValidation' in constraints;
    const message = unknown ? `Không có trường «${property}»` : Object.values(constraints ?? {}).at(-1);
    return [
      ...(message === undefined ? [] : [[path, message] as [string, string]]),
      ...messagesOf(children ?? [], `${path}.`),
    ];
  });
}

/** Checks bodies and queries against their contract class; unknown fields are rejected. */
export const contractPipe = () =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    transformOptions: { exposeDefaultValues: true },
    exceptionFactory: (errors) => {
      const messages = messagesOf(errors);
      const fields = Object.fromEntries(messages);
      return new Refusal('request.invalid', messages[0]?.[1] ?? 'Yêu cầu không hợp lệ', { fields });
    },
  });

/** A path parameter that must be an id. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw new Refusal('request.invalid', 'Mã không hợp lệ');
    return value;
  }
}
