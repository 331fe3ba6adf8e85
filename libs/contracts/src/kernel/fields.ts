import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) =>
    decorators.forEach((decorate) => decorate(target, key));

const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

const tooLong = (max: number) => ({ message: `Tối đa ${max} ký tự` });
const notText = { message: 'Phải là văn bản' };

/** A text of 1 to `max` characters; `message` says that it is missing. */
export const RequiredText = (max: number, message: string): PropertyDecorator =>
  all(Trimmed(), MaxLength(max, tooLong(max)), MinLength(1, { message }), IsString({ message }));

/** A text of up to `max` characters that may be left out, empty or null. */
export const OptionalText = (max = 200): PropertyDecorator =>
  all(Trimmed(), IsOptional(), MaxLength(max, tooLong(max)), IsString(notText));

export const OptionalTexts = (count: number, max = 100): PropertyDecorator =>
  all(
    IsOptional(),
    IsArray({ message: 'Phải là danh sách' }),
    ArrayMaxSize(count, { message: `Tối đa ${count} mục` }),
    MaxLength(max, { each: true, ...tooLong(max) }),
    IsString({ each: true, ...notText }),
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
