import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) =>
    decorators.forEach((decorate) => decorate(target, key));

/** Without blanks around it, in composed Unicode: «ẹ» is one letter, however a keyboard wrote it. */
const Trimmed = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.normalize('NFC').trim() : value,
  );

/** Neither blank, nor a control or formatting character that nobody sees. */
const visible = /[^\s\p{Cc}\p{Cf}]/u;

/** Values of a query that are separated by commas or repeated: ?status=a,b or ?status=a&status=b. */
export const Listed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === undefined || value === ''
      ? undefined
      : [...new Set([value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [])))],
  );

const tooLong = (max: number) => ({ message: `Tối đa ${max} ký tự` });
const notText = { message: 'Phải là văn bản' };

/** A text of 1 to `max` characters, one of them visible; `message` says that it is missing. */
export const RequiredText = (max: number, message: string): PropertyDecorator =>
  all(
    Trimmed(),
    MaxLength(max, tooLong(max)),
    Matches(visible, { message }),
    MinLength(1, { message }),
    IsString({ message }),
  );

/** A text of up to `max` characters that may be left out, empty or null. */
export const OptionalText = (max = 200): PropertyDecorator =>
  all(Trimmed(), IsOptional(), MaxLength(max, tooLong(max)), IsString(notText));

export const Texts = (count: number, max = 100): PropertyDecorator =>
  all(
    IsArray({ message: 'Phải là danh sách' }),
    ArrayMaxSize(count, { message: `Tối đa ${count} mục` }),
    MaxLength(max, { each: true, ...tooLong(max) }),
    IsString({ each: true, ...notText }),
  );

export const OptionalTexts = (count: number, max?: number): PropertyDecorator =>
  all(IsOptional(), Texts(count, max));

/** What may be left out, and is checked when it is told: null is no way to empty what is required. */
export const WhenTold = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

type Status = { status?: unknown };

/** In a body whose status is «draft» the field may stay empty; what is told is checked all the same. */
export const EmptyInDraft = (): PropertyDecorator =>
  ValidateIf(
    ({ status }: Status, value) =>
      !(status === 'draft' && (value === undefined || value === null || value === '')),
  );

/** The same of a list. */
export const EmptyListInDraft = (): PropertyDecorator =>
  ValidateIf(
    ({ status }: Status, value) =>
      !(status === 'draft' && (value === undefined || (Array.isArray(value) && value.length === 0))),
  );

/** An address of ours, as an upload or the object's ACL call returned it. */
const objectUrl = 500;
export const OptionalUrl = (): PropertyDecorator => OptionalText(objectUrl);
export const OptionalUrls = (count: number): PropertyDecorator => OptionalTexts(count, objectUrl);

export const Id = (): PropertyDecorator => IsUUID('all', { message: 'Mã không hợp lệ' });
export const OptionalId = (): PropertyDecorator => all(IsOptional(), Id());

/** A whole number that PostgreSQL's integer holds. */
export const Whole = (min: number, message: string): PropertyDecorator =>
  all(Max(2_147_483_647, { message: 'Số quá lớn' }), Min(min, { message }), IsInt({ message }));

/** A whole number between two, both included. */
export const WholeUpTo = (min: number, max: number, message: string): PropertyDecorator =>
  all(Max(max, { message }), Min(min, { message }), IsInt({ message }));

/** An amount of money, hours or measure, exact in a double. */
export const Amount = (min: number, message: string): PropertyDecorator =>
  all(
    Max(1e15, { message: 'Số quá lớn' }),
    Min(min, { message }),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message }),
  );

/** An integer amount of VND. */
export const Vnd = (min: number, message: string): PropertyDecorator =>
  all(Max(1e15, { message: 'Số quá lớn' }), Min(min, { message }), IsInt({ message }));
