import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ChangeCompany,
  Entries,
  RequestRevision,
  SavedFilters,
  SubmitProject,
  UpdateProject,
} from '@market/contracts';
import { Refusal } from '@market/domain';
import { describe, expect, it } from '@jest/globals';
import { Transform } from 'class-transformer';
import { IsArray, IsInt, ValidateIf } from 'class-validator';
import { allRoutes, requestSchema } from '../openapi/index.js';
import { maxFields, maxValues } from '../protection/content.js';
import type { Schema } from './schema/schema.js';
import { contractPipe } from './validation.js';

const pipe = contractPipe();
const check = (metatype: new () => object, body: unknown) =>
  pipe.transform(body, { type: 'body', metatype }) as Promise<object>;

async function refusalOf(metatype: new () => object, body: unknown): Promise<Refusal> {
  const result: unknown = await check(metatype, body).catch((error: unknown) => error);
  if (!(result instanceof Refusal)) throw new Error('The body was accepted');
  return result;
}

const steps: string[] = [];
class Observed {
  @Transform(() => steps.push('instantiated'))
  @ValidateIf(() => steps.push('validated') > 0)
  @IsInt()
  value?: number;
}

class ObservedList {
  @Entries(() => Observed)
  @IsArray()
  entries: Observed[];
}

const request = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: 'urgent' };
const empty = (count: number) => Array.from({ length: count }, () => ({}));

describe('the check of a body', () => {
  it('lets a message of a socket pass, which has no contract', async () => {
    expect(await check(Object, { type: 'resume', mark: '1' })).toEqual({ type: 'resume', mark: '1' });
  });

  it('instantiates at most one entry of a list more than its contract allows', async () => {
    let read = 0;
    const entry = {
      get partId(): string {
        read += 1;
        return 'P';
      },
      partName: 'N',
    };
    const refusal = await refusalOf(SubmitProject, { ...request, projectParts: Array(20_000).fill(entry) });
    expect(refusal).toMatchObject({ code: 'request.invalid', message: 'Tối đa 200 chi tiết' });
    expect(refusal.details).toEqual({ fields: { projectParts: 'Tối đa 200 chi tiết' } });
    expect(read).toBeLessThan(1_000);
  });

  it('yields to other requests before it instantiates and before it validates a body', async () => {
    // The first call also creates the schema of the class.
    await check(Observed, { value: 1 });
    steps.length = 0;
    setImmediate(() => {
      steps.push('others');
      setImmediate(() => steps.push('others'));
    });
    await check(Observed, { value: 1 });
    expect(steps).toEqual(['others', 'instantiated', 'others', 'validated']);
  });

  it('checks ten entries of a list at most before others run', async () => {
    await check(ObservedList, { entries: [] });
    steps.length = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; await nextTurn()) steps.push('others');
    })();
    await check(ObservedList, { entries: Array<object>(25).fill({ value: 1 }) });
    isDone = true;
    await others;
    const atOnce = steps.join(' ').split('others');
    expect(atOnce.map((some) => some.split('validated').length - 1).filter(Boolean)).toEqual([10, 10, 5]);
  });

  it('lists at most 50 invalid fields and says how many more there are', async () => {
    const many = await refusalOf(SubmitProject, { ...request, projectParts: empty(30) });
    expect(Object.keys(many.details.fields!)).toHaveLength(50);
    expect(many.details.moreFields).toBe(10);
    expect(many.message).toBe('Vui lòng nhập mã chi tiết (và 59 lỗi khác)');

    const few = await refusalOf(SubmitProject, { ...request, projectParts: empty(25) });
    expect(Object.keys(few.details.fields!)).toHaveLength(50);
    expect([few.details.moreFields, few.message]).toEqual([undefined, 'Vui lòng nhập mã chi tiết']);
  });

  it('names an unknown field by its first 100 characters', async () => {
    const { message, details } = await refusalOf(SubmitProject, { ...request, ['x'.repeat(900_000)]: 1 });
    expect(message).toBe(`Không có trường «${'x'.repeat(100)}»`);
    expect(JSON.stringify(details).length).toBeLessThan(400);
  });

  it('refuses a list in place of a body without reading its entries', async () => {
    expect(await refusalOf(SubmitProject, empty(20_000))).toMatchObject({ code: 'request.invalid' });
  });

  it.each<[string, new () => object, (value: unknown) => object]>([
    ['projectParts', SubmitProject, (value) => ({ ...request, projectParts: [value] })],
    ['revisionRequests', RequestRevision, (value) => ({ revisionRequests: [value] })],
    ['filters', SavedFilters, (value) => ({ filters: [value] })],
    ['bank', ChangeCompany, (bank) => ({ bank })],
  ])('refuses a value that is no object in %s', async (field, metatype, bodyOf) => {
    for (const value of [7, 'x', true, [], [{}], [[]], [{ partId: 'P', partName: 'N' }]]) {
      const { code, details } = await refusalOf(metatype, bodyOf(value));
      expect([value, code, Object.keys(details.fields!)[0]]).toEqual([
        ...[value, 'request.invalid', expect.stringMatching(new RegExp(`^${field}\\b`))],
      ]);
    }
  });

  it('refuses null in place of an entry of a list', async () => {
    expect(await refusalOf(SubmitProject, { ...request, projectParts: [null] })).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('cuts lists in nested classes and leaves legal bodies unchanged', async () => {
    const revision = { target: 'title', reason: 'Thiếu' };
    const body = { revisionRequests: Array(50).fill(revision) as object[] };
    expect(await check(RequestRevision, body)).toEqual(body);
    const refusal = await refusalOf(UpdateProject, { ...body, revisionRequests: Array(51).fill(revision) });
    expect(refusal.details.fields).toEqual({ revisionRequests: 'Tối đa 50 mục' });
    const part = {
      partId: 'P',
      partName: 'N',
      attachments: Array.from({ length: 9_000 }, (_, index) => `/objects/${index}`),
    };
    const nested = await refusalOf(SubmitProject, { ...request, projectParts: [part] });
    expect(nested.details.fields).toEqual({ 'projectParts.0.attachments': 'Tối đa 5 mục' });
  });
});

/** The number of values of the largest body that a schema allows; infinite for a list without a maximum. */
function largest({ type, properties, items, maxItems }: Schema): number {
  if (type === 'array') return (maxItems ?? Infinity) * (1 + (items ? largest(items) : 0));
  return Object.values(properties ?? {}).reduce((sum, field) => sum + 1 + largest(field), 0);
}

describe('the contracts', () => {
  const bodies = allRoutes.flatMap(([, { body }]) => (body ? [body] : []));

  it.each(bodies.map((body) => [body.name, body] as const))(
    'allow fewer values in a %s than any request may have',
    (_, body) => {
      const schema = requestSchema(body);
      expect(largest(schema)).toBeLessThan(maxValues);
      expect(Object.keys(schema.properties ?? {}).length).toBeLessThan(maxFields);
    },
  );
});
