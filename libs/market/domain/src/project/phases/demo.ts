import { companyDefaults } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { noProject } from '../state.js';
import type { OneOf } from '@platform/kernel';
import { defaultCalendar } from '../../calendar/calendar.js';
import { dueDateOf } from '../times/due-date.js';
import { drawingName } from '../files/files.js';
import { scheduleOf } from '../values/money.js';
import type { ProjectEvents } from '../events.js';
import { blankDetails, blankPart } from '../values/blank.js';

const details = {
  ...blankDetails,
  title: 'Dự án mẫu: gá kẹp trục Ø45',
  description: 'Dự án mẫu để xem tiến độ sản xuất và lịch thanh toán.',
  material: 'steel',
  quantity: 2,
  deadline: '2-4-weeks',
  desiredCompletionTime: '3-weeks',
  tolerance: '±0.05',
  surfaceFinish: 'none',
  manufacturingProcesses: ['cnc', 'turning'],
};

/** Measured on its model. */
const base = {
  ...{ partId: 'MAU-01', partName: 'Đế gá', quantity: 2, material: 'steel-mild', tolerance: 'iso-2768-fine' },
  ...{ surfaceFinish: 'precision', manufacturingProcesses: ['cnc', 'milling', 'drilling'] },
  ...{ dimensions: '120.0x80.0x52.0', volume: 219.74, weight: 1.725, suggestedPricePerPiece: '650.000 VNĐ' },
};
const jaw = {
  ...{ partId: 'MAU-02', partName: 'Ngàm kẹp', quantity: 4, material: 'steel-stainless-304' },
  ...{ manufacturingProcesses: ['turning'] },
};

/** The model of the base and the drawing of the order. */
export type DemoFiles = { model: StoredFile; drawing: StoredFile };

/** A sample order in production, with sample amounts. */
export function demoProject(
  projectId: string,
  { model, drawing }: DemoFiles,
  facts: Facts,
): OneOf<ProjectEvents>[] {
  const { actor, now, newId } = facts;
  const finalPrice = 10_000_000;
  const parts = [base, jaw].map((part) => ({
    id: `${projectId}.${newId()}`,
    part: { ...blankPart, ...part },
  }));
  const created = {
    projectId,
    customerId: actor.id,
    details,
    dueDate: dueDateOf(details.deadline, now, defaultCalendar),
    parts,
    finalPrice,
    instalments: scheduleOf({ ...noProject, finalPrice }, companyDefaults.dueDays, now),
    paid: ['deposit'],
    completedStages: ['material-preparation', 'design-verification', 'machine-setup'],
  } satisfies ProjectEvents['DemoProjectCreated'];
  const ofBase = { partId: parts[0]!.id, url: model.url, name: drawingName(base, model.url, facts) };
  return [
    { type: 'DemoProjectCreated', data: created },
    { type: 'FilesAttached', data: { files: [drawing, model] } },
    { type: 'DrawingRevised', data: { partId: null, url: drawing.url, name: drawing.name } },
    { type: 'DrawingRevised', data: ofBase },
  ];
}
