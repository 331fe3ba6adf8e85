/** The eight canonical production stages; `percent` is cumulative. */
export const stages = [
  { id: 'material-preparation', days: 2, percent: 10, label: 'Chuẩn bị vật liệu' },
  { id: 'design-verification', days: 1, percent: 15, label: 'Kiểm tra thiết kế' },
  { id: 'machine-setup', days: 1, percent: 20, label: 'Gá đặt máy' },
  { id: 'rough-machining', days: 3, percent: 40, label: 'Gia công thô' },
  { id: 'precision-machining', days: 4, percent: 70, label: 'Gia công tinh' },
  { id: 'quality-inspection', days: 1, percent: 85, label: 'Kiểm tra chất lượng' },
  { id: 'finishing', days: 2, percent: 95, label: 'Hoàn thiện' },
  { id: 'packaging-delivery', days: 1, percent: 100, label: 'Đóng gói và giao hàng' },
] as const;

export type StageId = (typeof stages)[number]['id'];
export const stageIds = stages.map(({ id }) => id);

export const stageIndex = (id: StageId): number => stageIds.indexOf(id);

/** The customer's nine steps, derived from the eight stages. */
export const customerSteps = [
  {
    id: 'material_preparation',
    label: 'Chuẩn bị vật liệu',
    after: ['material-preparation', 'design-verification', 'machine-setup'],
  },
  { id: 'cnc_machining', label: 'Gia công CNC', after: ['rough-machining', 'precision-machining'] },
  { id: 'laser_cutting', label: 'Cắt laser', after: ['rough-machining', 'precision-machining'] },
  { id: 'bending_forming', label: 'Chấn / tạo hình', after: ['rough-machining', 'precision-machining'] },
  { id: 'welding_assembly', label: 'Hàn / lắp ráp', after: ['rough-machining', 'precision-machining'] },
  { id: 'surface_treatment', label: 'Xử lý bề mặt', after: ['finishing'] },
  { id: 'quality_inspection', label: 'Kiểm tra chất lượng', after: ['quality-inspection'] },
  { id: 'packaging', label: 'Đóng gói', after: ['packaging-delivery'] },
  { id: 'ready_for_delivery', label: 'Sẵn sàng giao hàng', after: ['packaging-delivery'] },
] as const satisfies readonly { id: string; label: string; after: readonly StageId[] }[];

export type CustomerStepId = (typeof customerSteps)[number]['id'];

const machiningSteps: Record<string, CustomerStepId> = {
  cnc: 'cnc_machining',
  milling: 'cnc_machining',
  turning: 'cnc_machining',
  drilling: 'cnc_machining',
  tapping: 'cnc_machining',
  laser: 'laser_cutting',
  bending: 'bending_forming',
  stamping: 'bending_forming',
  welding: 'welding_assembly',
};
const machining = new Set<CustomerStepId>(Object.values(machiningSteps));

export type CustomerStep = {
  id: CustomerStepId;
  label: string;
  state: 'done' | 'open' | 'not-applicable';
  /** The first open stage belongs to it: it is being worked on. */
  isCurrent: boolean;
  stages: readonly StageId[];
  /** How many of its stages are completed. */
  completed: number;
};

export function customerStepsOf(
  completed: ReadonlySet<StageId>,
  processes: readonly string[],
): CustomerStep[] {
  const chosen = new Set(processes.flatMap((process) => machiningSteps[process] ?? []));
  if (chosen.size === 0) chosen.add('cnc_machining');
  const next = stageIds.find((stage) => !completed.has(stage));
  return customerSteps.map(({ id, label, after }) => {
    const applies = !machining.has(id) || chosen.has(id);
    const done = after.filter((stage) => completed.has(stage)).length;
    return {
      ...{ id, label, stages: after, completed: done },
      isCurrent: applies && after.some((stage) => stage === next),
      state: !applies ? 'not-applicable' : done === after.length ? 'done' : 'open',
    };
  });
}
