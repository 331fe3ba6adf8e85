import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsISO8601,
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
  ValidateNested,
} from 'class-validator';
import { lineOf, textOf } from './lines.js';

/** Several decorators as one, applied in the given order (the message of the last one that fails is shown). */
export const combine =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) =>
    decorators.forEach((decorate) => decorate(target, key));

const reflect = Reflect as { getMetadata?: () => undefined };

/**
 * The class of a value or of a list's elements. class-transformer asks reflect-metadata for it as well, in vain: here every
 * class is named. So a browser need not load what would answer.
 */
export function OfType(type: () => new () => object): PropertyDecorator {
  reflect.getMetadata ??= () => undefined;
  return Type(type);
}

/**
 * The group of the checks of a list's entries. Whoever checks with `strictGroups` leaves them out, and can check the entries of a
 * long list in steps.
 */
export const entriesGroup = 'entries';

/** A list of objects of a class, each checked as that class says. */
export const Entries = (type: () => new () => object): PropertyDecorator =>
  combine(OfType(type), ValidateNested({ each: true, groups: [entriesGroup] }));

/**
 * A text that is much longer than its field is refused as it is: changing it takes long for a megabyte. A Vietnamese letter may
 * arrive as three characters, and blanks are cut off.
 */
const changed = (value: unknown, max: number, change: (text: string) => string): unknown =>
  typeof value === 'string' && value.length <= 3 * max + 1_000 ? change(value) : value;

const Changed = (max: number, change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => changed(value, max, change));

/**
 * Trims a text and normalizes it to NFC, so that «ẹ» is one code point whatever keyboard typed it. What no reader sees is removed: it
 * can make a text read as another one.
 */
const Trimmed = (max: number) => Changed(max, textOf);

const toLine = (max: number) => Changed(max, (text) => lineOf(text));

/** The same for each text of a list, each once and none empty. A list with many more than it may have is refused as it is. */
const TrimmedList = (count: number, max: number) =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) && value.length <= 10 * count
      ? [...new Set(value.map((each: unknown) => changed(each, max, textOf)))].filter((each) => each !== '')
      : value,
  );

/** Matches a text with at least one visible character: not only blanks, control or formatting characters. */
const visible = /[^\s\p{Cc}\p{Cf}]/u;

/** A list in a query string, comma-separated or repeated: ?status=a,b or ?status=a&status=b. */
export const CommaSeparated = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === undefined || value === ''
      ? undefined
      : [...new Set([value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [])))],
  );

const tooLong = (max: number) => ({ message: `Tối đa ${max} ký tự` });
const notText = { message: 'Phải là văn bản' };

/** A text of 1 to `max` characters, at least one of them visible. `message` is shown when it is missing. */
export const RequiredText = (max: number, message: string): PropertyDecorator =>
  combine(
    Trimmed(max),
    MaxLength(max, tooLong(max)),
    Matches(visible, { message }),
    MinLength(1, { message }),
    IsString({ message }),
  );

/** The same in one line: a title or a name. */
export const RequiredLine = (max: number, message: string): PropertyDecorator =>
  combine(toLine(max), RequiredText(max, message));

/** A text of up to `max` characters; may be absent, empty or null. */
export const OptionalText = (max = 200): PropertyDecorator =>
  combine(Trimmed(max), IsOptional(), MaxLength(max, tooLong(max)), IsString(notText));

/** A text of one line, of up to `max` characters; may be absent, empty or null. */
export const OptionalLine = (max: number): PropertyDecorator => combine(toLine(max), OptionalText(max));

export const Texts = (count: number, max = 100): PropertyDecorator =>
  combine(
    TrimmedList(count, max),
    IsArray({ message: 'Phải là danh sách' }),
    ArrayMaxSize(count, { message: `Tối đa ${count} mục` }),
    MaxLength(max, { each: true, ...tooLong(max) }),
    IsString({ each: true, ...notText }),
  );

export const OptionalTexts = (count: number, max?: number): PropertyDecorator =>
  combine(IsOptional(), Texts(count, max));

/** May be absent, but is validated when present: null does not clear a required field. */
export const WhenPresent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

type Status = { status?: unknown };

/** May be empty in a body whose status is «draft»; a value is validated in any case. */
export const EmptyInDraft = (): PropertyDecorator =>
  ValidateIf(
    ({ status }: Status, value) =>
      !(status === 'draft' && (value === undefined || value === null || value === '')),
  );

/** The same for a list that may be absent. */
export const EmptyListInDraft = (): PropertyDecorator =>
  ValidateIf(
    ({ status }: Status, value) => !(status === 'draft' && Array.isArray(value) && value.length === 0),
  );

/** The longest object address (/objects/…) that a request may contain. */
const objectUrl = 500;
export const OptionalUrl = (): PropertyDecorator => OptionalText(objectUrl);
export const OptionalUrls = (count: number): PropertyDecorator => OptionalTexts(count, objectUrl);

export const Id = (): PropertyDecorator => IsUUID('all', { message: 'Mã không hợp lệ' });
export const OptionalId = (): PropertyDecorator => combine(IsOptional(), Id());

/** A day as an ISO date, as in 2026-12-05. */
export const Day = (message: string): PropertyDecorator =>
  combine(
    MaxLength(10, { message }),
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message }),
    IsISO8601({ strict: true }, { message }),
  );

/** An integer that fits PostgreSQL's integer type. */
export const Integer = (min: number, message: string): PropertyDecorator =>
  combine(Max(2_147_483_647, { message: 'Số quá lớn' }), Min(min, { message }), IsInt({ message }));

/** The largest number of days that dates are calculated from: ten years. */
export const mostDays = 3650;

/** A number of days that dates are calculated from. */
export const Days = (message: string): PropertyDecorator =>
  combine(Max(mostDays, { message: `Không quá ${mostDays} ngày` }), Min(1, { message }), IsInt({ message }));

/** An integer from `min` to `max`, inclusive. */
export const IntegerBetween = (min: number, max: number, message: string): PropertyDecorator =>
  combine(Max(max, { message }), Min(min, { message }), IsInt({ message }));

/** A decimal number (hours, weight, volume) that a double represents exactly enough. */
export const Amount = (min: number, message: string): PropertyDecorator =>
  combine(
    Max(1e15, { message: 'Số quá lớn' }),
    Min(min, { message }),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message }),
  );

/** A place or a direction in space: three numbers. */
export const Coordinates = (): PropertyDecorator => {
  const message = 'Phải là ba số';
  return combine(
    Max(1e15, { each: true, message: 'Số quá lớn' }),
    Min(-1e15, { each: true, message: 'Số quá lớn' }),
    IsNumber({ allowNaN: false, allowInfinity: false }, { each: true, message }),
    ArrayMaxSize(3, { message }),
    ArrayMinSize(3, { message }),
    IsArray({ message }),
  );
};

/** An integer amount of VND. */
export const Vnd = (min: number, message: string): PropertyDecorator =>
  combine(Max(1e15, { message: 'Số quá lớn' }), Min(min, { message }), IsInt({ message }));
