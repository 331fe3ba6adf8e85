import type { Schema } from './schema.js';

/** Believable bodies of the calls that people look up first, by class. */
const chosen: Record<string, Record<string, unknown>> = {
  SubmitProject: {
    title: 'Gá kẹp trục Ø45 – inox 304',
    material: 'steel',
    quantity: 2,
    deadline: '2-4-weeks',
    tolerance: '±0.05',
    manufacturingProcesses: ['cnc', 'turning'],
    projectParts: [{ partId: 'GK-01', partName: 'Đế gá', quantity: 2, material: 'steel-stainless-304' }],
  },
  UpdateProject: { status: 'reviewing', vietPhatNotes: 'Ưu tiên' },
  SubmitQuote: {
    projectId: '3f1c2a9e-6d2b-4a57-9f0d-2b7c51d7e8aa',
    materialCost: 1_200_000,
    laborHours: 7.5,
    laborRate: 180_000,
    additionalCosts: 50_000,
    totalPrice: 2_600_000,
    deliveryDays: 12,
  },
  SendMessage: { projectId: '3f1c2a9e-6d2b-4a57-9f0d-2b7c51d7e8aa', content: 'Bản vẽ đã được cập nhật.' },
  UpdateProgress: { stageId: 'rough-machining', isCompleted: true, notes: 'Đã kiểm tra kích thước' },
  RequestUpload: { name: 'Gá kẹp trục.step', size: 1_048_576, type: 'model/step' },
};

const uuid = '3f1c2a9e-6d2b-4a57-9f0d-2b7c51d7e8aa';

/** One value that fits, with the required fields alone. */
function plainExample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plainExample(schema.anyOf[0]!);
  if (schema.format === 'uuid') return uuid;
  if (schema.format === 'email') return 'khach@demo.test';
  if (schema.format === 'date-time') return '2026-03-02T03:00:00.000Z';
  if (schema.type === 'string') return 'Văn bản'.slice(0, schema.maxLength);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  if (schema.type === 'array') return schema.minItems ? [plainExample(schema.items ?? {})] : [];
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, plainExample(properties[name]!)]));
}

export const exampleOf = (className: string, schema: Schema): unknown =>
  chosen[className] ?? plainExample(schema);
